import { type Account, recordKey } from '../../games/account.ts';
import type { RandomBytes } from '../../lib/ids.ts';
import type { PageRequest } from '../../lib/list-page.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { trimShares } from '../../store/family-shares.ts';
import { newestPage } from '../../store/records.ts';
import { type CheckDependencies, createCheck, hashCode, mintCode, notFound } from './check.ts';
import { createOwnerLoader, familiesOf } from './ownership.ts';
import { createSettlement, type SettlementDependencies } from './settle.ts';
import { makeVerification, revokeVerification, type Verification } from './verification.ts';

/** A verification just begun; the only moment at which `code` is known. */
export interface StartedVerification {
  readonly verification: Verification;
  readonly code: string;
}

export interface VerificationsDependencies extends CheckDependencies, SettlementDependencies {
  readonly randomBytes: RandomBytes;
}

/** Verifications that a key family may have in the sandbox, and all of them together (docs/security.md). */
const verificationsPerFamily = 200;
const verificationsInAll = 5000;

/** Verifications are their lineage's alone: for any other there is none, `verification_not_found`. */
export function createVerificationsService(dependencies: VerificationsDependencies) {
  const { records, ownerships, clock, randomBytes, newId } = dependencies;
  const { settle, recover } = createSettlement(dependencies);
  const check = createCheck(dependencies);
  const ownerLoader = createOwnerLoader(dependencies);

  /** The caller's verification, with nothing left to finish. */
  async function get(principal: Principal, id: string): Promise<Verification> {
    const found = await records.get(id);
    if (!found || !isOf(found, principal)) throw notFound();
    const current = found.due.length > 0 ? await settle(found) : found;
    if (current.status === 'revoked') throw notFound();
    return current;
  }

  /** The lineages through which the owner of each account verified it, by one round trip. */
  async function ownersOf(
    environment: Environment,
    accounts: readonly Account[],
  ): Promise<string[][]> {
    const ids = accounts.map((account) => recordKey(environment, account));
    const now = clock.now();
    return (await ownerships.getMany(ids)).map((ownership) => familiesOf(ownership, now));
  }

  return {
    /** Makes a code for the owner of an account; it is shown this once (R16.1). */
    async start(
      { environment, lineageId }: Principal,
      { game, uid }: Account,
      externalRef: string | null,
    ): Promise<StartedVerification> {
      const id = newId();
      const code = mintCode(randomBytes);
      const account = recordKey(environment, { game, uid });
      const codeHash = hashCode(id, code);
      const fields = { id, environment, game, uid, account, lineageId, externalRef, codeHash };
      const verification = makeVerification(fields, clock.now());
      await records.insert(verification);
      return { verification, code };
    },
    /**
     * Looks for the code where the provider shows it now (R16.2). Throws `verification_code_not_found`, `rate_limited`,
     * and what the provider says of the account; a provider that is down is no check.
     */
    async check(principal: Principal, id: string): Promise<Verification> {
      const { status } = await get(principal, id);
      if (status === 'pending') await settle(await check(id));
      return get(principal, id);
    },
    get,
    /** Those of the lineage that wait or hold, newest first (R9.4a). */
    list: ({ lineageId }: Principal, page: PageRequest) =>
      newestPage(records, { index: 'byLineage', equals: { lineageId } }, page),
    /** The verification by which the caller's lineage owns an account; the look-ups of one moment go together. */
    ofAccount: (principal: Principal, account: Account) => ownerLoader.load({ principal, account }),
    /** Ends it, and what it verified. */
    async revoke(principal: Principal, id: string): Promise<Verification> {
      await get(principal, id);
      const now = clock.now();
      const revoked = await records.update(id, (row) => row && revokeVerification(row, now));
      if (!revoked) throw notFound();
      return settle(revoked);
    },
    ownersOf,
    recover,
    /** Ends the oldest in the sandbox where a lineage, or all of them, left too many. */
    trim: () =>
      trimShares({
        records,
        index: 'byFamilyLeft',
        perFamily: verificationsPerFamily,
        inAll: verificationsInAll,
        async remove(oldest) {
          for (const { id } of oldest) {
            const now = clock.now();
            const ended = await records.update(id, (row) => row && revokeVerification(row, now));
            if (ended) await settle(ended);
          }
        },
      }),
  };
}

const isOf = (verification: Verification, { environment, lineageId }: Principal): boolean =>
  verification.environment === environment && verification.lineageId === lineageId;
