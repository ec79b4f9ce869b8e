import { type LeftOut, sayable } from '../../export-left-out.ts';
import { findProp, shownValue, statName } from '../props.ts';
import type { ShownArtifact } from '../showcase.ts';
import { slots } from '../slots.ts';
import type { GenshinData } from '../tables.ts';
import { setKeys } from './keys.ts';
import { mainStatKey, subStatKey } from './stats.ts';

const knownSlots: ReadonlySet<string> = new Set(slots.map(({ slot }) => slot));

/** An artifact of fewer stars cannot be said. */
const minRarity = 3;

/** An artifact of five stars has at most nine rolls: four at first, and five of its levels. */
const maxRolls = 9;

/** The value that a stat was rolled with first, as the game would show it; undefined where nobody said. */
function initialValue(
  { tables, keyOfRoll }: GenshinData,
  rolls: ShownArtifact['rolls'],
  prop: string,
): number | undefined {
  const first = rolls.find((roll) => keyOfRoll.get(roll) === prop);
  const [number = 0, value = 0] = tables.affixes[String(first)] ?? [];
  const found = findProp(number);
  return found && shownValue(found, value);
}

/** An artifact of GOOD; undefined where the format has no word for its set, slot, rarity or main stat. */
export function goodArtifact(
  leftOut: LeftOut,
  data: GenshinData,
  artifact: ShownArtifact,
  location: string,
): object | undefined {
  const { slot, rarity, level, rolls } = artifact;
  const setKey = setKeys(data.pack.sets, artifact.setId ?? data.setOfItem.get(artifact.id) ?? 0);
  const main = mainStatKey(statName(artifact.mainStat.prop));
  if (setKey === undefined || main === undefined) return undefined;
  if (!knownSlots.has(slot) || rarity < minRarity) return undefined;
  const substats = sayable(leftOut, artifact.subStats, ({ prop, value }) => {
    const key = subStatKey(statName(prop));
    return key && { key, value, initialValue: initialValue(data, rolls, prop) };
  });
  const areRollsKnown = rolls.length > 0 && rolls.length <= maxRolls;
  return {
    setKey,
    slotKey: slot,
    level,
    rarity,
    mainStatKey: main,
    location,
    lock: false,
    substats,
    ...(areRollsKnown && { totalRolls: rolls.length }),
  };
}
