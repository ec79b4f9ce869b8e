import { z } from 'zod';
import type { BannerKind, BannerRecord } from '../../src/games/catalog.ts';
import type { GameId } from '../../src/games/ids.ts';
import type { DataSource } from './dataset.ts';
import { checkTable, makeEach, readTable } from './rows.ts';

export const bannersPath = 'hoyo-gacha/GachaMetadata.json';

/** How the list writes the end of a banner that has none. */
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

/** The numbers of the games in the list. */
export const businesses: Readonly<Record<GameId, number>> = { genshin: 0, hsr: 1, zzz: 2 };

/** The rows of a game, the oldest first, and the keys of each. Throws with those that have another form. */
function readRows(source: DataSource, game: GameId) {
  const games = readTable(source, bannersPath, list, 3).map(({ Business, Banners }) => ({
    Banners: Business === businesses[game] ? Banners : [],
  }));
  return checkTable(bannersPath, games, listedList, 3)
    .flatMap(({ Banners }, at) =>
      Banners.map((banner, index) => ({ banner, keys: [String(at), 'Banners', String(index)] })),
    )
    .toSorted(
      ({ banner: one }, { banner: other }) =>
        one.StartTime.localeCompare(other.StartTime) || one.GachaType - other.GachaType,
    );
}

/** The banners that date the records of a game, the oldest first; one without a version never ends. */
export const readBanners = (source: DataSource, game: GameId): readonly ListedBanner[] =>
  readRows(source, game).map(({ banner }) => banner);

/** What a game knows of its banners beside the list. */
interface BannerSource {
  readonly game: GameId;
  readonly weapon: BannerKind;
  readonly isCharacter: (id: number) => boolean;
  /** The kind of the list that raises no chances: it gives nothing but what it features. */
  readonly unraisedType?: number;
  /** The row, corrected by other sources. */
  readonly completed?: (banner: ListedBanner) => ListedBanner;
  /** Titles and artwork; the version is the banner's own, or else the one that ran. */
  readonly shown: (
    banner: ListedBanner,
    version: string,
  ) => Pick<BannerRecord, 'titles' | 'pictures'>;
}

/**
 * The banners of a game, the oldest first, without the standing ones, which feature nothing. Throws with the row where one
 * has another form than expected, ends before it starts, or is there twice.
 */
export function makeBanners(source: DataSource, about: BannerSource): readonly BannerRecord[] {
  const rows = readRows(source, about.game).filter(
    ({ banner }) => banner.UpGolden.length + banner.UpPurple.length > 0,
  );
  const all = rows.map(({ banner }) => banner);
  const seen = new Set<string>();
  return makeEach(
    rows,
    ({ banner }) => {
      const record = recordOf(about.completed?.(banner) ?? banner, about, all);
      if (seen.has(record.id)) throw new Error(`${record.id} is there twice`);
      seen.add(record.id);
      return record;
    },
    ({ keys }) => [{ file: bannersPath, keys }],
  );
}

function recordOf(
  banner: ListedBanner,
  about: BannerSource,
  all: readonly ListedBanner[],
): BannerRecord {
  const { GachaType, StartTime, EndTime } = banner;
  const kind = kindOf(banner, about);
  const run = runOf(
    banner,
    all.filter((one) => kindOf(one, about) === kind),
  );
  const featured = (list: readonly number[], rarity: number) =>
    list.map((id) => ({
      kind: about.isCharacter(id) ? ('character' as const) : about.weapon,
      id,
      rarity,
      rateUp: GachaType !== about.unraisedType,
    }));
  return {
    id: `${about.game}-${GachaType}-${StartTime.slice(0, 10)}`,
    kind,
    ...about.shown(banner, run.version),
    ...run,
    featured: [...featured(banner.UpGolden, 5), ...featured(banner.UpPurple, 4)],
    startsAt: new Date(StartTime).toISOString(),
    endsAt: EndTime.startsWith(endless) ? null : new Date(EndTime).toISOString(),
  };
}

function kindOf({ UpGolden, UpPurple }: ListedBanner, about: BannerSource): BannerKind {
  const [first] = [...UpGolden, ...UpPurple];
  return first === undefined || about.isCharacter(first) ? 'character' : about.weapon;
}

/**
 * The phase counts the moments at which banners of its kind began in its version. A banner without a version belongs to
 * the version that runs when it starts.
 */
function runOf(banner: ListedBanner, sameKind: readonly ListedBanner[]) {
  const before = sameKind.filter(
    ({ Version, StartTime }) => Version !== undefined && StartTime <= banner.StartTime,
  );
  const version = banner.Version ?? before.at(-1)?.Version;
  if (version === undefined) throw new Error('it is older than every version');
  const starts = before.filter(({ Version }) => Version === version);
  return { version, phase: new Set(starts.map(({ StartTime }) => StartTime)).size };
}
