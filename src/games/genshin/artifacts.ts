import { withRolls } from '../builds/score/rolls.ts';
import type { GearItem, WithoutRolls } from '../gear.ts';
import type { Language } from '../ids.ts';
import { textIn } from '../names.ts';
import { recordName } from '../pack-data.ts';
import { rollsOf } from './builds/score/rolls.ts';
import { statName } from './props.ts';
import type { ShownArtifact } from './showcase.ts';
import { slots } from './slots.ts';
import type { GenshinData } from './tables.ts';

const slotIndex = new Map<string, number>(slots.map(({ slot }, index) => [slot, index]));

/** How often each stat was rolled, by the stat's own name in the game. */
function countRolls(
  { keyOfRoll }: GenshinData,
  rolls: readonly number[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const roll of rolls) {
    const key = keyOfRoll.get(roll);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function presentSubStats(
  data: GenshinData,
  { subStats, rolls }: ShownArtifact,
): WithoutRolls['subStats'] {
  const counts = countRolls(data, rolls);
  return subStats.map(({ prop, value }) => ({
    stat: statName(prop),
    value,
    rolls: counts.get(prop) ?? 1,
  }));
}

/** An artifact in the shared shape (R6.7); a set or a piece that the pack does not know has a null name. */
export function presentArtifact(
  data: GenshinData,
  artifact: ShownArtifact,
  language: Language,
  cdnUrl: string,
): GearItem {
  const setId = artifact.setId ?? data.setOfItem.get(artifact.id) ?? 0;
  const { sets } = data.pack;
  const index = slotIndex.get(artifact.slot) ?? -1;
  const item = {
    id: artifact.id,
    slot: index === -1 ? 'unknown' : artifact.slot,
    set: { id: setId, name: recordName(sets, setId, language) },
    name: textIn(sets.body(setId)?.pieces[artifact.slot], language),
    rarity: artifact.rarity,
    level: artifact.level,
    mainStat: { stat: statName(artifact.mainStat.prop), value: artifact.mainStat.value },
    subStats: presentSubStats(data, artifact),
    iconUrl: `${cdnUrl}/ui/UI_RelicIcon_${setId}_${slots[index]?.picture ?? 4}.png`,
  };
  return withRolls(item, rollsOf(item, data.pack));
}
