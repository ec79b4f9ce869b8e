import { z } from 'zod';
import type { BannerKind, BannerRecord, FeaturedRecord } from '../../src/games/catalog.ts';
import type { GameId } from '../../src/games/ids.ts';
import type { Text } from '../../src/games/names.ts';
import type { DataSource } from './dataset.ts';
import { checkTable, makeEach, readTable } from './rows.ts';

export const bannersPath = 'hoyo-gacha/GachaMetadata.json';

/** The list writes the end of what has none so. */
const endless = '9999-';
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/, 'It is no time of the list.')
  .refine((text) => !Number.isNaN(Date.parse(text)), 'There is no such day.');
const ids = z.array(z.int().positive());

const listed = z
  .object({
    GachaType: z.int().positive(),
    StartTime: moment,
    EndTime: moment,
    UpGolden: ids,
    UpPurple: ids,
    Version: z
      .string()
      .regex(/^\d+\.\d+$/)
      .optional(),
  })
  .refine(({ StartTime, EndTime }) => StartTime < EndTime, 'It ends before it starts.');

/** A row of the list of all games. */
export type ListedBanner = z.infer<typeof listed>;

const list = z.array(z.object({ Business: z.int(), Banners: z.array(z.unknown()) }));
const listedList = z.array(z.object({ Banners: z.array(listed) }));

/** What the list calls the games. */
const businesses: Readonly<Record<GameId, number>> = { genshin: 0, hsr: 1, zzz: 2 };

/** The rows of a game, the oldest first, and where each lies. Throws with those that have another form. */
function readRows(source: DataSource, game: GameId) {
  const games = readTable(source, bannersPath, list, 3).map(({ Business, Banners }) => ({
    Banners: Business === businesses[game] ? Banners : [],
  }));
  return checkTable(bannersPath, games, listedList, 3)
    .flatMap(({ Banners }, at) =>
      Banners.map((banner, index) => ({ banner, keys: [String(at), 'Banners', String(index)] })),
    )
    .toSorted((one, other) => byStart(one.banner, other.banner));
}

/** What dates the records of a game, the oldest first; what has no version never ends. */
export const readBanners = (source: DataSource, game: GameId): readonly ListedBanner[] =>
  readRows(source, game).map(({ banner }) => banner);

const byStart = (one: ListedBanner, other: ListedBanner): number =>
  one.StartTime.localeCompare(other.StartTime) || one.GachaType - other.GachaType;

/** What a game knows of its banners beside the list. */
interface BannerSource {
  readonly game: GameId;
  readonly weapon: BannerKind;
  readonly isCharacter: (id: number) => boolean;
  /** Kinds of the list that raise nothing: what they feature is all there is. */
  readonly unraised?: ReadonlySet<number>;
  /** The row with what other sources know better. */
  readonly completed?: (banner: ListedBanner) => ListedBanner;
  /** What the game calls it, and where its artwork is; the version is its own, or else the one that ran. */
  readonly shown: (banner: ListedBanner, version: string) => ShownBanner;
}

export interface ShownBanner {
  readonly titles: Text;
  readonly pictures: Text;
}

/**
 * The banners of a game, the oldest first. What features nothing is no banner of this list: the standing ones of every
 * game. Throws with the row where one has another form than expected, ends before it starts, or is there twice.
 */
export function makeBanners(source: DataSource, about: BannerSource): readonly BannerRecord[] {
  const known = readRows(source, about.game).filter(
    ({ banner }) => banner.UpGolden.length + banner.UpPurple.length > 0,
  );
  const runs = runsOf(
    known.map(({ banner }) => banner),
    about,
  );
  const seen = new Set<string>();
  return makeEach(
    known,
    ({ banner }) => {
      const record = recordOf(about.completed?.(banner) ?? banner, about, runs);
      if (seen.has(record.id)) throw new Error(`${record.id} is there twice`);
      seen.add(record.id);
      return record;
    },
    ({ keys }) => [{ file: bannersPath, keys }],
  );
}

/** The banners that the list gives a version, the oldest first. */
type Runs = readonly {
  readonly version: string;
  readonly start: string;
  readonly kind: BannerKind;
}[];

const runsOf = (banners: readonly ListedBanner[], about: BannerSource): Runs =>
  banners.flatMap((banner) => {
    const { Version: version, StartTime: start } = banner;
    return version === undefined ? [] : [{ version, start, kind: kindOf(banner, about) }];
  });

function kindOf(
  { UpGolden, UpPurple }: ListedBanner,
  { isCharacter, weapon }: BannerSource,
): BannerKind {
  const [first] = [...UpGolden, ...UpPurple];
  return first === undefined || isCharacter(first) ? 'character' : weapon;
}

function recordOf(banner: ListedBanner, about: BannerSource, runs: Runs): BannerRecord {
  const { GachaType, StartTime, EndTime, UpGolden, UpPurple } = banner;
  const featured = [
    ...featuredOf(UpGolden, 5, banner, about),
    ...featuredOf(UpPurple, 4, banner, about),
  ];
  const kind = kindOf(banner, about);
  const { version, phase } = runOf(
    banner,
    runs.filter((run) => run.kind === kind),
  );
  return {
    id: `${about.game}-${GachaType}-${StartTime.slice(0, 10)}`,
    kind,
    ...about.shown(banner, version),
    version,
    phase,
    featured,
    startsAt: new Date(StartTime).toISOString(),
    endsAt: EndTime.startsWith(endless) ? null : new Date(EndTime).toISOString(),
  };
}

const featuredOf = (
  list: readonly number[],
  rarity: number,
  { GachaType }: ListedBanner,
  { isCharacter, weapon, unraised }: BannerSource,
): FeaturedRecord[] =>
  list.map((id) => ({
    kind: isCharacter(id) ? 'character' : weapon,
    id,
    rarity,
    rateUp: unraised?.has(GachaType) !== true,
  }));

/**
 * The phase counts the moments at which banners of its kind began in its version. One that the list gives no version
 * belongs to the one that runs when it starts.
 */
function runOf(banner: ListedBanner, runs: Runs): Pick<BannerRecord, 'version' | 'phase'> {
  const before = runs.filter(({ start }) => start <= banner.StartTime);
  const version = banner.Version ?? before.at(-1)?.version;
  if (version === undefined) throw new Error('it is older than every version');
  const starts = before.filter((run) => run.version === version).map(({ start }) => start);
  return { version, phase: new Set(starts).size };
}
