import type { BannerRecord } from '../../../src/games/catalog.ts';
import { makeBanners } from '../banners.ts';
import type { DataSource } from '../dataset.ts';

/** Ids of agents are shorter than those of w-engines. */
const firstEngine = 10_000;

/** No source names the banners of zzz or has their artwork. */
export const makeZzzBanners = (source: DataSource): readonly BannerRecord[] =>
  makeBanners(source, {
    game: 'zzz',
    business: 2,
    weapon: 'w_engine',
    isCharacter: (id) => id < firstEngine,
    shown: () => ({ titles: null, pictures: null }),
  });
