import { parseRange } from '../../lib/address.ts';
import type { Clock } from '../../lib/clock.ts';
import { mintId, type RandomBytes } from '../../lib/ids.ts';
import type { Environment, Scope } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { assertValid, revokeUnused, rotated } from './rotation.ts';
import type { KeyRecord } from './store.ts';
import { hashToken, mintToken } from './token.ts';

export interface NewKey {
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  /** Ranges that `parseRange` reads; empty for any address. */
  readonly ipAllowlist: readonly string[];
}

/** A key just made; the only moment at which `token` is known. */
export interface MintedKey {
  readonly token: string;
  readonly key: KeyRecord;
}

export interface Rotation extends MintedKey {
  readonly old: KeyRecord;
}

export interface KeyringDependencies {
  readonly records: Collection<KeyRecord>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Called when a key was made. */
  readonly onMinted: (id: string) => void;
  /** Called when a key changed, so that nobody goes by what it was. */
  readonly onChange: (id: string) => void;
}

/** The records of the keys and what becomes of them; who may ask for it is the service's. */
export interface Keyring {
  /** Throws `not_found`. */
  get(keyId: string): Promise<KeyRecord>;
  find(keyId: string): Promise<KeyRecord | undefined>;
  mint(fields: NewKey & { lineageId: string }): Promise<MintedKey>;
  /** Changes a record by its id. Throws `not_found`. */
  change(id: string, how: (key: KeyRecord) => KeyRecord | undefined): Promise<KeyRecord>;
  /** Gives a key a successor (R3.4-R3.6). Throws `key_already_rotated`, or what a key is refused for that may not be used any more. */
  rotate(keyId: string, overlapMs: number): Promise<Rotation>;
}

/** How often a rotation begins anew because another one came first. */
const triesOfRotation = 5;

/** The same for a key that is not there and for one that is not the caller's. */
export const noSuchKey = (): Problem => new Problem('not_found', 'There is no such key.');

/** Ranges in the one way to write them, each once. What is no range stays: it lets nobody in. */
export const normalRanges = (cidrs: readonly string[]): string[] => [
  ...new Set(cidrs.map((cidr) => parseRange(cidr)?.text ?? cidr)),
];

function mintKey(
  { environment, scopes, ipAllowlist, lineageId }: NewKey & { lineageId: string },
  randomBytes: RandomBytes,
  now: number,
): MintedKey {
  const token = mintToken(environment, randomBytes);
  const key: KeyRecord = {
    id: hashToken(token),
    keyId: mintId('key', randomBytes),
    lineageId,
    environment,
    scopes: [...new Set(scopes)],
    ipAllowlist: normalRanges(ipAllowlist),
    status: 'active',
    lastFour: token.slice(-4),
    validUntil: null,
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
    successor: null,
  };
  return { token, key };
}

export function createKeyring(dependencies: KeyringDependencies): Keyring {
  const { records, clock, randomBytes, onMinted, onChange } = dependencies;

  async function find(keyId: string): Promise<KeyRecord | undefined> {
    const { rows } = await records.page({
      index: 'byKeyId',
      equals: { keyId },
      limit: 1,
      direction: 'ascending',
    });
    return rows[0];
  }

  async function get(keyId: string): Promise<KeyRecord> {
    const key = await find(keyId);
    if (!key) throw noSuchKey();
    return key;
  }

  async function mint(fields: NewKey & { lineageId: string }): Promise<MintedKey> {
    const minted = mintKey(fields, randomBytes, clock.now());
    await records.insert(minted.key);
    onMinted(minted.key.id);
    return minted;
  }

  async function change(
    id: string,
    how: (key: KeyRecord) => KeyRecord | undefined,
  ): Promise<KeyRecord> {
    const changed = await records.update(id, (current) => current && how(current));
    onChange(id);
    if (!changed) throw noSuchKey();
    return changed;
  }

  /** Makes room for a successor: an unused one gives way, a used one stays (R3.6). */
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
   * The successor is there before the old key points to it: a crash in between leaves a key that nobody knows. When
   * another rotation came first, the successor made here goes away again, and the next try goes by the new state.
   * The caller may be known here from some seconds ago: whether the key still stands is asked of the record.
   */
  async function rotate(keyId: string, overlapMs: number, tries: number): Promise<Rotation> {
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
    if (tries === 0)
      throw new Problem('key_already_rotated', 'This key is being rotated elsewhere.');
    return rotate(keyId, overlapMs, tries - 1);
  }

  return {
    get,
    find,
    mint,
    change,
    rotate: (keyId, overlapMs) => rotate(keyId, overlapMs, triesOfRotation),
  };
}
