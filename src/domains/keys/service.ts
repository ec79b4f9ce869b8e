import { parseRange } from '../../lib/address.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment, Principal, Scope } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditService } from '../audit/service.ts';
import { assertValid, handOver, revoke, revokeUnused } from './rotation.ts';
import type { KeyRecord } from './store.ts';
import type { RandomBytes } from './token.ts';
import { hashToken, mintId, mintToken } from './token.ts';

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

export interface KeysService {
  create(key: NewKey, requestId: string): Promise<MintedKey>;
  /** R3.4-R3.6. Throws `key_already_rotated`. */
  rotate(principal: Principal, overlapSeconds: number, requestId: string): Promise<Rotation>;
  /** R3.7: the caller's own key, or another of its lineage. Throws `not_found`. */
  revoke(principal: Principal, keyId: string | undefined, requestId: string): Promise<KeyRecord>;
  /** Revokes any key: the operator's. Throws `not_found`. */
  revokeAny(keyId: string, requestId: string): Promise<KeyRecord>;
  /** R3.8. Throws `not_found`. */
  allow(
    keyId: string,
    cidrs: readonly string[],
    actor: string,
    requestId: string,
  ): Promise<KeyRecord>;
  get(keyId: string): Promise<KeyRecord>;
  /** Newest first, `after` the key of this id. Throws `not_found` when there is none. */
  list(page: { limit: number; after?: string | undefined }): Promise<KeyPage>;
}

export interface KeyPage {
  readonly rows: readonly KeyRecord[];
  readonly hasMore: boolean;
  /** The number of all keys. */
  readonly total: number;
}

export interface KeysDependencies {
  readonly records: Collection<KeyRecord>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly audit: AuditService;
  /** Called when a key changed, so that nobody goes by what it was. */
  readonly onChange: (id: string) => void;
}

/** The operator's name in the audit trail. */
export const operator = 'operator';

/** Ranges in the one way to write them, each once. What is no range stays: it lets nobody in. */
const normalRanges = (cidrs: readonly string[]): string[] => [
  ...new Set(cidrs.map((cidr) => parseRange(cidr)?.text ?? cidr)),
];

export function createKeysService(dependencies: KeysDependencies): KeysService {
  const { records, clock, randomBytes, audit, onChange } = dependencies;

  async function findByKeyId(keyId: string): Promise<KeyRecord | undefined> {
    const { rows } = await records.page({
      index: 'byKeyId',
      equals: { keyId },
      limit: 1,
      direction: 'ascending',
    });
    return rows[0];
  }

  async function get(keyId: string): Promise<KeyRecord> {
    const key = await findByKeyId(keyId);
    if (!key) throw new Problem('not_found', 'There is no such key.');
    return key;
  }

  async function mint(fields: NewKey & { lineageId: string }): Promise<MintedKey> {
    const token = mintToken(fields.environment, randomBytes);
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
      createdAt: clock.now(),
      lastUsedAt: null,
      revokedAt: null,
      successor: null,
    };
    await records.insert(key);
    return { token, key };
  }

  async function change(
    id: string,
    how: (key: KeyRecord) => KeyRecord | undefined,
  ): Promise<KeyRecord> {
    const changed = await records.update(id, (current) => current && how(current));
    onChange(id);
    if (!changed) throw new Problem('not_found', 'There is no such key.');
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
  async function handOverOnce(keyId: string, overlapMs: number, tries: number): Promise<Rotation> {
    const current = await get(keyId);
    assertValid(current, clock.now());
    const replaces = current.successor;
    await retireSuccessor(replaces);
    const minted = await mint(current);
    const successor = minted.key.id;
    const old = await change(current.id, (key) =>
      handOver(key, { successor, replaces, overlapMs }, clock.now()),
    );
    if (old.successor === successor) return { ...minted, old };
    await records.remove(successor);
    assertValid(old, clock.now());
    if (tries === 0)
      throw new Problem('key_already_rotated', 'This key is being rotated elsewhere.');
    return handOverOnce(keyId, overlapMs, tries - 1);
  }

  async function revokeRecord(
    key: KeyRecord,
    actor: string,
    requestId: string,
  ): Promise<KeyRecord> {
    const revoked = await change(key.id, (current) => revoke(current, clock.now()));
    await audit.append({ actor, action: 'key_revoked', target: key.keyId, requestId });
    return revoked;
  }

  return {
    async create(key, requestId) {
      const minted = await mint({ ...key, lineageId: mintId('lin', randomBytes) });
      await audit.append({
        actor: operator,
        action: 'key_created',
        target: minted.key.keyId,
        requestId,
      });
      return minted;
    },
    async rotate(principal, overlapSeconds, requestId) {
      const rotation = await handOverOnce(principal.keyId, overlapSeconds * 1000, 5);
      const target = rotation.key.keyId;
      await audit.append({ actor: principal.keyId, action: 'key_rotated', target, requestId });
      return rotation;
    },
    async revoke(principal, keyId, requestId) {
      const key = await get(keyId ?? principal.keyId);
      if (key.lineageId !== principal.lineageId) {
        throw new Problem('not_found', 'There is no such key.');
      }
      return revokeRecord(key, principal.keyId, requestId);
    },
    revokeAny: async (keyId, requestId) => revokeRecord(await get(keyId), operator, requestId),
    async allow(keyId, cidrs, actor, requestId) {
      const { id } = await get(keyId);
      const key = await change(id, (current) => ({ ...current, ipAllowlist: normalRanges(cidrs) }));
      await audit.append({ actor, action: 'key_allowlist_set', target: keyId, requestId });
      return key;
    },
    get,
    async list({ limit, after }) {
      const all = { index: 'byCreatedAt', equals: {} };
      const last = after === undefined ? undefined : await get(after);
      const [{ rows, next }, total] = await Promise.all([
        records.page({
          ...all,
          ...(last && { after: [last.createdAt, last.id] }),
          limit,
          direction: 'descending',
        }),
        records.count(all),
      ]);
      return { rows, hasMore: next !== undefined, total };
    },
  };
}
