import type { BannerRecord, CatalogContent, CatalogShared } from '../../../src/games/catalog.ts';
import { firstLanguages, type Language } from '../../../src/games/ids.ts';
import { type Names, textOrNull } from '../../../src/games/names.ts';
import { bannersPath, makeBanners, readBanners } from '../banners.ts';
import {
  type DataSource,
  findTable,
  type GameDataset,
  materialIds,
  newestVersion,
  pathsIn,
} from '../dataset.ts';
import { textFolder } from '../languages.ts';
import { agentRecords } from './agents.ts';
import { bangbooRecords } from './bangboo.ts';
import { discSetRecords, discStats, recommendedFrom, statNames, wEngineRecords } from './gear.ts';
import { withNewest } from './newest.ts';
import { engineReleases, engineSources, releasesOf } from './releases.ts';
import { readCatalogTables, type TextMap, textMapPath } from './source.ts';
import { makeZzzTables } from './tables.ts';
import { columnNames } from './text.ts';

const threeDigits = (place: number): string => String(place).padStart(3, '0');

/** The text keys of the game's items, by the beginning of their ids. */
const itemKeys: Readonly<Record<number, (place: number) => string>> = {
  1001: (place) => `Item_AvatarSkillMaterial_${place}_name`,
  1002: (place) => `Item_AvatarBreakMaterial_${place}_name`,
  1009: (place) => `Item_AvatarSkillLastBreak_${place}_name`,
  1010: (place) => `Item_WeaponBreak_${place}_name`,
  1100: (place) => `Item_BigBoss${threeDigits(place)}_name`,
  1105: (place) => `Item_SmallBoss${threeDigits(place)}_name`,
};

/** The names of the materials of agents and w-engines, without those that the texts lack. */
function materialNames(
  maps: readonly TextMap[],
  ids: readonly number[],
): CatalogShared['materials'] {
  const named = ids.map((id): [string, Names] => {
    const key = itemKeys[Math.floor(id / 100)]?.(id % 100) ?? '';
    return [String(id), columnNames(maps, key)];
  });
  return Object.fromEntries(named.filter(([, names]) => textOrNull(names) !== null));
}

/** Ids of agents are shorter than those of w-engines. */
const firstEngine = 10_000;

/** No source names the banners of zzz or has their artwork. */
export const makeZzzBanners = (source: DataSource): readonly BannerRecord[] =>
  makeBanners(source, {
    game: 'zzz',
    weapon: 'w_engine',
    isCharacter: (id) => id < firstEngine,
    shown: () => ({ titles: null, pictures: null }),
  });

/** The catalog with the game's texts. */
export function makeZzzCatalog(sources: DataSource): CatalogContent {
  const source = withNewest(sources);
  const tables = readCatalogTables(source);
  const banners = readBanners(source, 'zzz');
  const release = releasesOf(banners);
  const recommended = recommendedFrom(tables);
  const characters = agentRecords(tables, release);
  const weapons = wEngineRecords(tables, {
    versions: engineReleases(tables.avatars, release),
    sources: engineSources(tables.avatars, banners),
    recommended: recommended.byEngine,
  });
  return {
    game: 'zzz',
    // No source has its own version: it is that of the newest agent.
    version: newestVersion(characters.flatMap(({ head }) => head.releaseVersion ?? [])),
    characters,
    weapons,
    sets: discSetRecords(tables, recommended.bySet),
    namecards: [],
    bangboo: bangbooRecords(source, tables),
    shared: {
      ...discStats(tables),
      materials: materialNames(tables.maps, materialIds(characters, weapons)),
      statNames: statNames(tables),
    },
  };
}

/** The texts are a file for each record and language; the newest records may have none yet. */
function tooltipPaths(json: DataSource['json'], asked: readonly Language[]): string[] {
  const idsOf = (table: unknown): string[] =>
    typeof table === 'object' && table !== null ? Object.keys(table) : [];
  const suits = json('enka-store/zzz/equipments.json') as { readonly Suits?: unknown } | null;
  const bangboo = idsOf(findTable({ json }, 'zzz-plugin-maps/BangbooId2Data.json'));
  const files = [
    ...idsOf(json('enka-store/zzz/avatars.json')).map((id) => `Avatars/${id}.json`),
    ...idsOf(json('enka-store/zzz/weapons.json')).map((id) => `Weapons/${id}.json`),
    ...idsOf(suits?.Suits).map((id) => `Suits/${id}.json`),
  ];
  return [
    ...[...firstLanguages, ...asked].flatMap((language) =>
      files.map((file) => `enka-tooltip-zzz/${textFolder(language)}/${file}`),
    ),
    ...asked.map(textMapPath),
    ...bangboo.map((id) => `genshin-optimizer-zzz/bangboo/${id}.json`),
  ];
}

export const zzzDataset: GameDataset = {
  catalog: (source) => ({
    ...makeZzzCatalog(source),
    mapping: makeZzzTables(source),
    banners: makeZzzBanners(source),
  }),
  sourcePaths: [
    ...pathsIn('enka-store/zzz', 'avatars weapons equipments property pfps locs'),
    ...pathsIn('enka-py-assets/zzz', 'weapon_level weapon_star equipment_level'),
    'enka-tooltip-zzz/locs/zzz_loc.json',
    ...pathsIn(
      'hb-data-textmaps-zzz',
      'TextMapTemplateTb TextMap_CHTTemplateTb TextMap_ENTemplateTb TextMap_IDTemplateTb TextMap_JATemplateTb',
    ),
    ...pathsIn('zzz-plugin-maps', 'BangbooId2Data PartnerId2Data'),
    bannersPath,
    ...pathsIn('zzz-filecfg-1.6', 'BuddyBattleTemplateTb BuddyLevelAdvanceTemplateTb'),
    'lotwt-zzz-data/bangboos.json',
  ],
  morePaths: tooltipPaths,
};
