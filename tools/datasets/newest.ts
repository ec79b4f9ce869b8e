import type { BannerRecord, CatalogContent, FeaturedRecord } from '../../src/games/catalog.ts';
import { type GameId, languages } from '../../src/games/ids.ts';
import { type Text, textOrNull } from '../../src/games/names.ts';
import { bannersPath, businesses, type ListedBanner } from './banners.ts';
import { type DataSource, findTable, type GameDataset } from './dataset.ts';
import genshin from './genshin/newest.json' with { type: 'json' };
import hsr from './hsr/newest.json' with { type: 'json' };
import zzz from './zzz/newest.json' with { type: 'json' };

type Table = Readonly<Record<string, unknown>>;
type Kind = 'characters' | 'weapons' | 'sets';

/** What came after the copies of the sources (docs/catalog.md). */
interface Newest {
  /** The newest row of the copy that it follows: a table without that is of another version, and stays what it is. */
  readonly after: { readonly file: string; readonly row: string };
  /** Where the facts of each record are from, by its id. */
  readonly sources: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>>;
  /** Rows in the form of their table, or of the member `in` of it. */
  readonly rows: readonly { readonly file: string; readonly in?: string; readonly rows: Table }[];
  /** In the form of the list of banners. */
  readonly banners: readonly ListedBanner[];
  /** By id of the banner. */
  readonly fourStars: Readonly<Record<string, readonly number[]>>;
  readonly titles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly pictures: Readonly<Record<string, string>>;
}

const newest: Readonly<Record<GameId, Newest>> = { genshin, hsr, zzz };

/** The rows of each kind of record: a file, and the member of it that holds them. */
const places: Readonly<Record<GameId, Readonly<Record<Kind, readonly [string, string?]>>>> = {
  genshin: {
    characters: ['enka-store/gi/avatars.json'],
    weapons: ['enka-store/gi/weapons.json'],
    sets: ['enka-store/gi/relics.json', 'Sets'],
  },
  hsr: {
    characters: ['enka-store/hsr/avatars.json'],
    weapons: ['enka-store/hsr/weapons.json'],
    sets: ['enka-store/hsr/relics.json', 'Sets'],
  },
  zzz: {
    characters: ['enka-store/zzz/avatars.json'],
    weapons: ['enka-store/zzz/weapons.json'],
    sets: ['enka-store/zzz/equipments.json', 'Suits'],
  },
};

/** The dataset of a game with what came after the copies. What a source has itself is taken from there. */
export const withNewest = (game: GameId, dataset: GameDataset): GameDataset => ({
  ...dataset,
  catalog(source) {
    if (!isFollowed(game, source)) return dataset.catalog(source);
    const content = dataset.catalog(withRows(game, source));
    const banners = content.banners?.map((banner) => completed(newest[game], banner));
    return { ...markProvisional(content, source), ...(banners && { banners }) };
  },
});

const isFollowed = (game: GameId, source: DataSource): boolean => {
  const { file, row } = newest[game].after;
  return row in Object(findTable(source, file));
};

/** The source with our rows in its tables: its own row of the same key stays. */
function withRows(game: GameId, source: DataSource): DataSource {
  const { rows, banners } = newest[game];
  return {
    json(path) {
      const table = source.json(path);
      if (path === bannersPath) return withBanners(table, game, banners);
      return rows
        .filter(({ file }) => file === path)
        .reduce((made, more) => withMore(made, more), table);
    },
  };
}

/** Of anything but an object there are no rows: its reader names the fault. */
const rowsOf = (table: unknown): Table =>
  typeof table === 'object' && table !== null ? (table as Table) : {};

function withMore(table: unknown, { in: member, rows }: Newest['rows'][number]): unknown {
  const own = rowsOf(table);
  if (member === undefined) return { ...rows, ...own };
  return { ...own, [member]: { ...rows, ...rowsOf(own[member]) } };
}

const keyOf = ({ GachaType, StartTime }: ListedBanner): string => `${GachaType} ${StartTime}`;

/** A list of another form is left as it is: its reader names the fault. */
function withBanners(table: unknown, game: GameId, banners: readonly ListedBanner[]): unknown {
  if (!Array.isArray(table)) return table;
  return table.map((list: unknown) => {
    const { Business, Banners } = rowsOf(list);
    if (Business !== businesses[game] || !Array.isArray(Banners)) return list;
    const own = Banners as readonly ListedBanner[];
    const listed = new Set(own.map(keyOf));
    const fresh = banners.filter((banner) => !listed.has(keyOf(banner)));
    return { ...rowsOf(list), Banners: [...own, ...fresh] };
  });
}

/** A banner with the title, the artwork and the four stars that its sources lack. */
function completed({ titles, pictures, fourStars }: Newest, banner: BannerRecord): BannerRecord {
  const { id, featured } = banner;
  const [first] = featured;
  const isWhole = first === undefined || featured.some(({ rarity }) => rarity === 4);
  const four = isWhole
    ? []
    : (fourStars[id] ?? []).map((own): FeaturedRecord => ({ ...first, id: own, rarity: 4 }));
  return {
    ...banner,
    titles: banner.titles ?? titleText(titles[id]),
    pictures: banner.pictures ?? textOrNull([pictures[id] ?? null]),
    featured: [...featured, ...four],
  };
}

const titleText = (titles: Readonly<Record<string, string>> = {}): Text =>
  textOrNull(languages.map((language) => titles[language] ?? null));

/** Marks what one source alone knows, until the source of its kind has it (R7.6c). */
function markProvisional(content: CatalogContent, source: DataSource): CatalogContent {
  const marked = <Row extends CatalogContent[Kind][number]>(
    kind: Kind,
    records: readonly Row[],
  ) => {
    const [file, member] = places[content.game][kind];
    const table = rowsOf(findTable(source, file));
    const own = member === undefined ? table : rowsOf(table[member]);
    const known = newest[content.game].sources[kind];
    return records.map((record) =>
      known[record.head.id]?.length === 1 && !(record.head.id in own)
        ? { ...record, head: { ...record.head, provisional: true as const } }
        : record,
    );
  };
  return {
    ...content,
    characters: marked('characters', content.characters),
    weapons: marked('weapons', content.weapons),
    sets: marked('sets', content.sets),
  };
}
