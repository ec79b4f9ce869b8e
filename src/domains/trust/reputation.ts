import type { Account } from '../../games/account.ts';
import { recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import { credibilityOf, learnt, meanOf } from './credibility.ts';
import type { TrustReputation } from './event.ts';
import type { ReputationRecord, TrustRecord } from './store.ts';

export interface ReputationDependencies {
  readonly records: Collection<TrustRecord>;
  readonly reputations: Collection<ReputationRecord>;
  readonly clock: Clock;
}

/** Who is believed how much: one record for each reporter, and one for each key family. */
export function createReputation({
  records,
  reputations,
  clock,
}: ReputationDependencies): TrustReputation {
  const idsOf = (environment: Environment, reporter: Account, lineageId: string) =>
    [recordKey(environment, reporter), lineageKey(environment, lineageId)] as const;

  async function knownSince(environment: Environment, account: Account): Promise<number | null> {
    const record = await records.get(recordKey(environment, account));
    return record?.knownSince ?? null;
  }

  return {
    knownSince,
    async credibilityOf(environment, account, lineageId, filing) {
      const [[reporter, lineage], since] = await Promise.all([
        reputations.getMany(idsOf(environment, account, lineageId)),
        knownSince(environment, account),
      ]);
      return credibilityOf({ reporter, lineage, knownSince: since }, filing, clock.now());
    },
    async learn(environment, reporter, lineageId, outcome, key, at) {
      const now = clock.now();
      const [reporterId, familyId] = idsOf(environment, reporter, lineageId);
      await reputations.update(reporterId, (current) => {
        const next = learnt(current, outcome, { key, at, now });
        return next && { ...next, id: reporterId };
      });
      await reputations.update(familyId, (current) => {
        const next = learnt(current, outcome, { key, at, now });
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

const lineageKey = (environment: Environment, lineageId: string): string =>
  `${environment}:lineage:${lineageId}`;
