import { type Account, recordKey } from '../../games/account.ts';
import type { RandomBytes } from '../../lib/ids.ts';
import type { PageRequest } from '../../lib/list-page.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import { trimShares } from '../../store/family-shares.ts';
import { newestPage, rowsOf } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import type { TrustEvent } from '../trust/event.ts';
import type { TrustLedger } from '../trust/service.ts';
import { type CheckDependencies, createCheck, hashCode, mintCode, notFound } from './check.ts';
import {
  claimAccount,
  createListingLoader,
  createOwnerLoader,
  familiesOf,
  listAccount,
  type Ownership,
  releaseAccount,
} from './ownership.ts';
import {
  finishStep,
  makeVerification,
  revokeVerification,
  type Verification,
  type VerificationStep,
} from './verification.ts';

export type VerificationsService = ReturnType<typeof createVerificationsService>;

export interface VerificationsDependencies extends CheckDependencies {
  readonly ownerships: Collection<Ownership>;
  readonly ledger: TrustLedger;
  readonly work: Pick<Work, 'run'>;
  readonly randomBytes: RandomBytes;
  /** Called when an owner has said whether search engines may list the account. */
  readonly onListing: (environment: Environment, account: Account) => void;
  readonly onError: (error: unknown) => void;
}

/** Verifications of one key family in the sandbox, and of all of them together (docs/security.md). */
const verificationsPerFamily = 200;
const verificationsInAll = 5000;

/** A lineage sees only its own verifications: any other is `verification_not_found`. */
export function createVerificationsService(dependencies: VerificationsDependencies) {
  const { records, ownerships, clock, randomBytes, newId, onListing } = dependencies;
  const { settle, recover } = createSettlement(dependencies);
  const check = createCheck(dependencies);
  const ownerLoader = createOwnerLoader(dependencies);
  const listingLoader = createListingLoader(dependencies);

  /** The caller's verification, with its due steps finished. */
  async function get(principal: Principal, id: string): Promise<Verification> {
    const found = await records.get(id);
    if (!found || !isOf(found, principal)) throw notFound();
    const current = found.due.length > 0 ? await settle(found) : found;
    if (current.status === 'revoked') throw notFound();
    return current;
  }

  /** The lineages through which the owner of each account verified it, by one round trip. */
  async function ownersOf(environment: Environment, accounts: readonly Account[]) {
    const ids = accounts.map((account) => recordKey(environment, account));
    const now = clock.now();
    return (await ownerships.getMany(ids)).map((ownership) => familiesOf(ownership, now));
  }

  return {
    /** Creates a code for the owner of an account, which is shown once (R16.1). */
    async start(
      { environment, lineageId }: Principal,
      { game, uid }: Account,
      externalRef: string | null,
    ) {
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
     * Checks the signature for the code (R16.2). Throws `verification_code_not_found`, `rate_limited`, and the problems of
     * the provider; an outage of the provider uses no check.
     */
    async check(principal: Principal, id: string): Promise<Verification> {
      const { status } = await get(principal, id);
      if (status === 'pending') await settle(await check(id));
      return get(principal, id);
    },
    get,
    /** The pending and verified ones of the lineage, newest first (R9.4a). */
    list: ({ lineageId }: Principal, page: PageRequest) =>
      newestPage(records, { index: 'byLineage', equals: { lineageId } }, page),
    /** The verification by which the caller's lineage owns an account. Concurrent look-ups are one round trip. */
    ofAccount: (principal: Principal, account: Account) => ownerLoader.load({ principal, account }),
    /** Says for the owner whether search engines may list the account (R16.2a). */
    async setListing(principal: Principal, id: string, isListed: boolean): Promise<Verification> {
      const verification = await get(principal, id);
      if (verification.status === 'pending') throw notVerified();
      const { environment, game, uid, account, lineageId } = verification;
      const now = clock.now();
      const ownership = await ownerships.update(account, (row) =>
        listAccount(row, lineageId, isListed, now),
      );
      if (!familiesOf(ownership, now).includes(lineageId)) throw notFound();
      onListing(environment, { game, uid });
      return verification;
    },
    /** Whether an owner lets search engines list the account. */
    isListed: (environment: Environment, account: Account): Promise<boolean> =>
      listingLoader.load(recordKey(environment, account)),
    /** Ends a verification and its verified owner. */
    async revoke(principal: Principal, id: string): Promise<Verification> {
      await get(principal, id);
      const now = clock.now();
      const revoked = await records.update(id, (row) => row && revokeVerification(row, now));
      if (!revoked) throw notFound();
      return settle(revoked);
    },
    ownersOf,
    recover,
    /** Ends the oldest in the sandbox beyond the bounds of a lineage or of all. */
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

const notVerified = (): Problem =>
  new Problem(
    'verification_code_not_found',
    'The account is not verified yet: the code has to be found by a check first.',
  );

const isOf = (verification: Verification, { environment, lineageId }: Principal): boolean =>
  verification.environment === environment && verification.lineageId === lineageId;

/** Pages of verifications that one recovery reads; the next one continues. */
const recoveredPages = 5;

/** The effects of a verification on the record of its account and on its score. */
function createSettlement(dependencies: VerificationsDependencies) {
  const { records, ownerships, ledger, clock, work, onError } = dependencies;

  /**
   * Finishes the due steps and answers the verification. No part of a step takes effect twice, so that another process
   * may finish it. A revoked verification is removed at the end.
   */
  async function settle(verification: Verification): Promise<Verification> {
    const { id, environment, game, uid, account } = verification;
    let current = verification;
    for (const step of verification.due) {
      const change = step === 'claim' ? claimAccount : releaseAccount;
      const now = clock.now();
      const ownership = await ownerships.update(account, (row) => change(row, verification, now));
      await ledger.apply(environment, { game, uid }, eventOf(verification, step, ownership));
      // The last step ends with the record, which is removed below.
      if (step === 'claim') {
        current = (await records.update(id, (row) => row && finishStep(row, step))) ?? current;
      }
    }
    if (verification.status === 'revoked') await records.remove(id);
    return current;
  }

  async function settleDue(): Promise<void> {
    const due = { index: 'byUnfinished', equals: { unfinished: true as const } };
    for await (const row of rowsOf(records, due, recoveredPages))
      await work.run('verification', [row.id], () => settle(row)).catch(onError);
  }

  return {
    settle,
    /** Finishes the due steps of all verifications. Never rejects. */
    recover: (): Promise<void> => settleDue().catch(onError),
  };
}

/** The score receives each verification, and counts the bonus once. */
function eventOf(
  { id, verifiedAt, validUntil, revokedAt }: Verification,
  step: VerificationStep,
  ownership: Ownership | undefined,
): TrustEvent {
  if (step === 'release')
    return { type: 'owner_unverified', key: `${id}:owner_unverified`, at: revokedAt ?? 0 };
  const at = verifiedAt ?? 0;
  const owner = ownership?.owners.find(({ verificationId }) => verificationId === id);
  const key = `${id}:owner_verified`;
  return { type: 'owner_verified', key, at, since: owner?.since ?? at, until: validUntil ?? 0 };
}
