import type { Clock } from '../../lib/clock.ts';
import { pagesOf } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import type { TrustEvent } from '../trust/event.ts';
import type { TrustLedger } from '../trust/service.ts';
import { claimAccount, type Ownership, releaseAccount } from './ownership.ts';
import { finishStep, type Verification, type VerificationStep } from './verification.ts';

export interface SettlementDependencies {
  readonly records: Collection<Verification>;
  readonly ownerships: Collection<Ownership>;
  readonly ledger: TrustLedger;
  readonly clock: Clock;
  readonly work: Pick<Work, 'run'>;
  readonly onError: (error: unknown) => void;
}

const pageRows = 100;
/** How many pages one recovery reads; the next one goes on. */
const maxPages = 10;

/** What follows from a verification: the account's own record, and its score. */
export function createSettlement(dependencies: SettlementDependencies) {
  const { records, ownerships, ledger, clock, work, onError } = dependencies;

  /**
   * Finishes what is due and answers the verification as it is afterwards. Whatever was done before is not done twice,
   * so that another process may finish what one began. A revoked one is removed at the end.
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

  async function settleLeft(): Promise<void> {
    const left = { index: 'byUnfinished', equals: { unfinished: true }, limit: pageRows } as const;
    for await (const rows of pagesOf(records, { ...left, direction: 'ascending' }, maxPages)) {
      for (const row of rows)
        await work.run('verification', [row.id], () => settle(row)).catch(onError);
    }
  }

  return {
    settle,
    /** Finishes what processes left that died. Never rejects. */
    recover: (): Promise<void> => settleLeft().catch(onError),
  };
}

/** The bonus counts once and ends with the last: the score sees to that, since it receives each. */
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
