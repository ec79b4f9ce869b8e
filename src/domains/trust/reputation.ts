import { type Account, recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { firstRows, lastRows } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { Credibility, Filing, Reporter, ReporterOutcome } from './event.ts';
import { applyOutcome, computeCredibility, computeMean } from './score/credibility.ts';
import { ownedAt } from './score/owners.ts';
import { lineageKey, type ReputationRecord, reporterKey, type TrustRecord } from './store.ts';

export type TrustReputation = ReturnType<typeof createReputation>;

export type Parties = Awaited<ReturnType<TrustReputation['partiesOf']>>;

export interface LineageStanding {
  readonly lineageId: string;
  /** b of the trust model: 0 to 1, and a half for one that was never reviewed. */
  readonly credibility: number;
}

export interface ReputationDependencies {
  readonly records: Collection<TrustRecord>;
  readonly reputations: Collection<ReputationRecord>;
  readonly clock: Clock;
}

export function createReputation({ records, reputations, clock }: ReputationDependencies) {
  const idsOf = (environment: Environment, reporter: Reporter) =>
    [reporterKey(environment, reporter), lineageKey(environment, reporter.lineageId)] as const;

  return {
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
          /** Since when it is known, in epoch milliseconds; null when it was never fetched. */
          knownSince: by?.knownSince ?? null,
          isVerified: isVerified(by),
          isReported: (by?.counts.total ?? 0) > 0,
        },
        isReportedVerified: isVerified(against),
        reported: against ?? null,
      };
    },
    /** How much a report of this reporter weighs. Reads only. */
    async credibilityOf(
      environment: Environment,
      { knownSince, ...named }: Reporter & { readonly knownSince: number | null },
      filing: Filing,
    ): Promise<Credibility> {
      const [reporter, lineage] = await reputations.getMany(idsOf(environment, named));
      const { isOwner } = named;
      return computeCredibility({ reporter, lineage, knownSince, isOwner }, filing, clock.now());
    },
    /** Lets a review count for the reporter, once for each key: the same key again changes nothing. */
    async recordOutcome(environment: Environment, reporter: Reporter, outcome: ReporterOutcome) {
      const now = clock.now();
      const [reporterId, lineageRecordId] = idsOf(environment, reporter);
      await reputations.update(reporterId, (current) => {
        const next = applyOutcome(current, outcome, now);
        const of = recordKey(environment, reporter.account);
        return next && { ...next, id: reporterId, reporter: of };
      });
      await reputations.update(lineageRecordId, (current) => {
        const next = applyOutcome(current, outcome, now);
        const mean = computeMean(next, now);
        return next && { ...next, id: lineageRecordId, familyOf: environment, mean };
      });
    },
    /** The lineages that reviews speak against most, and those they speak for most: at most `limit` each. */
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
  // Time brings every lineage nearer to a half, and none to its other side.
  const [below, above] = await Promise.all([
    firstRows(reputations, { ...lineages, range: { to: half } }, limit),
    lastRows(reputations, { ...lineages, range: { from: half } }, limit),
  ]);
  const standingOf = (record: ReputationRecord): LineageStanding => ({
    lineageId: record.id.slice(lineageKey(environment, '').length),
    credibility: computeMean(record, now),
  });
  return {
    /** Below a half, the lowest first. */
    lowest: below.map(standingOf).sort((a, b) => a.credibility - b.credibility),
    /** From a half on, the highest first. */
    highest: above.map(standingOf).sort((a, b) => b.credibility - a.credibility),
  };
}
