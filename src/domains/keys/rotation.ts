import { Problem, refusalBy } from '../../lib/problem.ts';
import { firstRows } from '../../store/records.ts';
import type { Keyring, KeyringDependencies, MintedKey } from './keyring.ts';
import type { KeyRecord } from './store.ts';

export interface Rotation extends MintedKey {
  readonly old: KeyRecord;
}

/** How often a rotation begins anew because another one came first. */
const maxRetries = 5;
/** Keys of a family whose records stay, valid or ended (R3.6a). */
export const maxKeys = 100;

/** Gives a key a successor (R3.4-R3.6a). Rejects with `key_already_rotated`, `rate_limited`, or as `assertValid`. */
export function createRotateKey(dependencies: KeyringDependencies & Keyring) {
  const { records, clock, onChange, get, mint, change } = dependencies;

  /** Ends a successor that was never used; one that was used stays, and refuses the rotation (R3.6). */
  async function retireSuccessor(successor: string | null): Promise<void> {
    if (successor === null) return;
    const current = await records.update(successor, (key) => key && revokeUnused(key, clock.now()));
    onChange(successor);
    // One that is not there any more ended long ago, and made room for newer ones.
    if (current?.lastUsedAt !== null) {
      throw new Problem(
        'key_already_rotated',
        'This key was rotated, and its successor is in use.',
      );
    }
  }

  /** Makes room for one more key of a family: records of ended ones go, the oldest first. */
  async function makeRoom({ lineageId, successor }: KeyRecord): Promise<void> {
    const query = { index: 'byLineage', equals: { lineageId } };
    const over = (await records.count(query)) - maxKeys + 1;
    if (over <= 0) return;
    const rows = await firstRows(records, query, 2 * maxKeys);
    const now = clock.now();
    const isOver = (key: KeyRecord) => validityAt(key, now) !== 'valid';
    const ended = rows.filter((key) => isOver(key) && key.id !== successor).slice(0, over);
    if (ended.length === 0) throw tooManyKeys(rows, now);
    for (const { id } of ended) {
      await records.remove(id, isOver);
      onChange(id);
    }
  }

  /**
   * The successor is stored before the old key points to it: a crash in between leaves a key that was never shown. When
   * another rotation came first, the successor made here is removed, and the next try starts from the new state. The
   * caller was identified some seconds ago at most: whether the key is still valid is read from its record.
   */
  return async function rotate(
    keyId: string,
    overlapMs: number,
    retries = maxRetries,
  ): Promise<Rotation> {
    const current = await get(keyId);
    assertValid(current, clock.now());
    const replaces = current.successor;
    await retireSuccessor(replaces);
    await makeRoom(current);
    const minted = await mint(current);
    const successor = minted.key.id;
    const old = await change(current.id, (key) =>
      setSuccessor(key, { successor, replaces, overlapMs }, clock.now()),
    );
    if (old.successor === successor) return { ...minted, old };
    await records.remove(successor);
    assertValid(old, clock.now());
    if (retries === 0)
      throw new Problem('key_already_rotated', 'This key is being rotated elsewhere.');
    return rotate(keyId, overlapMs, retries - 1);
  };
}

/** Until the first of them ends. */
function tooManyKeys(keys: readonly KeyRecord[], now: number): Problem {
  const ends = keys.flatMap(({ validUntil }) => validUntil ?? []);
  const seconds = Math.max(1, Math.ceil((Math.min(...ends) - now) / 1000));
  return Problem.rateLimited(
    `Your key family has ${maxKeys} valid keys; revoke some, or wait until rotated ones end.`,
    refusalBy({ budget: 'valid_keys', limit: maxKeys, windowSeconds: 86_400 }, seconds),
  );
}

/** Whether a key may be used at `now`, and if not, why. */
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
 * The key once it has a successor in place of the one that was read as `replaces`: it stays valid until the overlap
 * ends (R3.5), and its end never moves further away (R3.6). Undefined when it may not be used any more, or another
 * rotation came first.
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

/** The key with its use; undefined when it may not be used, or a later use is known. */
export const recordUse = (key: KeyRecord, now: number): KeyRecord | undefined =>
  validityAt(key, now) === 'valid' && (key.lastUsedAt ?? Number.NEGATIVE_INFINITY) < now
    ? { ...key, lastUsedAt: now }
    : undefined;

/** A key that was never used ends at once; one that was used stays as it is. */
export const revokeUnused = (key: KeyRecord, now: number): KeyRecord | undefined =>
  key.lastUsedAt === null ? revoke(key, now) : undefined;

/** Revoking twice keeps the first moment (R3.7). */
export const revoke = (key: KeyRecord, now: number): KeyRecord =>
  key.status === 'revoked' ? key : { ...key, status: 'revoked', revokedAt: now, changedAt: now };
