import type {
  CatalogRecord,
  CatalogShared,
  CharacterBody,
  CharacterHead,
  MainStatRow,
} from '../../catalog.ts';
import { slots, statOf } from '../vocabulary.ts';
import type { HsrTables } from './catalog-source.ts';
import { noNames } from './catalog-text.ts';

const rarities = [2, 3, 4, 5];
const topRarity = 5;
const levelsPerStar = 3;

/** The main affixes of a slot: the group is the rarity and the slot's number. */
function mainAffixes({ affixes }: HsrTables, rarity: number, slot: number) {
  const group = affixes.MainAffix[`${rarity}${slot}`];
  if (group === undefined) throw new Error(`Main affixes ${rarity}${slot} are missing.`);
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

/** The ids that ascensions cost. No source of this game has their names. */
function materialsOf(
  characters: readonly CatalogRecord<CharacterHead, CharacterBody>[],
): CatalogShared['materials'] {
  const ids = characters.flatMap(({ body }) =>
    body.ascension.flatMap(({ materials }) => materials.map(({ id }) => id)),
  );
  return Object.fromEntries([...new Set(ids)].map((id) => [id, noNames]));
}

export function sharedOf(
  source: HsrTables,
  characters: readonly CatalogRecord<CharacterHead, CharacterBody>[],
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
    materials: materialsOf(characters),
  };
}
