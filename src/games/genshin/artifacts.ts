import type { GearItem, GearSubStat } from '../gear.ts';
import type { Language } from '../ids.ts';
import { textIn } from '../names.ts';
import { findProp, statName } from './props.ts';
import type { ShownArtifact } from './showcase.ts';
import { slots } from './slots.ts';
import { findSetOfItem, tables } from './tables.ts';

const slotIndex = new Map<string, number>(slots.map(({ slot }, index) => [slot, index]));

const keyOfRoll = new Map(
  Object.entries(tables.affixes).map(([roll, [prop]]) => [Number(roll), findProp(prop)?.key]),
);

/** How often each stat was rolled, by the stat's own name in the game. */
function countRolls(rolls: readonly number[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const roll of rolls) {
    const key = keyOfRoll.get(roll);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function presentSubStats({ subStats, rolls }: ShownArtifact): GearSubStat[] {
  const counts = countRolls(rolls);
  return subStats.map(({ prop, value }) => ({
    stat: statName(prop),
    value,
    rolls: counts.get(prop) ?? 1,
  }));
}

/** An artifact in the shared shape (R6.7); a set or a piece that the tables do not know has a null name. */
export function presentArtifact(
  artifact: ShownArtifact,
  language: Language,
  cdnUrl: string,
): GearItem {
  const setId = artifact.setId ?? findSetOfItem(artifact.id) ?? 0;
  const set = tables.sets[String(setId)];
  const index = slotIndex.get(artifact.slot) ?? -1;
  return {
    id: artifact.id,
    slot: artifact.slot,
    set: { id: setId, name: textIn(set?.names, language) },
    name: textIn(set?.pieces[index], language),
    rarity: artifact.rarity,
    level: artifact.level,
    mainStat: { stat: statName(artifact.mainStat.prop), value: artifact.mainStat.value },
    subStats: presentSubStats(artifact),
    iconUrl: `${cdnUrl}/ui/UI_RelicIcon_${setId}_${slots[index]?.picture ?? 4}.png`,
  };
}
