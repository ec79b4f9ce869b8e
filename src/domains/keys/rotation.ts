import { Problem } from '../../lib/problem.ts';
import type { KeyRecord } from './store.ts';

/** Whether a key may be used at `now`, or why not. */
export function validityAt(key: KeyRecord, now: number): 'valid' | 'expired' | 'revoked' {
  if (key.status === 'revoked') return 'revoked';
  return key.validUntil !== null && key.validUntil <= now ? 'expired' : 'valid';
}

/** Throws `expired_api_key` or `revoked_api_key` for a key that may not be used at `now`. */
export function assertValid(key: KeyRecord, now: number): void {
  switch (validityAt(key, now)) {
    case 'valid':
      return;
    case 'expired':
      throw new Problem('expired_api_key', 'This API key was rotated, and its overlap is over.');
    case 'revoked':
      throw new Problem('revoked_api_key', 'This API key was revoked.');
  }
}

/**
 * The key with a successor in place of `replaces`: it stays valid until the overlap ends (R3.5), and its end never moves
 * later (R3.6). Undefined when the key is not valid any more, or another rotation came first.
 */
export function setSuccessor(
  key: KeyRecord,
  {
    successor,
    replaces,
    overlapMs,
  }: { successor: string; replaces: string | null; overlapMs: number },
  now: number,
): KeyRecord | undefined {
  if (validityAt(key, now) !== 'valid' || key.successor !== replaces) return undefined;
  const validUntil = Math.min(key.validUntil ?? Number.POSITIVE_INFINITY, now + overlapMs);
  return { ...key, status: 'rotated', successor, validUntil, changedAt: now };
}

/** The key with this use; undefined when it is not valid, or a later use is known. */
export const recordUse = (key: KeyRecord, now: number): KeyRecord | undefined =>
  validityAt(key, now) === 'valid' && (key.lastUsedAt ?? Number.NEGATIVE_INFINITY) < now
    ? { ...key, lastUsedAt: now }
    : undefined;

/** The key revoked; undefined when it was ever used. */
export const revokeUnused = (key: KeyRecord, now: number): KeyRecord | undefined =>
  key.lastUsedAt === null ? revoke(key, now) : undefined;

/** Revoking twice keeps the first moment (R3.7). */
export const revoke = (key: KeyRecord, now: number): KeyRecord =>
  key.status === 'revoked' ? key : { ...key, status: 'revoked', revokedAt: now, changedAt: now };
