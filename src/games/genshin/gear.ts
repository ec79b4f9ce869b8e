import { addTo } from '../builds/build.ts';
import { createRolls } from '../builds/score/rolls.ts';
import { type CatalogPack, recordName } from '../catalog-pack.ts';
import type { GearItem, WithoutRolls } from '../gear.ts';
import type { Language } from '../ids.ts';
import { textIn } from '../names.ts';
import { findProp, findPropOfStat, shownValue, statName } from './props.ts';
import type { ShownArtifact } from './showcase.ts';
import { type GenshinData, genshinData, setIdOf } from './tables.ts';

/** The five artifact slots in the game's order, each with the number its pictures carry and its main stats. */
export const slots = [
  { slot: 'flower', picture: 4, mainStats: [2] },
  { slot: 'plume', picture: 2, mainStats: [5] },
  { slot: 'sands', picture: 5, mainStats: [3, 6, 9, 23, 28] },
  { slot: 'goblet', picture: 1, mainStats: [3, 6, 9, 28, 30, 40, 41, 42, 43, 44, 45, 46] },
  { slot: 'circlet', picture: 3, mainStats: [3, 6, 9, 20, 22, 26, 28] },
] as const;

/** Stats that can be rolled as sub stats, by the game's number. */
export const subStats: readonly number[] = [2, 3, 5, 6, 8, 9, 20, 22, 23, 28];

/** The highest level of an artifact by its rarity. */
export const highestArtifactLevels = { 1: 4, 2: 4, 3: 12, 4: 16, 5: 20 } as const;
export type ArtifactRarity = keyof typeof highestArtifactLevels;

/** The place of each slot in `slots`. */
const slotIndex = new Map<string, number>(slots.map(({ slot }, index) => [slot, index]));

/** The stat of a roll; undefined for one that the tables lack. */
export const propOfRoll = ({ tables }: GenshinData, roll: number) =>
  findProp(tables.affixes[roll]?.[0] ?? 0);

function presentSubStats(
  data: GenshinData,
  { subStats, rolls }: ShownArtifact,
): WithoutRolls['subStats'] {
  const counts = new Map<string | undefined, number>();
  for (const roll of rolls) addTo(counts, propOfRoll(data, roll)?.key, 1);
  return subStats.map(({ prop, value }) => ({
    stat: statName(prop),
    value,
    rolls: counts.get(prop) ?? 1,
  }));
}

/** An artifact in the shared shape (R6.7); an unknown set or piece has a null name. */
export function presentArtifact(
  data: GenshinData,
  artifact: ShownArtifact,
  language: Language,
  cdnUrl: string,
): GearItem {
  const setId = setIdOf(data, artifact) ?? 0;
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
  return artifactRolls.withRolls(item, data.pack);
}

function readTiers(pack: CatalogPack): ReadonlyMap<string, readonly number[]> {
  const tiers = new Map<string, number[]>();
  for (const [id, [propId, value]] of Object.entries(genshinData(pack).tables.affixes)) {
    const prop = findProp(propId);
    // 501022: the second roll of HP on five stars. Other ids belong to artifacts that do not drop.
    const rarity = /^([1-5])01/.exec(id)?.[1];
    if (prop === undefined || rarity === undefined) continue;
    const key = `${rarity}:${prop.stat}`;
    tiers.set(key, [...(tiers.get(key) ?? []), prop.percent ? value * 100 : value]);
  }
  for (const values of tiers.values()) values.sort((one, other) => one - other);
  return tiers;
}

export const artifactRolls = createRolls(readTiers, (stat, sum) => {
  const prop = findPropOfStat(stat);
  return prop ? shownValue(prop, prop.percent ? sum / 100 : sum) : sum;
});
