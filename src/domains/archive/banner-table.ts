import type { CatalogPack } from '../../games/catalog-pack.ts';
import { oncePerPack } from '../../games/pack-data.ts';
import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';
import { type DatedBanner, dated } from './banner.ts';
import type { BannerSort } from './banner-filters.ts';

interface BannerTable extends Readonly<Record<BannerSort, readonly DatedBanner[]>> {
  readonly byId: ReadonlyMap<string, DatedBanner>;
}

/** The banners of a pack in both orders, each ended by the id (R5.4). */
export const bannersOf = oncePerPack((pack: CatalogPack): BannerTable => {
  const banners = (pack.banners?.read() ?? []).map(dated);
  return {
    byId: new Map(banners.map((banner) => [banner.record.id, banner])),
    starts_at: banners.toSorted((one, other) => order(one, other, 1)),
    '-starts_at': banners.toSorted((one, other) => order(one, other, -1)),
  };
});

/** Where a banner stands in its list. */
export const keyOf = (startsAt: number, id: string): PageKey => [startsAt, id];

const order = (one: DatedBanner, other: DatedBanner, direction: 1 | -1): number =>
  compare(one, other.startsAt, other.record.id, direction);

function compare(
  { startsAt, record: { id } }: DatedBanner,
  otherStart: number,
  otherId: string,
  direction: 1 | -1,
): number {
  if (startsAt !== otherStart) return (startsAt - otherStart) * direction;
  return id < otherId ? -1 : Number(id > otherId);
}

/** The rows after a key, of a list in this order (R5.2). */
export function pageAfter(
  banners: readonly DatedBanner[],
  { limit, after }: PageRequest,
  sort: BannerSort,
): Pick<ListPage<DatedBanner>, 'rows' | 'next'> {
  const [start, id] = after ?? [];
  const direction = sort === 'starts_at' ? 1 : -1;
  const rest =
    after === undefined
      ? banners
      : banners.filter((banner) => compare(banner, Number(start), String(id), direction) > 0);
  const rows = rest.slice(0, limit);
  const last = rows.at(-1);
  const next = last && rest.length > rows.length ? keyOf(last.startsAt, last.record.id) : undefined;
  return { rows, next };
}
