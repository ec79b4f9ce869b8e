import {
  type ArtifactItem,
  artifactItems,
  type Detailed,
  isObject,
  weaponItems,
} from './enka-genshin-payload.ts';

/** Final and base stats by the game's numbers; the rest of the map is about combat. */
const keptStats = new Set(
  [1, 4, 7, 20, 22, 23, 26, 28, 30, 40, 41, 42, 43, 44, 45, 46, 2000, 2001, 2002].map(String),
);

const slots: ReadonlyMap<string, string> = new Map([
  ['EQUIP_BRACER', 'flower'],
  ['EQUIP_NECKLACE', 'plume'],
  ['EQUIP_SHOES', 'sands'],
  ['EQUIP_RING', 'goblet'],
  ['EQUIP_DRESS', 'circlet'],
]);

/** Weapons and artifacts share one list; telling them apart first spares failed parses. */
const itemsWith = (member: string, items: readonly unknown[]): unknown[] =>
  items.filter((item) => isObject(item) && member in item);

function readWeapon(items: readonly unknown[]) {
  const [item] = weaponItems.parse(itemsWith('weapon', items));
  if (!item) return null;
  const { level, promoteLevel, affixMap } = item.weapon;
  // No weapon goes beyond this, whatever the provider says (R6.9).
  const refinement = Math.min(5, (Object.values(affixMap)[0] ?? 0) + 1);
  return { id: item.itemId, level, ascension: promoteLevel, refinement };
}

const readArtifact = ({ itemId, reliquary, flat }: ArtifactItem) => ({
  id: itemId,
  setId: flat.setId,
  slot: slots.get(flat.equipType) ?? flat.equipType,
  rarity: flat.rankLevel,
  level: Math.max(0, reliquary.level - 1),
  mainStat: { prop: flat.reliquaryMainstat.mainPropId, value: flat.reliquaryMainstat.statValue },
  subStats: flat.reliquarySubstats.map(({ appendPropId, statValue }) => ({
    prop: appendPropId,
    value: statValue,
  })),
  rolls: reliquary.appendPropIdList,
});

function readStats(values: Detailed['fightPropMap']): Record<string, number> {
  const stats: Record<string, number> = {};
  for (const [prop, value] of Object.entries(values)) {
    if (keptStats.has(prop) && Number.isFinite(value)) stats[prop] = value as number;
  }
  return stats;
}

/** What a reply says of a character whose details are shown. */
export const readDetail = (avatar: Detailed) => ({
  weapon: readWeapon(avatar.equipList),
  artifacts: artifactItems.parse(itemsWith('reliquary', avatar.equipList)).map(readArtifact),
  stats: readStats(avatar.fightPropMap),
  skills: avatar.skillLevelMap,
  extraLevels: avatar.proudSkillExtraLevelMap,
  costumeId: avatar.costumeId,
  friendship: avatar.fetterInfo.expLevel,
});
