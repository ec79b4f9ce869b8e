import type { BannerRecord } from '../../games/catalog.ts';
import { type CatalogPack, oncePerPack, recordName } from '../../games/catalog-pack.ts';
import type { GameId, Language } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { textIn } from '../../games/names.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CatalogSource, MappingSource } from '../catalog/service.ts';
import { type ArchiveList, isActive, listNow, pageRows, type RowOrder } from './lists.ts';

export type Banner = ReturnType<typeof presentBanner>;

/** A character or weapon that a banner features. */
export type Featured = Banner['featured'][number];

type DatedBanner = ReturnType<typeof readBanner>;

/** A banner of a pack, its times parsed: epoch milliseconds, null without an end. */
const readBanner = (record: BannerRecord) => ({
  id: record.id,
  record,
  startsAt: Date.parse(record.startsAt),
  endsAt: record.endsAt === null ? null : Date.parse(record.endsAt),
});

/** Shows a banner, with names from the catalog that is served. */
function presentBanner(
  { record, startsAt, endsAt }: DatedBanner,
  pack: CatalogPack,
  language: Language,
) {
  const { game } = pack;
  const { shown } = games[game].rarity;
  return {
    game,
    language,
    bannerId: record.id,
    kind: record.kind,
    title: textIn(record.titles, language),
    version: record.version,
    phase: record.phase,
    bannerUrl: textIn(record.pictures, language),
    featured: record.featured.map(({ kind, id, rarity, rateUp }) => ({
      game,
      language,
      kind,
      featuredId: id,
      /** Null while the catalog does not know it. */
      name: recordName(kind === 'character' ? pack.characters : pack.weapons, id, language),
      rarity: kind === 'character' ? shown(rarity) : rarity,
      rateUp,
    })),
    startsAt,
    endsAt,
  };
}

export type BannerSort = '-starts_at' | 'starts_at';

/** Filters and order of the banners of a game (R12.2). */
export interface BannerFilters {
  readonly characterId?: number | null | undefined;
  /** Only banners that overlap with this year of UTC. */
  readonly year?: number | null | undefined;
  readonly activeOnly: boolean;
  readonly sort: BannerSort;
}

/** Whether a banner passes; `listNow` applies `activeOnly`, which depends on the time. */
function createFilter({ characterId, year }: BannerFilters): (banner: DatedBanner) => boolean {
  const from = year == null ? undefined : Date.UTC(year);
  const to = year == null ? undefined : Date.UTC(year + 1);
  return ({ record: { featured }, startsAt, endsAt }) =>
    (characterId == null ||
      featured.some(({ kind, id }) => kind === 'character' && id === characterId)) &&
    (to === undefined || startsAt < to) &&
    (from === undefined || endsAt === null || endsAt > from);
}

export interface BannersRequest {
  readonly game: GameId;
  /** English when left out. */
  readonly language?: Language | null | undefined;
}

/**
 * The banners of the games, all in memory. A pack that was imported before packs held banners shows those of `builtIn`,
 * the dataset that comes with the project.
 */
export function createBanners(
  catalog: CatalogSource,
  builtIn: MappingSource['builtIn'],
  clock: Clock,
) {
  const servedSince = createServedSince(clock);

  function packsOf(game: GameId) {
    const pack = catalog.current(game);
    return { pack, source: pack.banners ? pack : builtIn(game) };
  }

  return {
    /** Since when this instance serves the present banners of a game; epoch milliseconds. */
    servedSince: (game: GameId): number => servedSince(game, packsOf(game).pack),
    /** The version whose banners ran at a moment; null where no such banner is known. */
    versionAt(game: GameId, moment: number): string | null {
      const { source } = packsOf(game);
      const last = bannersOf(source)['-starts_at'].find(
        ({ startsAt, endsAt }) => startsAt <= moment && endsAt !== null,
      );
      return last && isActive(last, moment) ? last.record.version : null;
    },
    find({ game, id, language }: BannersRequest & { readonly id: string }): Banner | undefined {
      const { pack, source } = packsOf(game);
      const banner = bannersOf(source).byId.get(id);
      return banner && presentBanner(banner, pack, language ?? 'en');
    },
    list({ game, language }: BannersRequest, filters: BannerFilters): ArchiveList<Banner> {
      const { pack, source } = packsOf(game);
      const { characterId = null, year = null, activeOnly, sort } = filters;
      return {
        name: `banners:${game}:${JSON.stringify([characterId, year, activeOnly, sort])}`,
        page(request) {
          const all = bannersOf(source)[sort].filter(createFilter(filters));
          const order = { activeOnly, now: clock.now(), since: servedSince(game, pack) };
          const { rows: matches, ...changes } = listNow(all, order);
          const { rows, ...rest } = pageRows(matches, bannerOrders[sort], request);
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

interface BannerTable extends Readonly<Record<BannerSort, readonly DatedBanner[]>> {
  readonly byId: ReadonlyMap<string, DatedBanner>;
}

const byId: RowOrder = (one, other) => (one.id < other.id ? -1 : Number(one.id > other.id));

/** In both orders, banners that start together go by id upwards (R5.4). */
const bannerOrders: Readonly<Record<BannerSort, RowOrder>> = {
  starts_at: (one, other) => one.startsAt - other.startsAt || byId(one, other),
  '-starts_at': (one, other) => other.startsAt - one.startsAt || byId(one, other),
};

const bannersOf = oncePerPack((pack: CatalogPack): BannerTable => {
  const banners = (pack.banners?.read() ?? []).map(readBanner);
  return {
    byId: new Map(banners.map((banner) => [banner.id, banner])),
    starts_at: banners.toSorted(bannerOrders.starts_at),
    '-starts_at': banners.toSorted(bannerOrders['-starts_at']),
  };
});

/** When this instance began to serve a pack. The date of the data does not tell: a rollback brings back an older one. */
function createServedSince(clock: Clock): (game: GameId, served: object) => number {
  const known = new Map<GameId, { readonly served: object; readonly since: number }>();
  return (game, served) => {
    const last = known.get(game);
    if (last?.served === served) return last.since;
    const since = clock.now();
    known.set(game, { served, since });
    return since;
  };
}
