import type { KeyRecord } from '../domains/keys/store.ts';

const moment = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

/** The record of a key as the API shows it (R3.2), with what tells it from others; never the key. */
export const recordOf = (key: KeyRecord) => ({
  key_id: key.keyId,
  lineage_id: key.lineageId,
  environment: key.environment,
  scopes: key.scopes,
  ip_allowlist: key.ipAllowlist,
  status: key.status,
  valid_until: moment(key.validUntil),
  created_at: moment(key.createdAt),
  last_used_at: moment(key.lastUsedAt),
  revoked_at: moment(key.revokedAt),
  last_four: key.lastFour,
});

export const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

export const allowlistText = ({ ipAllowlist }: KeyRecord): string =>
  ipAllowlist.length === 0 ? 'any address' : ipAllowlist.join(', ');
