import { type Account, recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import type { Credibility, Filing, Reporter, ReporterOutcome } from './event.ts';
import { applyOutcome, computeCredibility, computeMean } from './score/credibility.ts';
import { ownedAt } from './score/owners.ts';
import { lineageKey, type ReputationRecord, reporterKey, type TrustRecord } from './store.ts';

/** Who is believed how much, learnt from reviews. */
export interface TrustReputation {
  /** Reads both accounts of a report at once. */
  partiesOf(
    environment: Environment,
    accounts: { readonly reporter: Account; readonly reported: Account },
  ): Promise<Parties>;
  /** How much a report of this reporter weighs. Reads only. */
  credibilityOf(
    environment: Environment,
    reporter: Reporter & Pick<Parties['reporter'], 'knownSince'>,
    filing: Filing,
  ): Promise<Credibility>;
  /** Lets a review count for the reporter, once for each key: the same key again changes nothing. */
  recordOutcome(
    environment: Environment,
    reporter: Reporter,
    outcome: ReporterOutcome,
  ): Promise<void>;
  /** The lineages that reviews speak against most, and those they speak for most: at most `limit` each. */
  standings(environment: Environment, limit: number): Promise<Standings>;
}

/** What is known of the two accounts of a report. */
export interface Parties {
  readonly reporter: {
    /** Since when it is known, in epoch milliseconds; null when it was never fetched. */
    readonly knownSince: number | null;
    /** A verification of it holds. */
    readonly isVerified: boolean;
    /** There are reports against it, or were. */
    readonly isReported: boolean;
  };
  /** A verification of the reported account holds. */
  readonly isReportedVerified: boolean;
  /** Null when nothing has happened to it. */
  readonly reported: TrustRecord | null;
}

export interface LineageStanding {
  readonly lineageId: string;
  /** b of the trust model: 0 to 1, and a half for one that was never reviewed. */
  readonly credibility: number;
}

export interface Standings {
  /** Below a half, the lowest first. */
  readonly lowest: readonly LineageStanding[];
  /** From a half on, the highest first. */
  readonly highest: readonly LineageStanding[];
}

export interface ReputationDependencies {
  readonly records: Collection<TrustRecord>;
  readonly reputations: Collection<ReputationRecord>;
  readonly clock: Clock;
}

/**
 * One record for each verified owner, one for each account in the hands of a lineage that only claims it, and one for
 * each lineage.
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
      return computeCredibility({ reporter, lineage, knownSince, isOwner }, filing, clock.now());
    },
    async recordOutcome(environment, reporter, outcome) {
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
    standings: (environment, limit) => readStandings(reputations, environment, limit, clock.now()),
  };
}

/** Where every lineage begins. */
const half = 0.5;

async function readStandings(
  reputations: Collection<ReputationRecord>,
  environment: Environment,
  limit: number,
  now: number,
): Promise<Standings> {
  const lineages = { index: 'byMean', equals: { familyOf: environment }, limit };
  // Time brings every lineage nearer to a half, and none to its other side.
  const [below, above] = await Promise.all([
    reputations.page({ ...lineages, range: { to: half }, direction: 'ascending' }),
    reputations.page({ ...lineages, range: { from: half }, direction: 'descending' }),
  ]);
  const standingOf = (record: ReputationRecord) => ({
    lineageId: record.id.slice(lineageKey(environment, '').length),
    credibility: computeMean(record, now),
  });
  return {
    lowest: below.rows.map(standingOf).sort((a, b) => a.credibility - b.credibility),
    highest: above.rows.map(standingOf).sort((a, b) => b.credibility - a.credibility),
  };
}
