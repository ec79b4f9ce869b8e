import type { GameId, Language } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import type { PageKey } from '../../lib/list-page.ts';
import type { CatalogSource, MappingSource } from '../catalog/service.ts';
import { isActive, listedNow } from './activity.ts';
import type { ArchiveList } from './archive-list.ts';
import { type Banner, presentBanner } from './banner.ts';
import { type BannerFilters, bannerFilter } from './banner-filters.ts';
import { bannerOrders, bannersOf } from './banner-table.ts';
import { datedPage, keyOfDated } from './dated-page.ts';
import { createServedSince } from './served-since.ts';

export interface BannersDependencies {
  readonly catalog: CatalogSource;
  /** The dataset that comes with the project: its banners are shown for a pack that was imported before packs held any. */
  readonly builtIn: MappingSource['builtIn'];
  readonly clock: Clock;
}

export interface BannersRequest {
  readonly game: GameId;
  /** English when left out. */
  readonly language?: Language | null | undefined;
}

export interface BannerList extends ArchiveList<Banner> {
  readonly keyOf: (banner: Banner) => PageKey;
}

/** The banners of the games. Everything is in memory: no answer waits for anything. */
export interface Banners {
  find(request: BannersRequest & { readonly id: string }): Banner | undefined;
  list(request: BannersRequest, filters: BannerFilters): BannerList;
  /** The version whose banners ran at a moment; null where no banner is known that did. */
  versionAt(game: GameId, moment: number): string | null;
  /** Since when this instance serves the banners that it serves of a game; epoch milliseconds. */
  servedSince(game: GameId): number;
}

export function createBanners({ catalog, builtIn, clock }: BannersDependencies): Banners {
  const servedSince = createServedSince(clock);

  function packsOf(game: GameId) {
    const pack = catalog.current(game);
    return { pack, source: pack.banners ? pack : builtIn(game) };
  }

  return {
    servedSince: (game) => servedSince(game, packsOf(game).pack),
    versionAt(game, moment) {
      const { source } = packsOf(game);
      const last = bannersOf(source)['-starts_at'].find(
        ({ startsAt, endsAt }) => startsAt <= moment && endsAt !== null,
      );
      return last && isActive(last, moment) ? last.record.version : null;
    },
    find({ game, id, language }) {
      const { pack, source } = packsOf(game);
      const banner = bannersOf(source).byId.get(id);
      return banner && presentBanner(banner, pack, language ?? 'en');
    },
    list({ game, language }, filters) {
      const { pack, source } = packsOf(game);
      const { characterId = null, year = null, activeOnly, sort } = filters;
      return {
        name: `banners:${game}:${JSON.stringify([characterId, year, activeOnly, sort])}`,
        keyOf: ({ startsAt, bannerId: id }) => keyOfDated({ startsAt, id }),
        page(request) {
          const all = bannersOf(source)[sort].filter(bannerFilter(filters));
          const since = servedSince(game, pack);
          const { rows: matches, ...changes } = listedNow(all, {
            activeOnly,
            now: clock.now(),
            since,
          });
          const { rows, ...rest } = datedPage(matches, bannerOrders[sort], request);
          return {
            rows: rows.map((banner) => presentBanner(banner, pack, language ?? 'en')),
            ...rest,
            ...changes,
          };
        },
      };
    },
  };
}
