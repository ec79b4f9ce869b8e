import type { CatalogContent, CatalogShared, MainStatRow } from '../../../src/games/catalog.ts';
import { slots } from '../../../src/games/hsr/gear.ts';
import { statOf } from '../../../src/games/hsr/props.ts';
import { textOrNull } from '../../../src/games/names.ts';
import { materialsOf } from './catalog-materials.ts';
import type { HsrTables } from './catalog-source.ts';
import { storePath } from './tables-source.ts';

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

/** The store names SPD once, flat, and all others as what they are. */
const namesOf = ({ storeTexts }: HsrTables, property: string) =>
  storeTexts.names(property === 'SpeedAddedRatio' ? 'SpeedDelta' : property);

/** What stats are called, by the shared vocabulary. */
function statNamesOf(
  source: HsrTables,
  properties: readonly string[],
): NonNullable<CatalogShared['statNames']> {
  const named = properties.map(
    (property) => [statOf(property, 0).stat, namesOf(source, property)] as const,
  );
  return Object.fromEntries(named.filter(([, names]) => textOrNull(names) !== null));
}

const propertiesOf = ({ affixes, sets }: HsrTables): string[] => [
  ...Object.values(affixes.MainAffix).flatMap((group) =>
    Object.values(group).map(({ Property }) => Property),
  ),
  ...Object.values(affixes.SubAffix).flatMap((group) =>
    Object.values(group).map(({ Property }) => Property),
  ),
  ...Object.values(sets).flatMap(({ SetSkills }) =>
    Object.values(SetSkills).flatMap(({ props }) => Object.keys(props)),
  ),
];

export function sharedOf(
  source: HsrTables,
  characters: CatalogContent['characters'],
  weapons: CatalogContent['weapons'],
): CatalogShared {
  const numbers = slots.map((_slot, index) => index + 1);
  const subAffixes = Object.values(source.affixes.SubAffix[topRarity] ?? {});
  return {
    slots: slots.map((slot, index) => ({
      slot,
      mainStats: mainAffixes(source, topRarity, index + 1).map(
        ({ Property }) => statOf(Property, 0).stat,
      ),
    })),
    subStats: subAffixes.map(({ Property }) => statOf(Property, 0).stat),
    mainStats: numbers.flatMap((slot) =>
      rarities.map((rarity) => mainStatRow(source, rarity, slot)),
    ),
    materials: materialsOf(source, characters, weapons),
    statNames: statNamesOf(source, propertiesOf(source)),
  };
}
