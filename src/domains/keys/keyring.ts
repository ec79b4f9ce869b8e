import type { Clock } from '../../lib/clock.ts';
import { mintId, type RandomBytes } from '../../lib/ids.ts';
import type { Environment, Scope } from '../../lib/principal.ts';
import { Problem, refusalBy } from '../../lib/problem.ts';
import { firstRows } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import { normalRanges } from './identity.ts';
import { assertValid, revokeUnused, setSuccessor, validityAt } from './rotation.ts';
import { type KeyChange, type KeyRecord, noteKeyChange } from './store.ts';
import { hashToken, mintToken } from './token.ts';

export interface NewKey {
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  /** CIDR ranges; empty for any address. */
  readonly ipAllowlist: readonly string[];
}

/** A new key; its `token` is known only now. */
export interface MintedKey {
  readonly token: string;
  readonly key: KeyRecord;
}

export interface KeyringDependencies {
  readonly records: Collection<KeyRecord>;
  readonly changes: Collection<KeyChange>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly onMinted: (id: string) => void;
  /** Called when a key changed, so that no cache serves the old record. */
  readonly onChange: (id: string) => void;
}

/** For a key that does not exist and for one that is not the caller's. */
export const noSuchKey = (): Problem => new Problem('not_found', 'There is no such key.');

/** Reads and changes the records of keys; the service decides who may. */
export function createKeyring({
  records,
  changes,
  clock,
  randomBytes,
  onMinted,
  onChange,
}: KeyringDependencies) {
  async function find(keyId: string): Promise<KeyRecord | undefined> {
    return (await firstRows(records, { index: 'byKeyId', equals: { keyId } }, 1))[0];
  }

  /** Throws `not_found`. */
  async function get(keyId: string): Promise<KeyRecord> {
    const key = await find(keyId);
    if (!key) throw noSuchKey();
    return key;
  }

  async function mint({
    environment,
    lineageId,
    scopes,
    ipAllowlist,
  }: NewKey & Pick<KeyRecord, 'lineageId'>): Promise<MintedKey> {
    const token = mintToken(environment, randomBytes);
    const now = clock.now();
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
    await records.insert(key);
    onMinted(key.id);
    return { token, key };
  }

  /** Changes a record by its id. Throws `not_found`. */
  async function change(id: string, how: (key: KeyRecord) => KeyRecord | undefined) {
    await noteKeyChange(changes, id, clock);
    const changed = await records.update(id, (current) => current && how(current));
    onChange(id);
    if (!changed) throw noSuchKey();
    return changed;
  }

  return { get, find, mint, change };
}

export interface Rotation extends MintedKey {
  readonly old: KeyRecord;
}

/** How often a rotation starts again after another one came first. */
const maxRetries = 5;
/** Records of one family, valid or ended (R3.6a). */
export const maxKeys = 100;

/** Gives a key a successor (R3.4-R3.6a). Rejects with `key_already_rotated`, `rate_limited`, or as `assertValid`. */
export function createRotateKey(
  { records, changes, clock, onChange }: KeyringDependencies,
  { get, mint, change }: ReturnType<typeof createKeyring>,
) {
  /** Ends an unused successor; a used one refuses the rotation (R3.6). */
  async function retireSuccessor(successor: string | null): Promise<void> {
    if (successor === null) return;
    await noteKeyChange(changes, successor, clock);
    const current = await records.update(successor, (key) => key && revokeUnused(key, clock.now()));
    onChange(successor);
    // A successor without a record ended long ago, and made room for newer ones.
    if (current?.lastUsedAt !== null)
      throw new Problem(
        'key_already_rotated',
        'This key was rotated, and its successor is in use.',
      );
  }

  /** Makes room for one more key of a family: removes records of ended ones, the oldest first. */
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
   * another rotation came first, this successor is removed, and the next try starts from the new state. Validity is read
   * from the record: the caller may have been identified seconds ago.
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

/** To be retried when the first of them ends. */
function tooManyKeys(keys: readonly KeyRecord[], now: number): Problem {
  const ends = keys.flatMap(({ validUntil }) => validUntil ?? []);
  const seconds = Math.max(1, Math.ceil((Math.min(...ends) - now) / 1000));
  return Problem.rateLimited(
    `Your key family has ${maxKeys} valid keys; revoke some, or wait until rotated ones end.`,
    refusalBy({ budget: 'valid_keys', limit: maxKeys, windowSeconds: 86_400 }, seconds),
  );
}
