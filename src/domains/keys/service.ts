import { mintId } from '../../lib/ids.ts';
import type { ListPage } from '../../lib/list-page.ts';
import type { Principal } from '../../lib/principal.ts';
import { newestPage } from '../../store/pages.ts';
import type { AuditAction, AuditService } from '../audit/service.ts';
import { createKeyring, type KeyringDependencies, noSuchKey } from './keyring.ts';
import type { MintedKey, NewKey } from './mint-key.ts';
import { createRotateKey, type Rotation } from './rotate-key.ts';
import { revoke } from './rotation.ts';
import {
  type Allowlists,
  createAllowlists,
  type Doer,
  holder,
  isOfLineage,
  operator,
} from './set-allowlist.ts';
import type { KeyRecord } from './store.ts';

export interface KeysService extends Allowlists {
  create(key: NewKey, requestId: string): Promise<MintedKey>;
  /** Replaces the key that asks (R3.4-R3.6). Throws `key_already_rotated`. */
  rotate(principal: Principal, overlapSeconds: number, requestId: string): Promise<Rotation>;
  /** Ends the caller's own key, or another of its lineage (R3.7). Throws `not_found`. */
  revoke(principal: Principal, keyId: string | undefined, requestId: string): Promise<KeyRecord>;
  /** Revokes any key: the operator's. Throws `not_found`. */
  revokeAny(keyId: string, requestId: string): Promise<KeyRecord>;
  get(keyId: string): Promise<KeyRecord>;
  find(keyId: string): Promise<KeyRecord | undefined>;
  /** Newest first, `after` the key of this id. Throws `not_found` when there is none. */
  list(page: { limit: number; after?: string | undefined }): Promise<ListPage<KeyRecord>>;
}

export interface KeysDependencies extends KeyringDependencies {
  readonly audit: AuditService;
}

export function createKeysService(dependencies: KeysDependencies): KeysService {
  const { records, clock, randomBytes, audit } = dependencies;
  const { get, find, mint, change } = createKeyring(dependencies);
  const rotate = createRotateKey({ ...dependencies, get, mint, change });

  /** A key that the caller may change; others do not exist for him. */
  async function getIf(keyId: string, isTheirs: (key: KeyRecord) => boolean): Promise<KeyRecord> {
    const key = await get(keyId);
    if (!isTheirs(key)) throw noSuchKey();
    return key;
  }

  const note = (
    action: AuditAction,
    { environment, keyId: target }: KeyRecord,
    by: Doer,
  ): Promise<void> => audit.append({ ...by, environment, action, target });

  async function revokeRecord(key: KeyRecord, by: Doer): Promise<KeyRecord> {
    const revoked = await change(key.id, (current) => revoke(current, clock.now()));
    await note('key_revoked', key, by);
    return revoked;
  }

  return {
    async create(key, requestId) {
      const minted = await mint({ ...key, lineageId: mintId('lin', randomBytes) });
      await note('key_created', minted.key, { actor: operator, requestId });
      return minted;
    },
    async rotate(principal, overlapSeconds, requestId) {
      const rotation = await rotate(principal.keyId, overlapSeconds * 1000);
      await note('key_rotated', rotation.key, holder(principal, requestId));
      return rotation;
    },
    async revoke(principal, keyId, requestId) {
      const key = await getIf(keyId ?? principal.keyId, isOfLineage(principal));
      return revokeRecord(key, holder(principal, requestId));
    },
    revokeAny: async (keyId, requestId) =>
      revokeRecord(await get(keyId), { actor: operator, requestId }),
    ...createAllowlists({ clock, getIf, change, note }),
    get,
    find,
    async list({ limit, after }) {
      const last = after === undefined ? undefined : await get(after);
      const page = { limit, after: last && [last.createdAt, last.id] };
      return newestPage(records, { index: 'byCreatedAt', equals: {} }, page);
    },
  };
}
