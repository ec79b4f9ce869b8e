import type { Account } from '../../../games/account.ts';
import { dayMs } from '../../../lib/clock.ts';
import type { TrustTier } from '../event.ts';
import { countActiveWeeks, ownedAt, type TrustState, unknownAccount } from './state.ts';
import { decay, heaviest } from './weights.ts';

export type TrustScore = ReturnType<typeof computeScore>;
export type TrustComponents = ReturnType<typeof computeComponents>;

/** The score of one account at `now` (R8.1-R8.3). */
export function computeScore(account: Account, state: TrustState | undefined, now: number) {
  const known = state ?? unknownAccount;
  const components = computeComponents(known, now);
  const score = sumComponents(components);
  const tier = tierOf(score);
  return {
    ...account,
    score,
    tier,
    tierMeta: tierMeta.get(tier) ?? { label: '', color: '' },
    components,
    reportsCount: known.counts,
    lastUpdated: new Date(state ? state.updatedAt : now),
    /** Whether anything is stored of the account; until then `lastUpdated` is now. */
    recorded: state !== undefined,
  };
}

export const computePoints = (state: TrustState, now: number): number =>
  sumComponents(computeComponents(state, now));

/** What every account begins with. */
export const baseScore = 60;

/** Exactly the base plus the components, between 0 and 100 (R8.3). */
function sumComponents(components: TrustComponents): number {
  const { reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus } = components;
  const sum = baseScore + reportPenalty + verifiedOwnerBonus + accountAgeBonus + activityBonus;
  return Math.min(100, Math.max(0, sum));
}

/** The components at `now`. Source: trust model, section 2. */
export function computeComponents(state: TrustState, now: number) {
  const { confirmed, pending, standing } = weighReports(state, now);
  const ageDays = state.knownSince === null ? 0 : wholeDays(now - state.knownSince);
  const age = Math.min(10, Math.floor(ageDays / 60));
  const activity =
    Math.min(8, state.activity.shown) + Math.min(7, countActiveWeeks(state.activity, now));
  return {
    // `0 -` keeps an empty penalty from being minus zero.
    reportPenalty: 0 - round(confirmed + pending),
    verifiedOwnerBonus: round(ownerPoints(state, now) * standing),
    accountAgeBonus: round(age * standing),
    activityBonus: round(activity * standing),
  };
}

/** Rounds halves up, so that ties do not hang on floating point. Source: trust model, section 2. */
const round = (x: number): number => Math.floor(x + 0.5 + 1e-9);

/** The most that all confirmed and all pending reports take. Source: trust model, section 2. */
const maxConfirmed = 100;
const maxPending = 10;

/** The weights of the reports against an account, and the share of the bonuses that they leave (trust model, section 2). */
export function weighReports(state: TrustState, now: number) {
  const elapsed = now - state.updatedAt;
  // A single confirmed report may weigh more than the heaviest, after an earlier one was reversed: it still must not
  // flag the account (trust model, promise 4).
  const max = state.counts.confirmed < 2 ? heaviest : maxConfirmed;
  const confirmed = Math.min(max, decay(state.confirmedWeight, elapsed, 'confirmed'));
  const pending = Math.min(maxPending, decay(state.pendingWeight, elapsed, 'pending'));
  // Confirmed offences cancel the bonuses: the age of a bought account is no excuse.
  return { confirmed, pending, standing: Math.max(0, 1 - confirmed / 40) };
}

/** An owner's points grow with the days of the verification. Source: trust model, section 2. */
function ownerPoints(state: TrustState, now: number): number {
  const owned = ownedAt(state, now);
  return owned === null ? 0 : Math.min(15, 5 + wholeDays(now - owned.since) / 3);
}

const wholeDays = (elapsedMs: number): number => Math.floor(Math.max(0, elapsedMs) / dayMs);

const tiers: readonly { tier: TrustTier; from: number; label: string; color: string }[] = [
  { tier: 'trusted', from: 80, label: 'Trusted', color: '#2E7D32' },
  { tier: 'neutral', from: 50, label: 'Neutral', color: '#607D8B' },
  { tier: 'caution', from: 20, label: 'Caution', color: '#F9A825' },
  { tier: 'flagged', from: Number.NEGATIVE_INFINITY, label: 'Flagged', color: '#C62828' },
];

const tierMeta = new Map(tiers.map(({ tier, label, color }) => [tier, { label, color }]));

export const tierOf = (score: number): TrustTier =>
  tiers.find(({ from }) => score >= from)?.tier ?? 'flagged';
