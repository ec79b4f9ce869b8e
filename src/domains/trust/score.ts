import type { Account } from '../../games/account.ts';

export type TrustTier = 'trusted' | 'neutral' | 'caution' | 'flagged';

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

/** What is kept of one account; times are epoch milliseconds. Bounded in size, whatever happens to the account. */
export interface TrustState {
  /** Weight of confirmed reports at `updatedAt`; halves every 365 days. */
  readonly confirmedWeight: number;
  /** Weight of pending reports at `updatedAt`; halves every 30 days. */
  readonly pendingWeight: number;
  readonly updatedAt: number;
  readonly counts: {
    readonly total: number;
    readonly confirmed: number;
    readonly dismissed: number;
  };
  readonly verifiedUntil: number | null;
  /** Since when the account is known: the first successful fetch. */
  readonly knownSince: number | null;
  readonly activity: Activity;
}

export interface Activity {
  /** Characters shown with details at the last fetch. */
  readonly shown: number;
  /** One bit a week, the lowest for `week`: the showcase changed in it. */
  readonly weeks: number;
  /** Weeks since 1970, Monday to Sunday. */
  readonly week: number;
  readonly showcaseHash: string | null;
}

const dayMs = 86_400_000;
const base = 60;

/** Rounds halves up, so that ties do not hang on floating point. Source: trust model, section 2. */
const round = (x: number): number => Math.floor(x + 0.5 + 1e-9);

const decayed = (weight: number, elapsedMs: number, halfLifeDays: number): number =>
  weight === 0 ? 0 : weight * 2 ** (-Math.max(0, elapsedMs) / (halfLifeDays * dayMs));

/** Twelve weeks of activity, seen from `now`. */
const activeWeeks = ({ weeks, week }: Activity, now: number): number =>
  bitCount(shiftWeeks(weeks, weekOf(now) - week));

/** 1970-01-01 was a Thursday; weeks begin on Monday, as ISO 8601 has them. */
const weekOf = (time: number): number => Math.floor((time / dayMs + 3) / 7);

const shiftWeeks = (weeks: number, by: number): number =>
  by >= 12 ? 0 : (weeks << Math.max(0, by)) & 0xfff;

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

/** The components at `now`. Source: trust model, section 2. */
export function componentsOf(state: TrustState, now: number): TrustComponents {
  const elapsed = now - state.updatedAt;
  const confirmed = Math.min(100, decayed(state.confirmedWeight, elapsed, 365));
  const pending = Math.min(10, decayed(state.pendingWeight, elapsed, 30));
  // Confirmed offences cancel the bonuses: age and activity of a bought account excuse nothing.
  const standing = Math.max(0, 1 - confirmed / 40);
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

/** The score of one account at `now` (R8.1-R8.3): exactly 60 plus its components, between 0 and 100. */
export function scoreOf(account: Account, state: TrustState | undefined, now: number): TrustScore {
  const known = state ?? unknownAccount;
  const components = componentsOf(known, now);
  const { reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus } = components;
  const sum = base + reportPenalty + verifiedOwnerBonus + accountAgeBonus + activityBonus;
  const score = Math.min(100, Math.max(0, sum));
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

export const unknownAccount: TrustState = {
  confirmedWeight: 0,
  pendingWeight: 0,
  updatedAt: 0,
  counts: { total: 0, confirmed: 0, dismissed: 0 },
  verifiedUntil: null,
  knownSince: null,
  activity: { shown: 0, weeks: 0, week: 0, showcaseHash: null },
};

/** What a successful fetch says about an account. */
export interface Observation {
  readonly shown: number;
  /** A digest of the showcase: another one means that the player changed something. */
  readonly showcaseHash: string;
}

/**
 * Folds a fetch into the state: since when the account is known, how many characters it shows, and the bit of this
 * week when the showcase changed. Answers undefined when nothing changes. The first showcase is no change.
 */
export function observe(
  state: TrustState | undefined,
  { shown, showcaseHash }: Observation,
  now: number,
): TrustState | undefined {
  const rolled = rollTo(state ?? { ...unknownAccount, updatedAt: now }, now);
  const changed =
    state?.activity.showcaseHash != null && state.activity.showcaseHash !== showcaseHash;
  const activity: Activity = {
    ...rolled.activity,
    weeks: rolled.activity.weeks | (changed ? 1 : 0),
    shown,
    showcaseHash,
  };
  if (state !== undefined && state.knownSince !== null && sameActivity(state.activity, activity)) {
    return undefined;
  }
  return { ...rolled, knownSince: rolled.knownSince ?? now, activity };
}

const sameActivity = (a: Activity, b: Activity): boolean =>
  a.shown === b.shown && a.showcaseHash === b.showcaseHash;

/** Carries the decaying sums and the week map to `now`. */
export function rollTo(state: TrustState, now: number): TrustState {
  const elapsed = now - state.updatedAt;
  // A clock set back must not turn the map back: its bits would be shifted twice.
  const week = Math.max(weekOf(now), state.activity.week);
  return {
    ...state,
    confirmedWeight: decayed(state.confirmedWeight, elapsed, 365),
    pendingWeight: decayed(state.pendingWeight, elapsed, 30),
    updatedAt: Math.max(now, state.updatedAt),
    activity: {
      ...state.activity,
      weeks: shiftWeeks(state.activity.weeks, week - state.activity.week),
      week,
    },
  };
}
