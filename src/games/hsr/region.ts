import type { AccountRegion } from '../leaderboard.ts';
import type { HsrShowcase } from './showcase.ts';

/** The provider's words for the servers, in lower case. */
const regionsByWord: ReadonlyMap<string, AccountRegion> = new Map([
  ['na', 'america'],
  ['eu', 'europe'],
  ['asia', 'asia'],
  ['tw', 'tw_hk_mo'],
  ['cn', 'cn'],
]);

/** By the ninth digit from the right. In the game 6 is America; the specification has it as CN, which wins. */
const regionsByDigit: Readonly<Record<string, AccountRegion>> = {
  1: 'cn',
  2: 'cn',
  3: 'cn',
  4: 'cn',
  5: 'cn',
  6: 'cn',
  7: 'europe',
  8: 'asia',
  9: 'tw_hk_mo',
};

/** What the provider said of the account, else what its UID says (R6.10). */
export const regionOf = (uid: string, showcase?: Pick<HsrShowcase, 'region'>): AccountRegion =>
  regionsByWord.get(showcase?.region?.toLowerCase() ?? '') ??
  regionsByDigit[uid.at(-9) ?? ''] ??
  'unknown';
