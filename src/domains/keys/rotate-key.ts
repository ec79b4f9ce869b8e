import { Problem } from '../../lib/problem.ts';
import type { Keyring, KeyringDependencies } from './keyring.ts';
import type { MintedKey } from './mint-key.ts';
import { assertValid, revokeUnused, rotated } from './rotation.ts';
import type { KeyRecord } from './store.ts';

export interface Rotation extends MintedKey {
  readonly old: KeyRecord;
}

/** Gives a key a successor (R3.4-R3.6). Rejects with `key_already_rotated`, or as `assertValid` for the old key. */
export type RotateKey = (keyId: string, overlapMs: number) => Promise<Rotation>;

type RotateKeyDependencies = Pick<KeyringDependencies, 'records' | 'clock' | 'onChange'> &
  Pick<Keyring, 'get' | 'mint' | 'change'>;

/** How often a rotation begins anew because another one came first. */
const maxRetries = 5;

export function createRotateKey(dependencies: RotateKeyDependencies): RotateKey {
  const { records, clock, onChange, get, mint, change } = dependencies;

  /** Ends a successor that was never used; one that was used stays, and refuses the rotation (R3.6). */
  async function retireSuccessor(successor: string | null): Promise<void> {
    if (successor === null) return;
    const current = await records.update(successor, (key) => key && revokeUnused(key, clock.now()));
    onChange(successor);
    if (current && current.lastUsedAt !== null) {
      throw new Problem(
        'key_already_rotated',
        'This key was rotated, and its successor is in use.',
      );
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
