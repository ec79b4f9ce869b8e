import { snakeCase } from '../../../lib/text.ts';
import type { Build, WornGear } from '../../builds/build.ts';
import { type Panel, shownBuild, shownPanel } from '../../builds/panel.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import { slots } from '../gear.ts';
import { type HsrCharacter, hsrStatNames } from '../model.ts';
import {
  add,
  addLightCone,
  addSetBonuses,
  baseStats,
  lowestPromotion,
  namedSums,
  panelOfSums,
  type Sums,
  type Wearer,
} from '../panel.ts';
import { hsrSheet } from '../present.ts';
import { findProperty } from '../props.ts';
import { type HsrData, hsrData } from '../tables.ts';
import { hsrWords } from './words.ts';

/** A character of a showcase as a build, with the final stats that are shown of it. */
export const buildOf = (character: HsrCharacter): Build =>
  shownBuild(hsrWords, hsrSheet(character), character, {
    element: null,
    enhanced: character.enhanced,
  });

/** What is assumed of gear where it was not given: five stars, and three levels a star. */
const defaultRarity = 5;
const levelsPerStar = 3;

const points = 100;
const slotNames: readonly string[] = slots;

/** The main stat of a relic by its level: base + level x add. Mechanics section 6. */
function mainValue({ tables }: HsrData, property: string, worn: WornGear): number {
  const rarity = worn.rarity ?? defaultRarity;
  const slot = slotNames.indexOf(worn.slot) + 1;
  const affixes = Object.values(tables.mainAffixes[`${rarity}${slot}`] ?? {});
  const [, base, step] = affixes.find(([name]) => name === property) ?? [property, 0, 0];
  return base + step * (worn.level ?? rarity * levelsPerStar);
}

/** Gear is shown in points, the tables count in fractions. */
function addGear(sums: Sums, data: HsrData, worn: WornGear): void {
  const main = findProperty(worn.mainStat.stat);
  if (main !== undefined) {
    const { value } = worn.mainStat;
    const shown = value === null || !main.isPercent ? value : value / points;
    add(sums, main.property, shown ?? mainValue(data, main.property, worn));
  }
  for (const { stat, value } of worn.subStats) {
    const sub = findProperty(stat);
    if (sub !== undefined) add(sums, sub.property, sub.isPercent ? value / points : value);
  }
}

/** What its sets and its light cone give without a condition. */
function addBonuses(sums: Sums, data: HsrData, { gear }: Build, wearer: Wearer): void {
  const setIds = gear.flatMap(({ setId }) => setId ?? []);
  addSetBonuses(sums, data, setIds);
  addLightCone(sums, data, wearer);
}

/** The character and its light cone with the promotions that were not said. */
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

const pageStats = shownPanel(hsrStatNames.map(snakeCase));

/**
 * The panel of a build of which the game shows the final stats, without what these stand for: what is left are the base
 * and bonuses of sets and light cone. Where not all is shown, it is the whole panel.
 */
export function panelBesideShown(build: Build, pack: CatalogPack): Panel {
  if (!pageStats.isWholeIn(build)) return panelOf(build, pack);
  const data = hsrData(pack);
  const wearer = wearerOf(build);
  const sums: Sums = new Map();
  addBonuses(sums, data, build, wearer);
  return { base: baseStats(data, wearer), sums: namedSums(sums, pageStats.has) };
}

/**
 * The stats of a build by the shared vocabulary, flat or fractions: base values by level and promotion, the main and sub
 * stats of relics, bonuses of sets and of a light cone of the character's path that need no condition. What traces give
 * is not part of a build. `spd` is the whole SPD, `dmg_bonus` counts for every element.
 */
export function panelOf(build: Build, pack: CatalogPack): Panel {
  const data = hsrData(pack);
  const wearer = wearerOf(build);
  const sums: Sums = new Map();
  for (const worn of build.gear) addGear(sums, data, worn);
  addBonuses(sums, data, build, wearer);
  return panelOfSums(data, wearer, sums);
}
