import type { Clock } from '../../lib/clock.ts';
import { mintId, type RandomBytes } from '../../lib/ids.ts';
import type { Environment, Scope } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { firstRows } from '../../store/records.ts';
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
  readonly onMinted: (id: string) => void;
  /** Called when a key changed, so that no cache serves what it was. */
  readonly onChange: (id: string) => void;
}

export type Keyring = ReturnType<typeof createKeyring>;

/** The same for a key that is not there and for one that is not the caller's. */
export const noSuchKey = (): Problem => new Problem('not_found', 'There is no such key.');

/** Reads and changes the records of keys; the service decides who may. */
export function createKeyring(dependencies: KeyringDependencies) {
  const { records, clock, randomBytes, onMinted, onChange } = dependencies;

  async function find(keyId: string): Promise<KeyRecord | undefined> {
    return (await firstRows(records, { index: 'byKeyId', equals: { keyId } }, 1))[0];
  }

  /** Throws `not_found`. */
  async function get(keyId: string): Promise<KeyRecord> {
    const key = await find(keyId);
    if (!key) throw noSuchKey();
    return key;
  }

  async function mint(fields: NewKey & Pick<KeyRecord, 'lineageId'>): Promise<MintedKey> {
    const token = mintToken(fields.environment, randomBytes);
    const now = clock.now();
    const key: KeyRecord = {
      id: hashToken(token),
      keyId: mintId('key', randomBytes),
      lineageId: fields.lineageId,
      environment: fields.environment,
      scopes: [...new Set(fields.scopes)],
      ipAllowlist: normalRanges(fields.ipAllowlist),
      status: 'active',
      lastFour: token.slice(-4),
      validUntil: null,
      createdAt: now,
      lastUsedAt: null,
      revokedAt: null,
      changedAt: now,
      successor: null,
    };
    await records.insert(key);
    onMinted(key.id);
    return { token, key };
  }

  /** Changes a record by its id. Throws `not_found`. */
  async function change(id: string, how: (key: KeyRecord) => KeyRecord | undefined) {
    const changed = await records.update(id, (current) => current && how(current));
    onChange(id);
    if (!changed) throw noSuchKey();
    return changed;
  }

  return { get, find, mint, change };
}
