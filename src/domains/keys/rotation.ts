import { Problem } from '../../lib/problem.ts';
import type { KeyRecord } from './store.ts';

/** Whether a key may be used at `now`, and if not, why. */
export function standing(key: KeyRecord, now: number): 'valid' | 'expired' | 'revoked' {
  if (key.status === 'revoked') return 'revoked';
  return key.validUntil !== null && key.validUntil <= now ? 'expired' : 'valid';
}

/** Throws `expired_api_key` or `revoked_api_key` for a key that may not be used at `now`. */
export function assertValid(key: KeyRecord, now: number): void {
  switch (standing(key, now)) {
    case 'valid':
      return;
    case 'expired':
      throw new Problem('expired_api_key', 'This API key was rotated, and its overlap is over.');
    case 'revoked':
      throw new Problem('revoked_api_key', 'This API key was revoked.');
  }
}

export interface Succession {
  /** The record id of the new key. */
  readonly successor: string;
  /** The successor that the new one replaces, as it was read. */
  readonly replaces: string | null;
  readonly overlapMs: number;
}

/**
 * The key once it has a successor: it stays valid until the overlap ends (R3.5). Rotated again before the successor
 * was used (R3.6), it gets another successor, and its end never moves further away. Undefined when the key may not be
 * used any more, or another rotation came first.
 */
export function rotated(
  key: KeyRecord,
  { successor, replaces, overlapMs }: Succession,
  now: number,
): KeyRecord | undefined {
  if (standing(key, now) !== 'valid' || key.successor !== replaces) return undefined;
  const validUntil = Math.min(key.validUntil ?? Number.POSITIVE_INFINITY, now + overlapMs);
  return { ...key, status: 'rotated', successor, validUntil, changedAt: now };
}

/** The key with its use; undefined when it may not be used, or a later use is known. */
export const used = (key: KeyRecord, now: number): KeyRecord | undefined =>
  standing(key, now) === 'valid' && (key.lastUsedAt ?? Number.NEGATIVE_INFINITY) < now
    ? { ...key, lastUsedAt: now }
    : undefined;

/** A key that was never used ends at once; one that was used stays as it is. */
export const revokeUnused = (key: KeyRecord, now: number): KeyRecord | undefined =>
  key.lastUsedAt === null ? revoke(key, now) : undefined;

/** Revoking twice keeps the first moment (R3.7). */
export const revoke = (key: KeyRecord, now: number): KeyRecord =>
  key.status === 'revoked' ? key : { ...key, status: 'revoked', revokedAt: now, changedAt: now };
