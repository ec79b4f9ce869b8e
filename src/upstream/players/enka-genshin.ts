import { Problem } from '../../lib/problem.ts';
import {
  type ArtifactItem,
  artifactItems,
  type Detailed,
  detailedList,
  isObject,
  type Listed,
  listedList,
  reply,
  weaponItems,
} from './enka-genshin-payload.ts';

/** The service shows at most 8 characters (R6.9); the game shows up to 12. */
const shownCharacters = 8;

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

const readDetail = (avatar: Detailed) => ({
  weapon: readWeapon(avatar.equipList),
  artifacts: artifactItems.parse(itemsWith('reliquary', avatar.equipList)).map(readArtifact),
  stats: readStats(avatar.fightPropMap),
  skills: avatar.skillLevelMap,
  extraLevels: avatar.proudSkillExtraLevelMap,
  costumeId: avatar.costumeId,
  friendship: avatar.fetterInfo.expLevel,
});

function readCharacter({ avatarId, level, energyType, talentLevel }: Listed, avatar?: Detailed) {
  return {
    avatarId,
    depotId: avatar?.skillDepotId ?? null,
    energyType,
    level: avatar ? (avatar.propMap[4001]?.val ?? level) : level,
    // Nor any character beyond this (R6.9).
    constellation: Math.min(6, avatar ? avatar.talentIdList.length : talentLevel),
    ascension: avatar ? (avatar.propMap[1002]?.val ?? 0) : null,
    detail: avatar ? readDetail(avatar) : null,
  };
}

/** A character that only the details name still counts as shown. */
function listAll(shown: readonly Listed[], details: readonly Detailed[]): readonly Listed[] {
  const unlisted = details.filter(({ avatarId }) =>
    shown.every((one) => one.avatarId !== avatarId),
  );
  return [
    ...shown,
    ...unlisted.map(({ avatarId }) => ({ avatarId, level: 1, energyType: null, talentLevel: 0 })),
  ];
}

/**
 * Reads the provider's reply about a Genshin player. One odd character never costs the others: without a usable
 * detail it is shown like one whose details are hidden, without an id it is left out.
 */
export function readGenshinReply(body: unknown) {
  const { success, data } = reply.safeParse(body);
  if (!success) {
    throw new Problem('upstream_unavailable', 'The player data provider sent an unusable reply.');
  }
  const { playerInfo: player, avatarInfoList, ttl } = data;
  if (!avatarInfoList && !player.showAvatarInfoList) {
    throw new Problem('player_not_found', 'No player with this UID, or the showcase is hidden.');
  }
  const details = detailedList.parse(avatarInfoList);
  const detailOf = new Map(details.map((avatar) => [avatar.avatarId, avatar]));
  return {
    ttlSeconds: ttl,
    showcase: {
      nickname: player.nickname,
      level: player.level,
      signature: player.signature,
      worldLevel: player.worldLevel,
      namecardId: player.nameCardId,
      picture: player.profilePicture,
      characters: listAll(listedList.parse(player.showAvatarInfoList), details)
        .slice(0, shownCharacters)
        .map((one) => readCharacter(one, detailOf.get(one.avatarId))),
    },
  };
}
