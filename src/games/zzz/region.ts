import type { AccountRegion } from '../leaderboard.ts';

const ownDigits = 8;

const regions: Readonly<Record<string, AccountRegion>> = {
  10: 'america',
  13: 'asia',
  15: 'europe',
  17: 'tw_hk_mo',
};

/**
 * The region of an account, by what stands before the last eight digits. UIDs of China have no more than those eight and
 * cannot be looked up here; nobody knows where one of nine digits plays.
 */
export const regionOf = (uid: string): AccountRegion =>
  regions[uid.slice(0, -ownDigits)] ?? 'unknown';
