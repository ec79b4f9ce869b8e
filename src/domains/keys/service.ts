import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { AuditService } from '../audit/service.ts';
import type { KeyringDependencies, MintedKey, NewKey, Rotation } from './keyring.ts';
import { createKeyring, normalRanges } from './keyring.ts';
import { revoke } from './rotation.ts';
import type { KeyRecord } from './store.ts';
import { mintId } from './token.ts';

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

export interface KeysDependencies extends KeyringDependencies {
  readonly audit: AuditService;
}

/** The operator's name in the audit trail. */
export const operator = 'operator';

export function createKeysService(dependencies: KeysDependencies): KeysService {
  const { records, clock, randomBytes, audit } = dependencies;
  const { get, mint, change, rotate } = createKeyring(dependencies);

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
      const rotation = await rotate(principal.keyId, overlapSeconds * 1000);
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
