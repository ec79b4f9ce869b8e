import { addTo, type Build, type WornGear } from '../../builds/build.ts';
import { fromPoints, type Panel, shownBuild } from '../../builds/panel.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { slots } from '../gear.ts';
import { type HsrCharacter, hsrSheet } from '../model.ts';
import { addBonuses, lowestPromotion, panelFromSums, type Sums, type Wearer } from '../panel.ts';
import { findProperty } from '../props.ts';
import { type HsrData, hsrData } from '../tables.ts';
import { hsrWords } from './words.ts';

/** A character of a showcase as a build, with the final stats that are shown of it. */
export const buildOf = (character: HsrCharacter): Build =>
  shownBuild(hsrWords, hsrSheet(character), character, {
    element: null,
    enhanced: character.enhanced,
  });

/** Gear is assumed to have five stars and the highest level. */
const defaultRarity = 5;
const levelsPerStar = 3;

const slotNames: readonly string[] = slots;

/** The main stat of a relic by its level: base + level x add. Mechanics section 6. */
function mainValue({ tables }: HsrData, property: string, worn: WornGear): number {
  const rarity = worn.rarity ?? defaultRarity;
  const slot = slotNames.indexOf(worn.slot) + 1;
  const affixes = Object.values(tables.mainAffixes[`${rarity}${slot}`] ?? {});
  const [, base, step] = affixes.find(([name]) => name === property) ?? [property, 0, 0];
  return base + step * (worn.level ?? rarity * levelsPerStar);
}

function addGear(sums: Sums, data: HsrData, worn: WornGear): void {
  for (const { stat, value } of [worn.mainStat, ...worn.subStats]) {
    const property = findProperty(stat)?.property;
    if (property !== undefined)
      addTo(
        sums,
        property,
        value === null ? mainValue(data, property, worn) : fromPoints(stat, value),
      );
  }
}

/** The character and its light cone; a promotion that was not given is the lowest that the level allows. */
function wearerOf({ avatarId, level, ascension, weapon }: Build): Wearer {
  return {
    avatarId,
    level,
    promotion: ascension ?? lowestPromotion(level),
    lightCone: weapon && {
      id: weapon.id,
      level: weapon.level,
      promotion: weapon.ascension ?? lowestPromotion(weapon.level),
      superimpose: weapon.refinement,
    },
  };
}

/**
 * The stats of a build by the shared vocabulary, flat or fractions: base values by level and promotion, relics, and
 * bonuses of sets and light cone that need no condition. Traces are not part of a build. `spd` is the whole SPD,
 * `dmg_bonus` counts for every element.
 */
export function computePanel(build: Build, pack: CatalogPack): Panel {
  const data = hsrData(pack);
  const wearer = wearerOf(build);
  const sums: Sums = new Map();
  for (const worn of build.gear) addGear(sums, data, worn);
  addBonuses(sums, data, wearer, build.gear);
  return panelFromSums(data, wearer, sums);
}
