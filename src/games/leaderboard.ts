import type { Environment } from '../lib/principal.ts';

/** What boards rank by (R11.2). */
export const leaderboardMetrics = ['crit_stat', 'damage', 'atk', 'hp'] as const;
export type LeaderboardMetric = (typeof leaderboardMetrics)[number];

/** The servers that accounts play on; no two games name theirs differently here. */
export const leaderboardRegions = ['asia', 'europe', 'america', 'tw_hk_mo', 'cn'] as const;
export type LeaderboardRegion = (typeof leaderboardRegions)[number];

/** Where an account plays. Some UIDs do not tell it: such an account is on the global boards alone. */
export type AccountRegion = LeaderboardRegion | 'unknown';

/**
 * What a shown character is ranked by, with one decimal; a metric that cannot be known is left out. crit_stat in points,
 * atk and hp as the game shows them, damage as the total of the standard rotation.
 */
export type RankedValues = Readonly<Partial<Record<LeaderboardMetric, number>>>;

/** Accounts with a lower trust score are on no board (R11.1). */
export const minTrust = 50;

/** The tag of cached answers that show boards of an environment: they are dropped when the entries of boards change. */
export const boardsTag = (environment: Environment): string => `${environment}:boards`;
