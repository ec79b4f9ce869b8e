import { withRolls } from '../builds/score/rolls.ts';
import type { PresentOptions } from '../game.ts';
import type { GearItem, GearStat } from '../gear.ts';
import { recordName } from '../pack-data.ts';
import { rollsOf } from './builds/score/rolls.ts';
import { discKind, slotName } from './drive-discs.ts';
import type { ShownDisc, ShownWEngine } from './showcase.ts';
import type { WEngineFacts, ZzzData } from './tables.ts';

type Property = readonly [property: number, value: number];

/** The value after an increase in ten-thousandths. The product is exact, so the game's own rounding is met. */
const raised = (value: number, rate: number): number =>
  Math.floor((value * (10_000 + rate)) / 10_000);

/** The rate at a level; above the curve's end the last one. */
const rateAt = (curve: readonly number[] | undefined, level: number): number =>
  curve?.[Math.min(level, curve.length - 1)] ?? 0;

/** A main stat at a level, in the game's own units, from its value at level 0. */
export const raisedMain = (
  { tables }: ZzzData,
  { rarity, level, value }: { rarity: number; level: number; value: number },
): number => raised(value, rateAt(tables.discLevels[rarity], level));

/** The main stat at the disc's level, in the game's own units. */
export const mainValue = (data: ZzzData, { id, level, main }: ShownDisc): number =>
  raisedMain(data, { rarity: discKind(id).rarity, level, value: main.value });

/** Main and secondary stat at the engine's level and modification, in the game's own units. */
export function wEngineProps(
  { tables }: ZzzData,
  facts: WEngineFacts,
  engine: Pick<ShownWEngine, 'level' | 'modification'>,
): [Property, Property] {
  const stars = tables.wEngineStars[facts.rarity] ?? [];
  const [star, random] = stars[Math.min(engine.modification, stars.length - 1)] ?? [0, 0];
  const level = rateAt(tables.wEngineLevels[facts.rarity], engine.level);
  const [main, mainBase] = facts.main;
  const [secondary, secondaryBase] = facts.secondary;
  return [
    [main, raised(mainBase, level + star)],
    [secondary, raised(secondaryBase, random)],
  ];
}

/** The stat in the shared vocabulary; a property that is not known yet is called by its id. */
function gearStat({ tables }: ZzzData, property: number, value: number): GearStat {
  const [stat, divisor] = tables.properties[property] ?? [`property_${property}`, 1];
  return { stat, value: value / divisor };
}

/** A disc in the shared shape (R6.7). It has no name of its own, so it has its set's. */
export function presentDisc(
  data: ZzzData,
  disc: ShownDisc,
  { language, cdnUrl }: PresentOptions,
): GearItem {
  const { setId, rarity } = discKind(disc.id);
  const set = data.tables.sets[setId];
  const name = recordName(data.pack.sets, setId, language);
  const item = {
    id: disc.id,
    slot: slotName(disc.slot),
    set: { id: setId, name },
    name,
    rarity,
    level: disc.level,
    mainStat: gearStat(data, disc.main.property, mainValue(data, disc)),
    subStats: disc.subs.map(({ property, value, rolls }) => {
      const { stat, value: rolled } = gearStat(data, property, value * rolls);
      return { stat, value: rolled, rolls };
    }),
    iconUrl: set === undefined ? '' : `${cdnUrl}${set.icon}`,
  };
  return withRolls(item, rollsOf(item, data.pack));
}
