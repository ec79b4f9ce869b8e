import type { Clock } from '../../lib/clock.ts';
import type { Environment, Principal, Scope } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditService } from '../audit/service.ts';
import { handOver, revoke, revokeUnused } from './rotation.ts';
import type { KeyRecord } from './store.ts';
import type { RandomBytes } from './token.ts';
import { hashToken, mintId, mintToken } from './token.ts';

export interface NewKey {
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
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
  list(limit: number, after: number | undefined): Promise<readonly KeyRecord[]>;
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
const operator = 'operator';

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
      scopes: [...fields.scopes],
      ipAllowlist: [...fields.ipAllowlist],
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
   */
  async function handOverOnce(keyId: string, overlapMs: number, tries: number): Promise<Rotation> {
    const current = await get(keyId);
    await retireSuccessor(current.successor);
    const minted = await mint(current);
    const old = await change(current.id, (key) =>
      key.status === 'revoked' || key.successor !== current.successor
        ? undefined
        : handOver(key, minted.key.id, overlapMs, clock.now()),
    );
    if (old.successor === minted.key.id) return { ...minted, old };
    await records.remove(minted.key.id);
    if (old.status === 'revoked') throw new Problem('revoked_api_key', 'This API key was revoked.');
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
      const key = await change(id, (current) => ({ ...current, ipAllowlist: [...cidrs] }));
      await audit.append({ actor, action: 'key_allowlist_set', target: keyId, requestId });
      return key;
    },
    get,
    async list(limit, after) {
      const { rows } = await records.page({
        index: 'byCreatedAt',
        equals: {},
        ...(after !== undefined && { range: { to: after } }),
        limit,
        direction: 'descending',
      });
      return rows;
    },
  };
}
