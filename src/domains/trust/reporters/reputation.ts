import { recordKey } from '../../../games/account.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { Reporter } from '../event.ts';
import type { TrustReputation } from '../ports.ts';
import type { TrustRecord } from '../store.ts';
import { credibilityOf, meanOf } from './credibility.ts';
import { learnt } from './learnt.ts';
import { ownedAt } from './owners.ts';
import { lineageKey, reporterKey } from './reputation-store.ts';
import { createStandings, type StandingsDependencies } from './standings.ts';

export interface ReputationDependencies extends StandingsDependencies {
  readonly records: Collection<TrustRecord>;
}

/**
 * Who is believed how much: one record for each verified owner, one for each account in the hands of a lineage that
 * only claims it, and one for each lineage. What was learnt before the two were distinguished is under the account
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
      const now = clock.now();
      const isVerified = (record: TrustRecord | undefined): boolean =>
        record !== undefined && ownedAt(record, now) !== null;
      return {
        reporter: {
          knownSince: by?.knownSince ?? null,
          isVerified: isVerified(by),
          isReported: (by?.counts.total ?? 0) > 0,
        },
        isReportedVerified: isVerified(against),
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
    standings: createStandings({ reputations, clock }),
  };
}
