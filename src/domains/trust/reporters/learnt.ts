import type { Lesson, ReviewOutcome } from '../event.ts';
import { decayed } from '../score/decay.ts';

/** What reviews say of one reporter, or of one lineage. Bounded in size. */
export interface Reputation {
  /** Reports that were confirmed, and what speaks against it, at `updatedAt`; both halve every 180 days. */
  readonly confirmed: number;
  readonly dismissed: number;
  readonly updatedAt: number;
  /** The keys of the newest reviews: none is learnt twice. */
  readonly applied: readonly string[];
}

/** A lineage may have many reviews on one day. */
const rememberedReviews = 256;

const against = { insufficient_evidence: 1, false_report: 4, out_of_scope: 0.5 } as const;
const reversal = 1;

/** The reputation with its weights decayed to a moment. */
export const rolled = (reputation: Reputation | undefined, now: number): Reputation => {
  if (!reputation) return { confirmed: 0, dismissed: 0, updatedAt: now, applied: [] };
  const elapsed = now - reputation.updatedAt;
  return {
    ...reputation,
    confirmed: decayed(reputation.confirmed, elapsed, 'credibility'),
    dismissed: decayed(reputation.dismissed, elapsed, 'credibility'),
    updatedAt: Math.max(now, reputation.updatedAt),
  };
};

/**
 * Folds one review in; undefined when it is in already. One that comes late counts as of its own time. Source: trust
 * model, section 4.
 */
export function learnt(
  reputation: Reputation | undefined,
  { outcome, key, at }: Lesson,
  now: number,
): Reputation | undefined {
  if (reputation?.applied.includes(key)) return undefined;
  const known = rolled(reputation, Math.max(now, at));
  return {
    ...known,
    ...change(known, outcome, at),
    applied: [...known.applied, key].slice(-rememberedReviews),
  };
}

function change(
  { confirmed, dismissed, updatedAt }: Reputation,
  outcome: ReviewOutcome,
  at: number,
): Partial<Reputation> {
  const since = (time: number, weight: number): number =>
    decayed(weight, updatedAt - time, 'credibility');
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
