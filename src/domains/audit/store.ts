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
  /** The environment, which has a trail of its own (R3.9). */
  trail: z.enum(environments),
  /** Epoch milliseconds. */
  at: z.number(),
  /** The `key_id` that acted, or `operator` for the command line. */
  actor: z.string(),
  action: z.enum(auditActions),
  target: z.string(),
  requestId: z.string(),
  /** The share that it counts for when the holder of a key caused it: shares are bounded. */
  leftBy: z.string().optional(),
});

export type AuditRecord = z.infer<typeof auditRecord>;
/** An entry to append, in the environment of its target. */
export type AuditEntry = Omit<AuditRecord, 'id' | 'trail' | 'at'> & {
  readonly environment: Environment;
};

export const auditRecords: CollectionSpec<AuditRecord> = {
  name: 'audit',
  keeps: { days: 'audit', since: 'at' },
  schema: auditRecord,
  indexes: { byTime: ['trail', 'at'], byFamilyLeft: ['leftBy', 'at'] },
};

/** Entries of a key family about its own keys, the same number of its refusals, and all of them (docs/security.md). */
export const auditShare = {
  index: 'byFamilyLeft',
  perFamily: 1000,
  inAll: 100_000,
  removedAtOnce: 500,
} as const;
