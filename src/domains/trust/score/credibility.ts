import { z } from 'zod';
import { recordKey } from '../../../games/account.ts';
import { dayMs } from '../../../lib/clock.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { CollectionSpec, RecordOf } from '../../../store/store.ts';
import type { Credibility, Filing, Reporter, ReporterOutcome, ReviewOutcome } from '../event.ts';
import { decay, maxReporterPoints } from './weights.ts';

const reputation = z.object({
  /** Weights at `updatedAt`; they halve every 180 days. */
  confirmed: z.number(),
  dismissed: z.number(),
  updatedAt: z.number(),
  /** The keys of the newest reviews: none counts twice. */
  applied: z.array(z.string()),
});
/** What reviews say of one reporter, or of one lineage. */
export type Reputation = RecordOf<typeof reputation>;

const reputationRecord = reputation.extend({
  /** As `reporterKey` and `lineageKey` make it. */
  id: z.string(),
  /** Of a reporter: the account, `live:genshin:812345678`. */
  reporter: z.string().optional(),
  /** Of a lineage: its environment, and its credibility when it last changed. */
  familyOf: z.string().optional(),
  mean: z.number().optional(),
});
export type ReputationRecord = RecordOf<typeof reputationRecord>;

export const reputationRecords: CollectionSpec<ReputationRecord> = {
  name: 'trust-reputation',
  keeps: 'for good',
  schema: reputationRecord,
  indexes: { byMean: ['familyOf', 'mean'], byReporter: ['reporter'] },
};

/** `live:genshin:812345678:owner`, or with the lineage that claims the account in place of `owner`. */
export const reporterKey = (
  environment: Environment,
  { account, lineageId, isOwner }: Reporter,
): string => `${recordKey(environment, account)}:${isOwner ? 'owner' : lineageId}`;

export const lineageKey = (environment: Environment, lineageId: string): string =>
  `${environment}:lineage:${lineageId}`;

const knownAfterMs = 30 * dayMs;
const standings = { owner: 1, known: 0.6, new: 0.3 } as const;
const retaliationShare = 0.25;
const minCredibility = 0.05;

/** The credibility q of a report, and the points that are left to its reporter. Source: trust model, section 4. */
export function computeCredibility(
  {
    reporter,
    lineage,
    knownSince,
    isOwner,
  }: {
    readonly reporter: Reputation | undefined;
    readonly lineage: Reputation | undefined;
    /** Since when the reporter's account is known; null when it was never fetched. */
    readonly knownSince: number | null;
    readonly isOwner: boolean;
  },
  { nth, isReportedBack, pending }: Filing,
  now: number,
): Credibility {
  // The reporter is only claimed by the caller: the lineage answers for it too.
  const mean = Math.min(computeMean(reporter, now), computeMean(lineage, now));
  const isKnown = knownSince !== null && now - knownSince >= knownAfterMs;
  const standing = standings[isOwner ? 'owner' : isKnown ? 'known' : 'new'];
  const isRetaliation = isReportedBack && !isOwner;
  const q = (mean * standing * (isRetaliation ? retaliationShare : 1)) / Math.max(1, nth);
  const taken = pending.reduce(
    (sum, one) => sum + decay(one.pendingWeight, now - one.filedAt, 'pending'),
    0,
  );
  return {
    credibility: Math.min(1, Math.max(minCredibility, q)),
    room: Math.max(0, maxReporterPoints - taken),
    isRetaliation,
  };
}

/** The Beta mean b, with one good and one bad report assumed. Source: trust model, section 4. */
export function computeMean(reputation: Reputation | undefined, now: number): number {
  const { confirmed, dismissed } = rollReputation(reputation, now);
  return (1 + confirmed) / (2 + confirmed + dismissed);
}

export const rollReputation = (reputation: Reputation | undefined, now: number): Reputation => {
  if (!reputation) return { confirmed: 0, dismissed: 0, updatedAt: now, applied: [] };
  const elapsed = now - reputation.updatedAt;
  return {
    ...reputation,
    confirmed: decay(reputation.confirmed, elapsed, 'credibility'),
    dismissed: decay(reputation.dismissed, elapsed, 'credibility'),
    updatedAt: Math.max(now, reputation.updatedAt),
  };
};

const rememberedReviews = 256;

/** Folds one review in, as of its own time; undefined when it was folded before. Source: trust model, section 4. */
export function applyOutcome(
  reputation: Reputation | undefined,
  { outcome, key, at }: ReporterOutcome,
  now: number,
): Reputation | undefined {
  if (reputation?.applied.includes(key)) return undefined;
  const rolled = rollReputation(reputation, Math.max(now, at));
  return {
    ...rolled,
    ...addOutcome(rolled, outcome, at),
    applied: [...rolled.applied, key].slice(-rememberedReviews),
  };
}

const against = { insufficient_evidence: 1, false_report: 4, out_of_scope: 0.5 } as const;
const reversal = 1;

function addOutcome(
  { confirmed, dismissed, updatedAt }: Reputation,
  outcome: ReviewOutcome,
  at: number,
): Partial<Reputation> {
  const since = (time: number, weight: number): number =>
    decay(weight, updatedAt - time, 'credibility');
  switch (outcome.decision) {
    case 'confirmed':
      return { confirmed: confirmed + since(at, 1) };
    case 'dismissed':
      return { dismissed: dismissed + since(at, against[outcome.reason]) };
    case 'reversed':
      return {
        confirmed: Math.max(0, confirmed - since(outcome.confirmedAt, 1)),
        dismissed: dismissed + since(at, reversal),
      };
  }
}

/** The reputation that these reviews make; undefined without any. */
export const replayOutcomes = (outcomes: readonly ReporterOutcome[]): Reputation | undefined =>
  outcomes
    .toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1))
    .reduce<Reputation | undefined>(
      (reputation, outcome) => applyOutcome(reputation, outcome, outcome.at) ?? reputation,
      undefined,
    );

export function isEqualAt(one: Reputation | undefined, other: Reputation | undefined, now: number) {
  const [a, b] = [rollReputation(one, now), rollReputation(other, now)];
  const isSame = (x: number, y: number): boolean => Math.abs(x - y) < 1e-6;
  return isSame(a.confirmed, b.confirmed) && isSame(a.dismissed, b.dismissed);
}
