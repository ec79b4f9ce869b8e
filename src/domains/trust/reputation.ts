import { recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import { credibilityOf, learnt, meanOf } from './credibility.ts';
import type { Reporter } from './event.ts';
import type { TrustReputation } from './ports.ts';
import type { ReputationRecord, TrustRecord } from './store.ts';

export interface ReputationDependencies {
  readonly records: Collection<TrustRecord>;
  readonly reputations: Collection<ReputationRecord>;
  readonly clock: Clock;
}

/**
 * Who is believed how much: one record for each verified owner, one for each account in the hands of a lineage that
 * only claims it, and one for each lineage. What was learnt before the two were told apart is under the account
 * alone; it is not read, until `trust:rebuild` has made it anew.
 */
export function createReputation({
  records,
  reputations,
  clock,
}: ReputationDependencies): TrustReputation {
  const idsOf = (environment: Environment, reporter: Reporter) =>
    [reporterKey(environment, reporter), lineageKey(environment, reporter.lineageId)] as const;

  return {
    async partiesOf(environment, { reporter, reported }) {
      const ids = [reporter, reported].map((account) => recordKey(environment, account));
      const [by, against] = await records.getMany(ids);
      return {
        reporter: {
          knownSince: by?.knownSince ?? null,
          isVerified: (by?.verifiedUntil ?? 0) > clock.now(),
          isReported: (by?.counts.total ?? 0) > 0,
        },
        reported: against ?? null,
      };
    },
    async credibilityOf(environment, { knownSince, ...named }, filing) {
      const [reporter, lineage] = await reputations.getMany(idsOf(environment, named));
      const { isOwner } = named;
      return credibilityOf({ reporter, lineage, knownSince, isOwner }, filing, clock.now());
    },
    async learn(environment, reporter, lesson) {
      const now = clock.now();
      const [reporterId, lineageRecordId] = idsOf(environment, reporter);
      await reputations.update(reporterId, (current) => {
        const next = learnt(current, lesson, now);
        const of = recordKey(environment, reporter.account);
        return next && { ...next, id: reporterId, reporter: of };
      });
      await reputations.update(lineageRecordId, (current) => {
        const next = learnt(current, lesson, now);
        const mean = meanOf(next, now);
        return next && { ...next, id: lineageRecordId, familyOf: environment, mean };
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

/** Where is kept what reviews say of a reporter: `live:genshin:812345678:owner`, or with the lineage in its place. */
export const reporterKey = (
  environment: Environment,
  { account, lineageId, isOwner }: Reporter,
): string => `${recordKey(environment, account)}:${isOwner ? 'owner' : lineageId}`;

const lineageKey = (environment: Environment, lineageId: string): string =>
  `${environment}:lineage:${lineageId}`;
