import type { Clock } from '../../lib/clock.ts';
import { mintId, type RandomBytes } from '../../lib/ids.ts';
import type { Environment, Scope } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { normalRanges } from './identity.ts';
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

export interface KeyringDependencies {
  readonly records: Collection<KeyRecord>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Called when a key was made. */
  readonly onMinted: (id: string) => void;
  /** Called when a key changed, so that no cache serves what it was. */
  readonly onChange: (id: string) => void;
}

/** Reads and changes the records of keys; the service decides who may. */
export interface Keyring {
  /** Throws `not_found`. */
  get(keyId: string): Promise<KeyRecord>;
  find(keyId: string): Promise<KeyRecord | undefined>;
  mint(fields: NewKey & { lineageId: string }): Promise<MintedKey>;
  /** Changes a record by its id. Throws `not_found`. */
  change(id: string, how: (key: KeyRecord) => KeyRecord | undefined): Promise<KeyRecord>;
}

/** The same for a key that is not there and for one that is not the caller's. */
export const noSuchKey = (): Problem => new Problem('not_found', 'There is no such key.');

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

  return { get, find, mint, change };
}

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
    changedAt: now,
    successor: null,
  };
  return { token, key };
}
