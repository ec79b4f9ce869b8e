import { z } from 'zod';
import { environments, scopes } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';

const keyRecord = z.object({
  /** SHA-256 of the key, in hex. */
  id: z.string(),
  keyId: z.string(),
  lineageId: z.string(),
  environment: z.enum(environments),
  scopes: z.array(z.enum(scopes)),
  /** CIDR, IPv4 and IPv6; empty allows any address (R3.8). */
  ipAllowlist: z.array(z.string()),
  status: z.enum(['active', 'rotated', 'revoked']),
  /** The last 4 characters, for people to tell keys apart. */
  lastFour: z.string(),
  /** Epoch milliseconds; a rotated key ends here. */
  validUntil: z.number().nullable(),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
  /** When it was made, rotated or revoked, or its allowlist was set. */
  changedAt: z.number().default(0),
  /** The record id of the key that replaced this one. */
  successor: z.string().nullable(),
});

export type KeyRecord = z.infer<typeof keyRecord>;

export const keyRecords: CollectionSpec<KeyRecord> = {
  name: 'keys',
  keeps: 'for good',
  schema: keyRecord,
  indexes: {
    byCreatedAt: ['createdAt'],
    byKeyId: ['keyId'],
    byChangedAt: ['changedAt'],
    byLineage: ['lineageId', 'createdAt'],
  },
  unique: { keyId: 'keyId' },
};
