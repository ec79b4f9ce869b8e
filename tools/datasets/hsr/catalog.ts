import type { CatalogContent, CatalogShared, MainStatRow } from '../../../src/games/catalog.ts';
import { slots } from '../../../src/games/hsr/gear.ts';
import { statOf } from '../../../src/games/hsr/props.ts';
import { firstLanguages, type Language, languages } from '../../../src/games/ids.ts';
import { shortNames, textOrNull } from '../../../src/games/names.ts';
import { bannersPath } from '../banners.ts';
import {
  type DataSource,
  type GameDataset,
  materialIds,
  newestVersion,
  pathsIn,
} from '../dataset.ts';
import { makeRows } from '../rows.ts';
import { makeHsrBanners, warpPath } from './banners.ts';
import { characterRecord } from './characters.ts';
import { lightConeRecord, setRecord } from './gear.ts';
import { makeHsrKits } from './kits/kits.ts';
import { laterName } from './later-names.ts';
import { materialNames } from './material-names.ts';
import { createRecommend } from './recommend.ts';
import { createReleases } from './releases.ts';
import { type HsrTables, itemTable, readHsrTables, storePath } from './source.ts';
import { makeHsrTables } from './tables.ts';
import { noNames, plainName } from './text.ts';

/** The names of a material; where the table of a language lacks it, the built-in name. */
function namesOf({ items }: HsrTables, id: number): CatalogShared['materials'][string] {
  const known = materialNames.get(id) ?? noNames;
  const later = (language: Language) => laterName(known[0] ?? '', language);
  return shortNames(
    languages.map(
      (language, column) =>
        plainName(items[column]?.[id]?.name) ?? known[column] ?? later(language) ?? null,
    ),
  );
}

const rarities = [2, 3, 4, 5];
const topRarity = 5;
const levelsPerStar = 3;

/** The main affixes of a slot: the group is the rarity and the slot's number. */
function mainAffixes({ affixes }: HsrTables, rarity: number, slot: number) {
  const group = affixes.MainAffix[`${rarity}${slot}`];
  if (group === undefined)
    throw new Error(`${storePath('affixes')} has no main affixes ${rarity}${slot}.`);
  return Object.values(group);
}

/** Relics gain three levels a star (R7.7). */
const mainStatRow = (source: HsrTables, rarity: number, slot: number): MainStatRow => {
  const maxLevel = rarity * levelsPerStar;
  return {
    slot: slots[slot - 1] ?? '',
    rarity,
    maxLevel,
    stats: mainAffixes(source, rarity, slot).map(({ Property, BaseValue, LevelAdd }) => {
      const base = statOf(Property, BaseValue);
      const max = statOf(Property, BaseValue + LevelAdd * maxLevel);
      return { stat: base.stat, base: base.value, max: max.value };
    }),
  };
};

/** The game's names of the stats in our vocabulary. */
function statNamesOf(source: HsrTables): NonNullable<CatalogShared['statNames']> {
  const named = propertiesOf(source).map((property) => {
    // The store names SPD only as a flat stat.
    const key = property === 'SpeedAddedRatio' ? 'SpeedDelta' : property;
    return [statOf(property, 0).stat, source.storeTexts.names(key)] as const;
  });
  return Object.fromEntries(named.filter(([, names]) => textOrNull(names) !== null));
}

function propertiesOf({ affixes: { MainAffix, SubAffix }, sets }: HsrTables): string[] {
  const groups: Readonly<Record<string, { readonly Property: string }>>[] = [
    ...Object.values(MainAffix),
    ...Object.values(SubAffix),
  ];
  const bonuses = Object.values(sets).flatMap(({ SetSkills }) => Object.values(SetSkills));
  return [
    ...groups.flatMap((group) => Object.values(group).map(({ Property }) => Property)),
    ...bonuses.flatMap(({ props }) => Object.keys(props)),
  ];
}

function sharedOf(
  source: HsrTables,
  characters: CatalogContent['characters'],
  weapons: CatalogContent['weapons'],
): CatalogShared {
  const subAffixes = Object.values(source.affixes.SubAffix[topRarity] ?? {});
  return {
    slots: slots.map((slot, index) => ({
      slot,
      mainStats: mainAffixes(source, topRarity, index + 1).map(
        ({ Property }) => statOf(Property, 0).stat,
      ),
    })),
    subStats: subAffixes.map(({ Property }) => statOf(Property, 0).stat),
    mainStats: slots.flatMap((_slot, index) =>
      rarities.map((rarity) => mainStatRow(source, rarity, index + 1)),
    ),
    materials: Object.fromEntries(
      materialIds(characters, weapons).map((id) => [id, namesOf(source, id)]),
    ),
    statNames: statNamesOf(source),
  };
}

/** The version of the newest record in any source. */
const versionOf = (source: HsrTables, characters: CatalogContent['characters']): string =>
  newestVersion([
    ...Object.values(source.setVersions).map(({ ReleaseVersion }) => ReleaseVersion),
    ...Object.values(source.characterVersions).map(({ VersionAdded }) => VersionAdded),
    ...source.banners.flatMap(({ Version }) => Version ?? []),
    ...characters.flatMap(({ head }) => head.releaseVersion ?? []),
  ]);

/**
 * Makes the catalog of Honkai: Star Rail. Ids, numbers and names come from the store, the newest source; records newer
 * than the texts have null descriptions. Throws an error that names a file of another form.
 */
export function makeHsrCatalog(dataSource: DataSource): CatalogContent {
  const source = readHsrTables(dataSource);
  const releases = createReleases(source);
  const recommend = createRecommend(source);
  const characters = makeRows(
    source.avatars,
    (avatar, id) => characterRecord(source, releases, Number(id), avatar),
    storePath('avatars'),
  );
  const weapons = makeRows(
    source.lightCones,
    (lightCone, id) => lightConeRecord(source, { releases, recommend }, Number(id), lightCone),
    storePath('weapons'),
  );
  return {
    game: 'hsr',
    version: versionOf(source, characters),
    characters,
    weapons,
    sets: makeRows(
      source.sets,
      (set, id) => setRecord(source, recommend, Number(id), set),
      storePath('relics'),
      'Sets',
    ),
    namecards: [],
    bangboo: [],
    shared: sharedOf(source, characters, weapons),
  };
}

/** The texts of one language outside the archive, which holds all languages. */
const textPaths = (language: Language): string[] => [warpPath(language), itemTable(language)];

export const hsrDataset: GameDataset = {
  catalog(source) {
    const content = makeHsrCatalog(source);
    return {
      ...content,
      mapping: { ...makeHsrTables(source, content), kits: makeHsrKits(source) },
      banners: makeHsrBanners(source),
    };
  },
  sourcePaths: [
    ...pathsIn('enka-store/hsr', 'avatars weapons relics affixes ranks tree pfps hsr'),
    'starrail-cache/langs/en.json',
    ...pathsIn('thebowja-starrail/EN', 'characters lightcones'),
    bannersPath,
    ...firstLanguages.flatMap(textPaths),
  ],
  morePaths: (_json, asked) => asked.flatMap(textPaths),
};
