import type { KeyRecord } from './store.ts';

/** Whether a key may be used at `now`, and if not, why. */
export function standing(key: KeyRecord, now: number): 'valid' | 'expired' | 'revoked' {
  if (key.status === 'revoked') return 'revoked';
  return key.validUntil !== null && key.validUntil <= now ? 'expired' : 'valid';
}

/**
 * Hands a key over to its successor: it stays valid until the overlap ends (R3.5). Rotated again before the successor
 * was used (R3.6), it gets another successor, and its end never moves further away.
 */
export function handOver(
  key: KeyRecord,
  successor: string,
  overlapMs: number,
  now: number,
): KeyRecord {
  const validUntil = Math.min(key.validUntil ?? Number.POSITIVE_INFINITY, now + overlapMs);
  return { ...key, status: 'rotated', successor, validUntil };
}

/** A key that was never used ends at once; one that was used stays as it is. */
export const revokeUnused = (key: KeyRecord, now: number): KeyRecord | undefined =>
  key.lastUsedAt === null ? revoke(key, now) : undefined;

/** Revoking twice keeps the first moment (R3.7). */
export const revoke = (key: KeyRecord, now: number): KeyRecord =>
  key.status === 'revoked' ? key : { ...key, status: 'revoked', revokedAt: now };
