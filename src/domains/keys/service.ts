import { mintId } from '../../lib/ids.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { newestPage } from '../../store/records.ts';
import type { AuditAction, AuditService } from '../audit/service.ts';
import { normalRanges, readAllowlist } from './identity.ts';
import {
  createKeyring,
  createRotateKey,
  type KeyringDependencies,
  type MintedKey,
  type NewKey,
  noSuchKey,
} from './keyring.ts';
import { revoke } from './rotation.ts';
import type { KeyRecord } from './store.ts';

export type KeysService = ReturnType<typeof createKeysService>;

/** The actor of an audit entry. */
type ActedBy = Pick<Parameters<AuditService['append']>[0], 'actor' | 'requestId' | 'leftBy'>;

export function createKeysService(
  dependencies: KeyringDependencies & { readonly audit: AuditService },
) {
  const { records, clock, randomBytes, audit } = dependencies;
  const keyring = createKeyring(dependencies);
  const { get, find, mint, change } = keyring;
  const rotate = createRotateKey(dependencies, keyring);

  /** A key that the caller may change. Throws `not_found` for any other. */
  async function getIf(keyId: string, isTheirs: (key: KeyRecord) => boolean): Promise<KeyRecord> {
    const key = await get(keyId);
    if (!isTheirs(key)) throw noSuchKey();
    return key;
  }

  const note = (
    action: AuditAction,
    { environment, keyId: target }: KeyRecord,
    by: ActedBy,
  ): Promise<void> => audit.append({ ...by, environment, action, target });

  async function revokeRecord(key: KeyRecord, by: ActedBy): Promise<KeyRecord> {
    const revoked = await change(key.id, (current) => revoke(current, clock.now()));
    await note('key_revoked', key, by);
    return revoked;
  }

  async function setAllowlist({ id }: KeyRecord, cidrs: readonly string[], by: ActedBy) {
    const ipAllowlist = normalRanges(cidrs);
    const changedAt = clock.now();
    const key = await change(id, (current) => ({ ...current, ipAllowlist, changedAt }));
    await note('key_allowlist_set', key, by);
    return key;
  }

  return {
    async create(key: NewKey, requestId: string): Promise<MintedKey> {
      const minted = await mint({ ...key, lineageId: mintId('lin', randomBytes) });
      await note('key_created', minted.key, byOperator(requestId));
      return minted;
    },
    /** Replaces the key that asks (R3.4-R3.6). Throws `key_already_rotated`. */
    async rotate(principal: Principal, overlapSeconds: number, requestId: string) {
      const rotation = await rotate(principal.keyId, overlapSeconds * 1000);
      await note('key_rotated', rotation.key, byHolder(principal, requestId));
      return rotation;
    },
    /** Ends the caller's own key, or another of its lineage (R3.7). Throws `not_found`. */
    async revoke(principal: Principal, keyId: string, requestId: string) {
      const key = await getIf(keyId, isOfLineage(principal));
      return revokeRecord(key, byHolder(principal, requestId));
    },
    /** Revokes any key, for the operator. Throws `not_found`. */
    revokeAny: async (keyId: string, requestId: string) =>
      revokeRecord(await get(keyId), byOperator(requestId)),
    /**
     * Sets the addresses from which a holder's key may be used (R3.8). `force` also takes a list without the caller's
     * own address. Rejects with `validation_failed`, `not_found`.
     */
    async allowOwn(
      { principal, ip, requestId }: { principal: Principal; ip: string; requestId: string },
      keyId: string,
      { cidrs, force }: { cidrs: readonly string[]; force: boolean },
    ) {
      if (!force && !readAllowlist(cidrs)(ip)) throw shutsOut(ip);
      const key = await getIf(keyId, isOfLineage(principal));
      return setAllowlist(key, cidrs, byHolder(principal, requestId));
    },
    /** The same by an admin, for any key of the admin's environment (R3.9). Rejects with `not_found`. */
    async allow(
      { environment, keyId: actor }: Principal,
      keyId: string,
      cidrs: readonly string[],
      requestId: string,
    ) {
      const key = await getIf(keyId, (found) => found.environment === environment);
      return setAllowlist(key, cidrs, { actor, requestId });
    },
    /** The same by the operator, for any key. Rejects with `not_found`. */
    allowAny: async (keyId: string, cidrs: readonly string[], requestId: string) =>
      setAllowlist(await get(keyId), cidrs, byOperator(requestId)),
    get,
    find,
    /** Newest first, `after` the key of this id. Throws `not_found` when there is none. */
    async list({ limit, after }: { limit: number; after?: string | undefined }) {
      const last = after === undefined ? undefined : await get(after);
      const page = { limit, after: last && [last.createdAt, last.id] };
      return newestPage(records, { index: 'byCreatedAt', equals: {} }, page);
    },
  };
}

const byOperator = (requestId: string): ActedBy => ({ actor: 'operator', requestId });

/** By a holder of the same family: the entry counts for the family's share of the trail. */
const byHolder = ({ keyId, lineageId }: Principal, requestId: string): ActedBy => ({
  actor: keyId,
  requestId,
  leftBy: lineageId,
});

const isOfLineage =
  ({ lineageId }: Principal) =>
  (key: KeyRecord): boolean =>
    key.lineageId === lineageId;

const shutsOut = (ip: string): Problem =>
  Problem.invalid(
    'cidrs',
    `Your own address ${ip} is not in it; send force: true to set it anyway.`,
  );
