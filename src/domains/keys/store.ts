import { z } from 'zod';
import { type Clock, minuteMs } from '../../lib/clock.ts';
import { environments, scopes } from '../../lib/principal.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';
import { slotAt, slotIn } from '../../store/time-slots.ts';

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
    byLineage: ['lineageId', 'createdAt'],
  },
};

/** A change of a key, for the other instances. */
const keyChange = z.object({
  /** `<slot>:<id of the key>:<at>` */
  id: z.string(),
  slot: z.string(),
  /** Before the change is stored; epoch milliseconds. */
  at: z.number(),
  /** The id of the key's record. */
  key: z.string(),
  expires: z.date(),
});
export type KeyChange = z.infer<typeof keyChange>;

export const keyChanges: CollectionSpec<KeyChange> = {
  name: 'key_changes',
  keeps: 'until it expires',
  schema: keyChange,
  indexes: { bySlot: ['slot', 'at'] },
  expires: 'expires',
  shardKey: { field: 'slot', of: slotIn },
};

/** Notes a change before it is stored, so that no instance misses it. */
export async function noteKeyChange(
  changes: Pick<Collection<KeyChange>, 'update'>,
  key: string,
  clock: Clock,
): Promise<void> {
  const at = clock.now();
  const slot = slotAt(at);
  const expires = new Date(at + 10 * minuteMs);
  const id = `${slot}:${key}:${at}`;
  await changes.update(id, () => ({ id, slot, at, key, expires }), null);
}
