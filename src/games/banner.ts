import type { Text } from './names.ts';

/** What a banner is for: what the first that it features is. */
export const bannerKinds = ['character', 'weapon', 'light_cone', 'w_engine'] as const;
export type BannerKind = (typeof bannerKinds)[number];

/** One banner of a game, in all languages at once: what a dataset makes and a pack keeps. */
export interface BannerRecord {
  /** Game, kind of the source and first day, such as `genshin-301-2020-09-28`: the same whenever it is made again. */
  readonly id: string;
  readonly kind: BannerKind;
  /** Null where no source names it. */
  readonly titles: Text;
  readonly version: string;
  /** From 1 within its version. */
  readonly phase: number;
  /** Addresses of its artwork, which may have words on it; null where no source has one. */
  readonly pictures: Text;
  readonly featured: readonly FeaturedRecord[];
  /** RFC 3339 in UTC. */
  readonly startsAt: string;
  /** Null for one without an end. */
  readonly endsAt: string | null;
}

export interface FeaturedRecord {
  readonly kind: BannerKind;
  readonly id: number;
  /** 5 or 4. */
  readonly rarity: number;
  /** Whether it comes more often than others of its rarity. */
  readonly rateUp: boolean;
}
