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
import { makeHsrKits } from './kits.ts';
import { materialNames } from './material-names.ts';
import { createRecommend } from './recommend.ts';
import { createReleases } from './releases.ts';
import { type HsrTables, itemTable, readHsrTables, storePath, storeRows } from './source.ts';
import { makeHsrTables } from './tables.ts';
import { noNames, plainName } from './text.ts';

/** A language whose table is not there, or does not know it, leaves what is built in. */
function namesOf({ items }: HsrTables, id: number): CatalogShared['materials'][string] {
  const known = materialNames.get(id) ?? noNames;
  return shortNames(
    languages.map((_, column) => plainName(items[column]?.[id]?.name) ?? known[column] ?? null),
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

/** R7.7. Relics gain three levels a star. */
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

/** What stats are called, by the shared vocabulary. */
function statNamesOf(source: HsrTables): NonNullable<CatalogShared['statNames']> {
  const named = propertiesOf(source).map((property) => {
    // The store names SPD once, flat, and all others as what they are.
    const key = property === 'SpeedAddedRatio' ? 'SpeedDelta' : property;
    return [statOf(property, 0).stat, source.storeTexts.names(key)] as const;
  });
  return Object.fromEntries(named.filter(([, names]) => textOrNull(names) !== null));
}

function propertiesOf({ affixes, sets }: HsrTables): string[] {
  const groups: readonly Readonly<Record<string, { readonly Property: string }>>[] = [
    ...Object.values(affixes.MainAffix),
    ...Object.values(affixes.SubAffix),
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

/** That of the newest record, whichever source tells it. */
const versionOf = (source: HsrTables, characters: CatalogContent['characters']): string =>
  newestVersion([
    ...Object.values(source.setVersions).map(({ ReleaseVersion }) => ReleaseVersion),
    ...Object.values(source.characterVersions).map(({ VersionAdded }) => VersionAdded),
    ...source.banners.flatMap(({ Version }) => Version ?? []),
    ...characters.flatMap(({ head }) => head.releaseVersion ?? []),
  ]);

/**
 * Makes the catalog of Honkai: Star Rail. Ids, numbers and names come from the store, which is the newest source; what
 * the texts do not know yet has names and null descriptions. Throws with a file's name where it is not as it was.
 */
export function makeHsrCatalog(dataSource: DataSource): CatalogContent {
  const source = readHsrTables(dataSource);
  const releases = createReleases(source);
  const recommend = createRecommend(source);
  const characters = makeRows(source.avatars, storeRows('avatars'), (avatar, id) =>
    characterRecord(source, releases, Number(id), avatar),
  );
  const weapons = makeRows(source.lightCones, storeRows('weapons'), (lightCone, id) =>
    lightConeRecord(source, { releases, recommend }, Number(id), lightCone),
  );
  return {
    game: 'hsr',
    version: versionOf(source, characters),
    characters,
    weapons,
    sets: makeRows(source.sets, storeRows('relics', 'Sets'), (set, id) =>
      setRecord(source, recommend, Number(id), set),
    ),
    namecards: [],
    bangboo: [],
    shared: sharedOf(source, characters, weapons),
  };
}

/** The texts of one language; those of the archive, which holds all of them, are there at once. */
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
