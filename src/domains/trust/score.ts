import type { Account } from '../../games/account.ts';
import { dayMs } from '../../lib/duration.ts';
import { activeWeeks, decayed } from './decay.ts';
import type { TrustTier } from './event.ts';
import { type TrustState, unknownAccount } from './state.ts';
import { heaviest } from './weights.ts';

export interface TrustComponents {
  readonly reportPenalty: number;
  readonly verifiedOwnerBonus: number;
  readonly accountAgeBonus: number;
  readonly activityBonus: number;
}

export interface TrustScore extends Account {
  readonly score: number;
  readonly tier: TrustTier;
  readonly tierMeta: { readonly label: string; readonly color: string };
  readonly components: TrustComponents;
  readonly reportsCount: {
    readonly total: number;
    readonly confirmed: number;
    readonly dismissed: number;
  };
  readonly lastUpdated: Date;
}

const base = 60;

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
  const most = state.counts.confirmed < 2 ? heaviest : maxConfirmed;
  const confirmed = Math.min(most, decayed(state.confirmedWeight, elapsed, 'confirmed'));
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

const tiers: readonly { tier: TrustTier; from: number; label: string; color: string }[] = [
  { tier: 'trusted', from: 80, label: 'Trusted', color: '#2E7D32' },
  { tier: 'neutral', from: 50, label: 'Neutral', color: '#607D8B' },
  { tier: 'caution', from: 20, label: 'Caution', color: '#F9A825' },
  { tier: 'flagged', from: Number.NEGATIVE_INFINITY, label: 'Flagged', color: '#C62828' },
];

const tierMeta = new Map(tiers.map(({ tier, label, color }) => [tier, { label, color }]));

export const tierOf = (score: number): TrustTier =>
  tiers.find(({ from }) => score >= from)?.tier ?? 'flagged';

/** R8.3: exactly 60 plus the components, between 0 and 100. */
function sumOf(components: TrustComponents): number {
  const { reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus } = components;
  const sum = base + reportPenalty + verifiedOwnerBonus + accountAgeBonus + activityBonus;
  return Math.min(100, Math.max(0, sum));
}

/** The number alone. */
export const pointsOf = (state: TrustState, now: number): number => sumOf(componentsOf(state, now));

/** The score of one account at `now` (R8.1-R8.3). */
export function scoreOf(account: Account, state: TrustState | undefined, now: number): TrustScore {
  const known = state ?? unknownAccount;
  const components = componentsOf(known, now);
  const score = sumOf(components);
  const tier = tierOf(score);
  return {
    ...account,
    score,
    tier,
    tierMeta: tierMeta.get(tier) ?? { label: '', color: '' },
    components,
    reportsCount: known.counts,
    lastUpdated: new Date(state ? state.updatedAt : now),
  };
}
