import { z } from 'zod';
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
  'account_erased',
] as const;

const auditRecord = z.object({
  id: z.string(),
  /** The same for every entry: counts and pages go over the whole trail. */
  trail: z.literal('all'),
  /** Epoch milliseconds. */
  at: z.number(),
  /** The `key_id` that acted, or `operator` for the command line. */
  actor: z.string(),
  action: z.enum(auditActions),
  target: z.string(),
  requestId: z.string(),
});

export type AuditRecord = z.infer<typeof auditRecord>;
export type AuditEntry = Omit<AuditRecord, 'id' | 'trail'>;

export const auditRecords: CollectionSpec<AuditRecord> = {
  name: 'audit',
  schema: auditRecord,
  indexes: { byTime: ['trail', 'at'] },
};
