import type { Account } from '../../games/account.ts';
import { recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import { credibilityOf, learnt, meanOf } from './credibility.ts';
import type { Reporter, TrustReputation } from './event.ts';
import type { ReputationRecord, TrustRecord } from './store.ts';

export interface ReputationDependencies {
  readonly records: Collection<TrustRecord>;
  readonly reputations: Collection<ReputationRecord>;
  readonly clock: Clock;
}

/**
 * Who is believed how much: one record for each verified owner, one for each account in the hands of a key family that
 * only claims it, and one for each key family. What was learnt before the two were told apart is under the account
 * alone; it is not read, until `trust:rebuild` has made it anew.
 */
export function createReputation({
  records,
  reputations,
  clock,
}: ReputationDependencies): TrustReputation {
  const idsOf = (environment: Environment, reporter: Reporter) =>
    [reporterKey(environment, reporter), lineageKey(environment, reporter.lineageId)] as const;

  async function knownSince(environment: Environment, account: Account): Promise<number | null> {
    const record = await records.get(recordKey(environment, account));
    return record?.knownSince ?? null;
  }

  return {
    knownSince,
    async credibilityOf(environment, { account, lineageId, isOwner }, filing) {
      const ids = idsOf(environment, { account, lineageId, isOwner });
      const [[reporter, lineage], since] = await Promise.all([
        reputations.getMany(ids),
        // An owner is one, however long the account is known.
        isOwner ? null : knownSince(environment, account),
      ]);
      return credibilityOf({ reporter, lineage, knownSince: since, isOwner }, filing, clock.now());
    },
    async learn(environment, reporter, lesson) {
      const now = clock.now();
      const [reporterId, familyId] = idsOf(environment, reporter);
      await reputations.update(reporterId, (current) => {
        const next = learnt(current, lesson, now);
        const of = recordKey(environment, reporter.account);
        return next && { ...next, id: reporterId, reporter: of };
      });
      await reputations.update(familyId, (current) => {
        const next = learnt(current, lesson, now);
        const mean = meanOf(next, now);
        return next && { ...next, id: familyId, familyOf: environment, mean };
      });
    },
    async standings(environment, limit) {
      const now = clock.now();
      const families = { index: 'byMean', equals: { familyOf: environment }, limit };
      // Time takes nobody to the other side of a half, where everybody begins.
      const [below, above] = await Promise.all([
        reputations.page({ ...families, range: { to: half }, direction: 'ascending' }),
        reputations.page({ ...families, range: { from: half }, direction: 'descending' }),
      ]);
      const standingOf = (record: ReputationRecord) => ({
        lineageId: record.id.slice(lineageKey(environment, '').length),
        credibility: meanOf(record, now),
      });
      return {
        lowest: below.rows.map(standingOf).sort((a, b) => a.credibility - b.credibility),
        highest: above.rows.map(standingOf).sort((a, b) => b.credibility - a.credibility),
      };
    },
  };
}

const half = 0.5;

/** Where is kept what reviews say of a reporter: `live:genshin:812345678:owner`, or with the key family in its place. */
export const reporterKey = (
  environment: Environment,
  { account, lineageId, isOwner }: Reporter,
): string => `${recordKey(environment, account)}:${isOwner ? 'owner' : lineageId}`;

const lineageKey = (environment: Environment, lineageId: string): string =>
  `${environment}:lineage:${lineageId}`;
