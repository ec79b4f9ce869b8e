import type { Clock } from '../../lib/clock.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { AuditAction, AuditService } from '../audit/service.ts';
import { normalRanges, readAllowlist } from './allowlist.ts';
import type { Keyring } from './keyring.ts';
import type { KeyRecord } from './store.ts';

/** The operator's name in the audit trail. */
export const operator = 'operator';

/** Who does something to a key, as the audit trail has it. */
export type Doer = Pick<Parameters<AuditService['append']>[0], 'actor' | 'requestId' | 'leftBy'>;

/** A holder, for a key of the own family: the entry is of the share of that. */
export const holder = ({ keyId, lineageId }: Principal, requestId: string): Doer => ({
  actor: keyId,
  requestId,
  leftBy: lineageId,
});

/** Who sends a request, and from which address. */
export interface KeyCaller {
  readonly principal: Principal;
  readonly ip: string;
  readonly requestId: string;
}

export interface OwnAllowlist {
  readonly cidrs: readonly string[];
  /** Takes also a list that shuts the caller's own address out. */
  readonly force: boolean;
}

/** Who may set from where a key may be used (R3.8). */
export interface Allowlists {
  /** A holder, for the own key or another of its lineage. Rejects with `validation_failed`, `not_found`. */
  allowOwn(caller: KeyCaller, keyId: string, list: OwnAllowlist): Promise<KeyRecord>;
  /** An admin, for any key of his environment (R3.9). Rejects with `not_found`. */
  allow(
    principal: Principal,
    keyId: string,
    cidrs: readonly string[],
    requestId: string,
  ): Promise<KeyRecord>;
  /** The operator, for any key. Rejects with `not_found`. */
  allowAny(keyId: string, cidrs: readonly string[], requestId: string): Promise<KeyRecord>;
}

export interface AllowlistDependencies extends Pick<Keyring, 'change'> {
  readonly clock: Clock;
  /** A key that is the caller's to change. Rejects with `not_found`. */
  readonly getIf: (keyId: string, isTheirs: (key: KeyRecord) => boolean) => Promise<KeyRecord>;
  /** Writes down what was done to a key. */
  readonly note: (action: AuditAction, key: KeyRecord, by: Doer) => Promise<void>;
}

export function createAllowlists({
  clock,
  getIf,
  change,
  note,
}: AllowlistDependencies): Allowlists {
  async function set({ id }: KeyRecord, cidrs: readonly string[], by: Doer): Promise<KeyRecord> {
    const ipAllowlist = normalRanges(cidrs);
    const changedAt = clock.now();
    const key = await change(id, (current) => ({ ...current, ipAllowlist, changedAt }));
    await note('key_allowlist_set', key, by);
    return key;
  }

  return {
    async allowOwn({ principal, ip, requestId }, keyId, { cidrs, force }) {
      if (!force && !readAllowlist(cidrs)(ip)) throw shutsOut(ip);
      const key = await getIf(keyId, isOfLineage(principal));
      return set(key, cidrs, holder(principal, requestId));
    },
    async allow({ environment, keyId: actor }, keyId, cidrs, requestId) {
      const key = await getIf(keyId, (found) => found.environment === environment);
      return set(key, cidrs, { actor, requestId });
    },
    allowAny: async (keyId, cidrs, requestId) =>
      set(await getIf(keyId, () => true), cidrs, { actor: operator, requestId }),
  };
}

export const isOfLineage =
  ({ lineageId }: Principal) =>
  (key: KeyRecord): boolean =>
    key.lineageId === lineageId;

const shutsOut = (ip: string): Problem =>
  Problem.invalid(
    'cidrs',
    `Your own address ${ip} is not in it; send force: true if it is meant so.`,
  );
