/** Where accounts are; `unknown` for a number that no server gives out. */
export const serverRegions = ['america', 'europe', 'asia', 'tw_hk_mo', 'cn', 'unknown'] as const;
export type ServerRegion = (typeof serverRegions)[number];

const regions: Readonly<Record<string, ServerRegion>> = {
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

/** The region of an account, by the ninth digit from the right (R6.10). */
export const regionOf = (uid: string): ServerRegion => regions[uid.at(-9) ?? ''] ?? 'unknown';
