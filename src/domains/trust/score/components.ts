import { dayMs } from '../../../lib/duration.ts';
import { ownedAt } from '../reporters/owners.ts';
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

/** The points of an owner grow with the days of the verification. Source: trust model, section 2. */
function ownerPoints(state: TrustState, now: number): number {
  const owned = ownedAt(state, now);
  return owned === null ? 0 : Math.min(15, 5 + wholeDays(now - owned.since) / 3);
}

const wholeDays = (elapsedMs: number): number => Math.floor(Math.max(0, elapsedMs) / dayMs);

/** The components at `now`. Source: trust model, section 2. */
export function componentsOf(state: TrustState, now: number): TrustComponents {
  const { confirmed, pending, standing } = weighed(state, now);
  const ageDays = state.knownSince === null ? 0 : wholeDays(now - state.knownSince);
  const age = Math.min(10, Math.floor(ageDays / 60));
  const activity =
    Math.min(8, state.activity.shown) + Math.min(7, activeWeeks(state.activity, now));
  return {
    // `0 -` keeps an empty penalty from being minus zero.
    reportPenalty: 0 - round(confirmed + pending),
    verifiedOwnerBonus: round(ownerPoints(state, now) * standing),
    accountAgeBonus: round(age * standing),
    activityBonus: round(activity * standing),
  };
}
