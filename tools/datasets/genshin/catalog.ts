import type { CatalogContent, CatalogShared, MainStatRow } from '../../../src/games/catalog.ts';
import { highestArtifactLevels, slots, subStats } from '../../../src/games/genshin/gear.ts';
import { findProp, shownValue, statName } from '../../../src/games/genshin/props.ts';
import { firstLanguages, type Language } from '../../../src/games/ids.ts';
import { bannersPath, readBanners } from '../banners.ts';
import { type DataSource, type GameDataset, pathsIn } from '../dataset.ts';
import { namedFolder } from '../languages.ts';
import { makeGenshinBanners, wishPath } from './banners.ts';
import { characterRecords } from './characters.ts';
import { materialNames } from './growth.ts';
import { recommender } from './recommend.ts';
import { createReleases } from './releases.ts';
import { setRecords, setStats } from './sets.ts';
import {
  namesOf,
  readGenshinTables,
  slugOf,
  storeNames,
  storePath,
  type Tables,
  textOf,
} from './source.ts';
import { makeGenshinTables } from './tables.ts';
import { weaponRecords } from './weapons.ts';

const nameOf = (id: number): string => findProp(id)?.stat ?? String(id);

/** The slots with their pools, and the pool of substats. */
const gearPools: Pick<CatalogShared, 'slots' | 'subStats'> = {
  slots: slots.map(({ slot, mainStats }) => ({ slot, mainStats: mainStats.map(nameOf) })),
  subStats: subStats.map(nameOf),
};

/** Each slot in each rarity, from level 0 to the highest of the rarity (R7.7). */
function mainStatRows({ relicLevels }: Tables): MainStatRow[] {
  const valueAt = (rarity: number, level: number, id: number): number => {
    const prop = findProp(id);
    const value = relicLevels[rarity]?.[level + 1]?.[id];
    if (!prop || value === undefined) {
      throw new Error(
        `${storePath('relic_levels')} has no stat ${id} at level ${level} of rarity ${rarity}.`,
      );
    }
    return shownValue(prop, value);
  };
  return slots.flatMap(({ slot, mainStats }) =>
    Object.entries(highestArtifactLevels).map(([key, maxLevel]) => {
      const rarity = Number(key);
      const stats = mainStats.map((id) => ({
        stat: nameOf(id),
        base: valueAt(rarity, 0, id),
        max: valueAt(rarity, maxLevel, id),
      }));
      return { slot, rarity, maxLevel, stats };
    }),
  );
}

/** The game's names of the stats that we have a name for. */
const statNames = (tables: Tables): NonNullable<CatalogShared['statNames']> =>
  Object.fromEntries(
    Object.keys(tables.names['en'] ?? {}).flatMap((key) => {
      const stat = setStats.find((one) => one.key === key)?.stat ?? statName(key);
      return stat === key ? [] : [[stat, storeNames(tables, key)]];
    }),
  );

/** `/ui/UI_NameCardPic_Ayaka_P.jpg` has its icon at `/ui/UI_NameCardIcon_Ayaka.png`; a few are named otherwise. */
const iconOf = (banner: string, file: string | undefined): string =>
  file
    ? `/ui/${file}.png`
    : banner.replace('NameCardPic', 'NameCardIcon').replace(/(?:_P)?\.[a-z]+$/, '.png');

/** In the order of their ids. */
function namecardRecords(tables: Tables): CatalogContent['namecards'] {
  const { namecards, images } = tables;
  const texts = tables.texts.namecards;
  return Object.entries(namecards)
    .map(([key, { Icon }]) => {
      const id = Number(key);
      return {
        head: {
          id,
          names: namesOf(texts, (language) => language.get(id)?.name),
          icon: iconOf(Icon, images.namecards[slugOf(tables, 'namecards', id)]?.filename_icon),
          banner: Icon,
        },
        body: { description: textOf(texts, (language) => language.get(id)?.description) },
      };
    })
    .toSorted((a, b) => a.head.id - b.head.id);
}

/**
 * The catalog with all its texts, without weapons and sets that were never released. Throws an error that names a file
 * that is missing or has another form; records newer than the texts have null in their place.
 */
export function makeGenshinCatalog(source: DataSource): CatalogContent {
  const tables = readGenshinTables(source);
  const releases = createReleases(tables, readBanners(source, 'genshin'));
  const characters = characterRecords(tables, releases);
  const recommend = recommender(characters);
  return {
    game: 'genshin',
    version: releases.latest,
    characters,
    weapons: weaponRecords(tables, releases, recommend),
    sets: setRecords(tables, recommend),
    namecards: namecardRecords(tables),
    bangboo: [],
    shared: {
      ...gearPools,
      mainStats: mainStatRows(tables),
      materials: materialNames(tables),
      statNames: statNames(tables),
    },
  };
}

/** The texts of one language. */
const textPaths = (language: Language): string[] => [
  ...pathsIn(
    `genshin-db/${namedFolder(language)}`,
    'characters talents constellations weapons artifacts namecards',
  ),
  wishPath(language),
];

export const genshinDataset: GameDataset = {
  catalog(source) {
    const content = makeGenshinCatalog(source);
    return {
      ...content,
      mapping: makeGenshinTables(source, content),
      banners: makeGenshinBanners(source),
    };
  },
  sourcePaths: [
    ...pathsIn(
      'enka-store/gi',
      'avatars weapons affixes curves relics relic_levels locs namecards pfps',
    ),
    ...firstLanguages.flatMap(textPaths),
    bannersPath,
  ],
  morePaths: (_json, asked) => asked.flatMap(textPaths),
};
