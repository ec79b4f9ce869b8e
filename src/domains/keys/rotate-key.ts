import { Problem } from '../../lib/problem.ts';
import { refusalBy } from '../../lib/refusal.ts';
import type { Keyring, KeyringDependencies } from './keyring.ts';
import type { MintedKey } from './mint-key.ts';
import { assertValid, revokeUnused, rotated, standing } from './rotation.ts';
import type { KeyRecord } from './store.ts';

export interface Rotation extends MintedKey {
  readonly old: KeyRecord;
}

/**
 * Gives a key a successor (R3.4-R3.6a). Rejects with `key_already_rotated`, with `rate_limited` when the family has too
 * many valid keys, or as `assertValid` for the old key.
 */
export type RotateKey = (keyId: string, overlapMs: number) => Promise<Rotation>;

type RotateKeyDependencies = Pick<KeyringDependencies, 'records' | 'clock' | 'onChange'> &
  Pick<Keyring, 'get' | 'mint' | 'change'>;

/** How often a rotation begins anew because another one came first. */
const maxRetries = 5;
/** Keys of a family whose records stay, valid or ended (R3.6a). */
export const maxKeys = 100;

export function createRotateKey(dependencies: RotateKeyDependencies): RotateKey {
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
    const { rows } = await records.page({ ...query, limit: 2 * maxKeys, direction: 'ascending' });
    const now = clock.now();
    const isOver = (key: KeyRecord) => standing(key, now) !== 'valid';
    const ended = rows.filter((key) => isOver(key) && key.id !== successor).slice(0, over);
    if (ended.length === 0) throw tooManyKeys(rows, now);
    for (const { id } of ended) {
      await records.remove(id, isOver);
      onChange(id);
    }
  }

  /**
   * The successor is stored before the old key points to it: a crash in between leaves a key that nobody knows. When
   * another rotation came first, the successor made here is removed, and the next try starts from the new state. The
   * caller was identified some seconds ago at most: whether the key is still valid is read from its record.
   */
  async function rotate(keyId: string, overlapMs: number, retries: number): Promise<Rotation> {
    const current = await get(keyId);
    assertValid(current, clock.now());
    const replaces = current.successor;
    await retireSuccessor(replaces);
    await makeRoom(current);
    const minted = await mint(current);
    const successor = minted.key.id;
    const old = await change(current.id, (key) =>
      rotated(key, { successor, replaces, overlapMs }, clock.now()),
    );
    if (old.successor === successor) return { ...minted, old };
    await records.remove(successor);
    assertValid(old, clock.now());
    if (retries === 0)
      throw new Problem('key_already_rotated', 'This key is being rotated elsewhere.');
    return rotate(keyId, overlapMs, retries - 1);
  }

  return (keyId, overlapMs) => rotate(keyId, overlapMs, maxRetries);
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
