import { z } from 'zod';
import { type Environment, environments } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';

const auditActions = [
  'key_created',
  'key_rotated',
  'key_revoked',
  'key_allowlist_set',
  'scope_denied',
  'ip_denied',
  'report_confirmed',
  'report_dismissed',
  'report_reversed',
  'review_refused',
  'profile_taken_down',
  'account_erased',
] as const;

const auditRecord = z.object({
  id: z.string(),
  /** The environment: each has a trail of its own (R3.9). */
  trail: z.enum(environments),
  /** Epoch milliseconds. */
  at: z.number(),
  /** The `key_id` that acted, or `operator` for the command line. */
  actor: z.string(),
  action: z.enum(auditActions),
  target: z.string(),
  requestId: z.string(),
  /** Whose share it counts for, where the holder of a key causes it at will: how many of those stay is bounded. */
  leftBy: z.string().optional(),
});

export type AuditRecord = z.infer<typeof auditRecord>;
/** What happened, and where: what concerns a key or a report belongs to the environment of that. */
export type AuditEntry = Omit<AuditRecord, 'id' | 'trail' | 'at'> & {
  readonly environment: Environment;
};

export const auditRecords: CollectionSpec<AuditRecord> = {
  name: 'audit',
  schema: auditRecord,
  indexes: { byTime: ['trail', 'at'], byFamilyLeft: ['leftBy', 'at'] },
};

/** Entries of a key family about its own keys, as many of its refusals, and those of all families (docs/security.md). */
export const auditShare = {
  index: 'byFamilyLeft',
  perFamily: 1000,
  inAll: 100_000,
  removedAtOnce: 500,
} as const;
