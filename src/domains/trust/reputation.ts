import { type Account, recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { firstRows, lastRows } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { Credibility, Filing, Reporter, ReporterOutcome } from './event.ts';
import {
  applyOutcome,
  computeCredibility,
  computeMean,
  lineageKey,
  type ReputationRecord,
  reporterKey,
} from './score/credibility.ts';
import { ownedAt, type TrustRecord } from './score/state.ts';

export type TrustReputation = ReturnType<typeof createReputation>;

export type Parties = Awaited<ReturnType<TrustReputation['partiesOf']>>;

export interface LineageStanding {
  readonly lineageId: string;
  /** b of the trust model: 0 to 1, and 0.5 without a review. */
  readonly credibility: number;
}

export function createReputation({
  records,
  reputations,
  clock,
}: {
  readonly records: Collection<TrustRecord>;
  readonly reputations: Collection<ReputationRecord>;
  readonly clock: Clock;
}) {
  const idsOf = (environment: Environment, reporter: Reporter) =>
    [reporterKey(environment, reporter), lineageKey(environment, reporter.lineageId)] as const;

  return {
    /** The facts of both accounts that filing and weighing a report need, by one round trip. */
    async partiesOf(
      environment: Environment,
      { reporter, reported }: { readonly reporter: Account; readonly reported: Account },
    ) {
      const ids = [reporter, reported].map((account) => recordKey(environment, account));
      const [by, against] = await records.getMany(ids);
      const now = clock.now();
      const isVerified = (record: TrustRecord | undefined): boolean =>
        record !== undefined && ownedAt(record, now) !== null;
      return {
        reporter: {
          /** Since when the account is known, in epoch milliseconds; null when it was never fetched. */
          knownSince: by?.knownSince ?? null,
          isVerified: isVerified(by),
          isReported: (by?.counts.total ?? 0) > 0,
        },
        isReportedVerified: isVerified(against),
        reported: against ?? null,
      };
    },
    /** How far this reporter is believed. Reads only. */
    async credibilityOf(
      environment: Environment,
      { knownSince, ...named }: Reporter & { readonly knownSince: number | null },
      filing: Filing,
    ): Promise<Credibility> {
      const [reporter, lineage] = await reputations.getMany(idsOf(environment, named));
      const { isOwner } = named;
      return computeCredibility({ reporter, lineage, knownSince, isOwner }, filing, clock.now());
    },
    /** Counts a review for the reporter and the lineage, once per key. */
    async recordOutcome(environment: Environment, reporter: Reporter, outcome: ReporterOutcome) {
      const now = clock.now();
      const [reporterId, lineageRecordId] = idsOf(environment, reporter);
      await reputations.update(reporterId, (current) => {
        const next = applyOutcome(current, outcome, now);
        const account = recordKey(environment, reporter.account);
        return next && { ...next, id: reporterId, reporter: account };
      });
      await reputations.update(lineageRecordId, (current) => {
        const next = applyOutcome(current, outcome, now);
        const mean = computeMean(next, now);
        return next && { ...next, id: lineageRecordId, familyOf: environment, mean };
      });
    },
    /** The lineages with the lowest and the highest credibility, at most `limit` each. */
    standings: (environment: Environment, limit: number) =>
      readStandings(reputations, environment, limit, clock.now()),
  };
}

const half = 0.5;

async function readStandings(
  reputations: Collection<ReputationRecord>,
  environment: Environment,
  limit: number,
  now: number,
) {
  const lineages = { index: 'byMean', equals: { familyOf: environment } };
  // Time moves every lineage towards 0.5, and none across it.
  const [below, above] = await Promise.all([
    firstRows(reputations, { ...lineages, range: { to: half } }, limit),
    lastRows(reputations, { ...lineages, range: { from: half } }, limit),
  ]);
  const standingOf = (record: ReputationRecord): LineageStanding => ({
    lineageId: record.id.slice(lineageKey(environment, '').length),
    credibility: computeMean(record, now),
  });
  return {
    /** Below 0.5, the lowest first. */
    lowest: below.map(standingOf).sort((a, b) => a.credibility - b.credibility),
    /** From 0.5 on, the highest first. */
    highest: above.map(standingOf).sort((a, b) => b.credibility - a.credibility),
  };
}
