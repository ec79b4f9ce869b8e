import type { AccountRegion } from '../leaderboard.ts';

const regions: Readonly<Record<string, AccountRegion>> = {
  1: 'cn',
  2: 'cn',
  3: 'cn',
  4: 'cn',
  5: 'cn',
  6: 'america',
  7: 'europe',
  8: 'asia',
  9: 'tw_hk_mo',
};

/** The region of an account, by the ninth digit from the right (R6.10); `unknown` for a number that no server gives out. */
export const regionOf = (uid: string): AccountRegion => regions[uid.at(-9) ?? ''] ?? 'unknown';
