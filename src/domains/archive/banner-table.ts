import type { CatalogPack } from '../../games/catalog-pack.ts';
import { oncePerPack } from '../../games/pack-data.ts';
import { type DatedBanner, dated } from './banner.ts';
import type { BannerSort } from './banner-filters.ts';
import type { DatedOrder } from './dated-page.ts';

interface BannerTable extends Readonly<Record<BannerSort, readonly DatedBanner[]>> {
  readonly byId: ReadonlyMap<string, DatedBanner>;
}

const byId: DatedOrder = (one, other) => (one.id < other.id ? -1 : Number(one.id > other.id));

/** Both orders are ended by the id upwards (R5.4). */
export const bannerOrders: Readonly<Record<BannerSort, DatedOrder>> = {
  starts_at: (one, other) => one.startsAt - other.startsAt || byId(one, other),
  '-starts_at': (one, other) => other.startsAt - one.startsAt || byId(one, other),
};

/** The banners of a pack in both orders. */
export const bannersOf = oncePerPack((pack: CatalogPack): BannerTable => {
  const banners = (pack.banners?.read() ?? []).map(dated);
  return {
    byId: new Map(banners.map((banner) => [banner.id, banner])),
    starts_at: banners.toSorted(bannerOrders.starts_at),
    '-starts_at': banners.toSorted(bannerOrders['-starts_at']),
  };
});
