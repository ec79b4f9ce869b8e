import type { GenshinShowcase, ShownArtifact, ShownCharacter } from '../../src/games/genshin/showcase.ts';

const pieces: ReadonlyMap<string, string> = new Map([
  ['flower', 'EQUIP_BRACER'],
  ['plume', 'EQUIP_NECKLACE'],
  ['sands', 'EQUIP_SHOES'],
  ['goblet', 'EQUIP_RING'],
  ['circlet', 'EQUIP_DRESS'],
]);

/** A reply also holds members that are not read: parsing them costs all the same. */
const unreadProps = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [3001 + index, index * 0.0712]),
);

const artifactOf = (artifact: ShownArtifact) => ({
  itemId: artifact.id,
  reliquary: {
    level: artifact.level + 1,
    mainPropId: 14001,
    appendPropIdList: artifact.rolls,
  },
  flat: {
    nameTextMapHash: '2293242820',
    setNameTextMapHash: '4144069251',
    setId: artifact.setId,
    rankLevel: artifact.rarity,
    reliquaryMainstat: {
      mainPropId: artifact.mainStat.prop,
      statValue: artifact.mainStat.value,
    },
    reliquarySubstats: artifact.subStats.map(({ prop, value }) => ({
      appendPropId: prop,
      statValue: value,
    })),
    itemType: 'ITEM_RELIQUARY',
    icon: 'UI_RelicIcon_15019_4',
    equipType: pieces.get(artifact.slot),
  },
});

const property = (type: number, value: number | null) => ({
  [type]: { type, ival: String(value ?? 0), val: String(value ?? 0) },
});

function avatarOf({ avatarId, depotId, level, constellation, ascension, detail }: ShownCharacter) {
  if (detail === null) throw new Error('The sandbox hides a character.');
  const { weapon, artifacts, stats, skills, extraLevels, costumeId, friendship } = detail;
  const weapons = weapon && {
    itemId: weapon.id,
    weapon: {
      level: weapon.level,
      promoteLevel: weapon.ascension,
      affixMap: { 115509: weapon.refinement - 1 },
    },
    flat: {
      nameTextMapHash: '2918525947',
      rankLevel: 5,
      weaponStats: [{ appendPropId: 'FIGHT_PROP_BASE_ATTACK', statValue: 608 }],
      itemType: 'ITEM_WEAPON',
      icon: 'UI_EquipIcon_Bow_Narukami',
    },
  };
  return {
    avatarId,
    costumeId: costumeId ?? undefined,
    propMap: { ...property(1001, 0), ...property(1002, ascension), ...property(4001, level) },
    talentIdList: Array.from({ length: constellation }, (_, index) => 250 + index),
    fightPropMap: { ...stats, ...unreadProps },
    skillDepotId: depotId,
    inherentProudSkillList: [492_101, 492_201, 492_301],
    skillLevelMap: skills,
    proudSkillExtraLevelMap: extraLevels,
    equipList: [...artifacts.map(artifactOf), ...(weapons ? [weapons] : [])],
    fetterInfo: { expLevel: friendship },
  };
}

/** What the provider of the game would have sent for a showcase. */
export const genshinReply = (shown: GenshinShowcase, uid: string): object => ({
  playerInfo: {
    nickname: shown.nickname,
    level: shown.level,
    signature: shown.signature,
    worldLevel: shown.worldLevel,
    nameCardId: shown.namecardId,
    profilePicture: shown.picture,
    showAvatarInfoList: shown.characters.map(({ avatarId, level, energyType, constellation }) => ({
      avatarId,
      level,
      energyType,
      talentLevel: constellation,
    })),
  },
  avatarInfoList: shown.characters.map(avatarOf),
  ttl: 60,
  uid,
});
