import type { Environment } from '../lib/principal.ts';

/** What boards rank by (R11.2). */
export const leaderboardMetrics = ['crit_stat', 'damage', 'atk', 'hp'] as const;
export type LeaderboardMetric = (typeof leaderboardMetrics)[number];

/** What accounts are ranked by: the metrics of their characters, and their trust score (R11.4). */
export const topCategories = [...leaderboardMetrics, 'trust'] as const;
export type TopCategory = (typeof topCategories)[number];

/** The servers that accounts play on; no two games name theirs differently here. */
export const leaderboardRegions = ['asia', 'europe', 'america', 'tw_hk_mo', 'cn'] as const;
export type LeaderboardRegion = (typeof leaderboardRegions)[number];

/** Where an account plays. Some UIDs do not say it: such an account is on the global boards alone. */
export type AccountRegion = LeaderboardRegion | 'unknown';

const regionsByDigit: Readonly<Record<string, AccountRegion>> = {
  1: 'cn',
  2: 'cn',
  3: 'cn',
  4: 'cn',
  5: 'cn',
  7: 'europe',
  8: 'asia',
  9: 'tw_hk_mo',
};

/** By the ninth digit of a UID from the right (R6.10); what 6 is differs between games. `unknown` for one that no server gives out. */
export function regionByDigit(uid: string, six: AccountRegion): AccountRegion {
  const digit = uid.at(-9) ?? '';
  return digit === '6' ? six : (regionsByDigit[digit] ?? 'unknown');
}

/**
 * What a shown character is ranked by, with one decimal; a metric that cannot be known is left out. crit_stat in points,
 * atk and hp as the game shows them, damage as the total of the standard rotation.
 */
export type RankedValues = Readonly<Partial<Record<LeaderboardMetric, number>>>;

/** Accounts with a lower trust score are on no board (R11.1). */
export const minTrust = 50;

/** The tag of cached answers that show boards of an environment: they are dropped when the entries of boards change. */
export const boardsTag = (environment: Environment): string => `${environment}:boards`;
