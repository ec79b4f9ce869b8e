import { dayMs } from '../../../lib/duration.ts';
import type { TrustState } from '../state.ts';
import { decayed } from './decay.ts';
import { activeWeeks } from './weeks.ts';
import { heaviest } from './weights.ts';

export interface TrustComponents {
  readonly reportPenalty: number;
  readonly verifiedOwnerBonus: number;
  readonly accountAgeBonus: number;
  readonly activityBonus: number;
}

/** Rounds halves up, so that ties do not hang on floating point. Source: trust model, section 2. */
const round = (x: number): number => Math.floor(x + 0.5 + 1e-9);

/** All confirmed reports together, and all pending ones. Source: trust model, section 2. */
const maxConfirmed = 100;
const maxPending = 10;

/** What reports weigh at `now`, and what they leave of the bonuses. */
export interface Weighed {
  readonly confirmed: number;
  readonly pending: number;
  /** 1 with a clean record, 0 when nothing is left. */
  readonly standing: number;
}

/** What the reports against an account come to (trust model, section 2). */
export function weighed(state: TrustState, now: number): Weighed {
  const elapsed = now - state.updatedAt;
  // A confirmation that weighs more for an earlier one, which was then reversed, is still the only one: no single
  // report flags anybody (trust model, promise 4).
  const max = state.counts.confirmed < 2 ? heaviest : maxConfirmed;
  const confirmed = Math.min(max, decayed(state.confirmedWeight, elapsed, 'confirmed'));
  const pending = Math.min(maxPending, decayed(state.pendingWeight, elapsed, 'pending'));
  // Confirmed offences cancel the bonuses: age and activity of a bought account excuse nothing.
  return { confirmed, pending, standing: Math.max(0, 1 - confirmed / 40) };
}

/** The components at `now`. Source: trust model, section 2. */
export function componentsOf(state: TrustState, now: number): TrustComponents {
  const { confirmed, pending, standing } = weighed(state, now);
  const ageDays = state.knownSince === null ? 0 : Math.max(0, now - state.knownSince) / dayMs;
  const age = Math.min(10, Math.floor(ageDays / 60));
  const activity =
    Math.min(8, state.activity.shown) + Math.min(7, activeWeeks(state.activity, now));
  const verified = state.verifiedUntil !== null && state.verifiedUntil > now;
  return {
    // `0 -` keeps an empty penalty from being minus zero.
    reportPenalty: 0 - round(confirmed + pending),
    verifiedOwnerBonus: verified ? round(15 * standing) : 0,
    accountAgeBonus: round(age * standing),
    activityBonus: round(activity * standing),
  };
}
