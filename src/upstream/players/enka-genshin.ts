import { z } from 'zod';
import { Problem } from '../../lib/problem.ts';
import {
  countedOf,
  defaultTtlSeconds,
  eachOf,
  maxInteger,
  playerNotFound,
  splitCharacters,
  sumOf,
} from './payload.ts';

/**
 * Reads the provider's reply about a Genshin player. One invalid character does not affect the others: without valid
 * details it is shown as one whose details are hidden; without an id it is left out.
 */
export function readGenshinReply(body: unknown) {
  const { success, data } = reply.safeParse(body);
  if (!success)
    throw new Problem('upstream_unavailable', 'The player data provider sent an unusable reply.');
  const { playerInfo: player, avatarInfoList, ttl } = data;
  const { showAvatarInfoList } = player;
  if (!avatarInfoList && !showAvatarInfoList) throw playerNotFound();
  const details = detailedList.parse(avatarInfoList);
  const detailOf = new Map(details.map((avatar) => [avatar.avatarId, avatar]));
  const { shown: characters, ...beside } = splitCharacters(
    listAll(listedList.parse(showAvatarInfoList), details).map((one) =>
      readCharacter(one, detailOf.get(one.avatarId)),
    ),
    Math.max(showAvatarInfoList?.length ?? 0, avatarInfoList?.length ?? 0),
  );
  return {
    ttlSeconds: ttl,
    showcase: {
      nickname: player.nickname,
      level: player.level,
      signature: player.signature,
      worldLevel: player.worldLevel,
      namecardId: player.nameCardId,
      picture: player.profilePicture,
      characters,
      ...beside,
    },
  };
}

/** A character that is only in the details counts as shown. */
function listAll(shown: readonly Listed[], details: readonly Detailed[]): readonly Listed[] {
  const unlisted = details.filter(({ avatarId }) =>
    shown.every((one) => one.avatarId !== avatarId),
  );
  return [
    ...shown,
    ...unlisted.map(({ avatarId }) => ({ avatarId, level: 1, energyType: null, talentLevel: 0 })),
  ];
}

function readCharacter({ avatarId, level, energyType, talentLevel }: Listed, avatar?: Detailed) {
  const { unread, ...equipment } = readEquipment(avatar?.equipList ?? []);
  const character = {
    avatarId,
    depotId: avatar?.skillDepotId ?? null,
    energyType,
    level: avatar ? (avatar.propMap[4001]?.val ?? level) : level,
    // No character goes beyond this, whatever the provider says (R6.9).
    constellation: Math.min(6, avatar ? avatar.talentIdList.length : talentLevel),
    ascension: avatar ? (avatar.propMap[1002]?.val ?? 0) : null,
    detail: avatar ? { ...equipment, ...readDetail(avatar) } : null,
  };
  return { character, unread };
}

/** Weapons and artifacts share one list. */
function readEquipment(items: readonly unknown[]) {
  const weapon = readWeapon(items);
  const artifacts = artifactItems.parse(itemsWith('reliquary', items));
  const lost = items.length - artifacts.length - (weapon === null ? 0 : 1);
  return {
    weapon,
    artifacts: artifacts.map(readArtifact),
    unread: lost + sumOf(artifacts, ({ flat }) => flat.reliquarySubstats.unread),
  };
}

const readDetail = (avatar: Detailed) => ({
  stats: readStats(avatar.fightPropMap),
  skills: avatar.skillLevelMap,
  extraLevels: avatar.proudSkillExtraLevelMap,
  costumeId: avatar.costumeId,
  friendship: avatar.fetterInfo.expLevel,
});

/** Filtering first avoids failed parses. */
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
  subStats: flat.reliquarySubstats.read.map(({ appendPropId, statValue }) => ({
    prop: appendPropId,
    value: statValue,
  })),
  rolls: reliquary.appendPropIdList,
});

function readStats(values: Detailed['fightPropMap']): Record<string, number> {
  const stats: Record<string, number> = {};
  for (const [prop, value] of Object.entries(values)) {
    if (shownStats.has(prop) && Number.isFinite(value)) stats[prop] = value as number;
  }
  return stats;
}

/** Final and base stats by the game's numbers; the rest of the map is about combat. */
const shownStats = new Set(
  [1, 4, 7, 20, 22, 23, 26, 28, 30, 40, 41, 42, 43, 44, 45, 46, 2000, 2001, 2002].map(String),
);

const slots: ReadonlyMap<string, string> = new Map([
  ['EQUIP_BRACER', 'flower'],
  ['EQUIP_NECKLACE', 'plume'],
  ['EQUIP_SHOES', 'sands'],
  ['EQUIP_RING', 'goblet'],
  ['EQUIP_DRESS', 'circlet'],
]);

// The reply, as the provider sends it.

/** A whole number; the fallback when it is absent or invalid. May be text. */
const count = (fallback = 0) =>
  z.coerce.number().int().min(0).max(maxInteger).default(fallback).catch(fallback);
const maybeId = z.int().min(0).max(maxInteger).nullable().default(null).catch(null);
const text = z.string().default('').catch('');
const id = z.int().min(1).max(maxInteger);

/** Absent and invalid mean the same: the player does not show it. */
const maybeList = z.array(z.unknown()).optional().catch(undefined);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Not parsed: about sixty members for each character, of which a third is read. */
const rawRecord = z.custom<Readonly<Record<string, unknown>>>(isObject);

const counts = z.record(z.string(), count()).default({}).catch({});

const weaponItem = z.object({
  itemId: id,
  weapon: z.object({ level: count(1), promoteLevel: count(), affixMap: counts }),
});

const stat = z.object({ statValue: z.number() });
const artifactItem = z.object({
  itemId: id,
  reliquary: z.object({ level: count(1), appendPropIdList: eachOf(id) }),
  flat: z.object({
    setId: maybeId,
    equipType: z.string(),
    rankLevel: count(),
    reliquaryMainstat: stat.extend({ mainPropId: z.string() }),
    reliquarySubstats: countedOf(stat.extend({ appendPropId: z.string() })),
  }),
});

const listed = z.object({
  avatarId: id,
  level: count(1),
  energyType: maybeId,
  talentLevel: count(),
});

/** A property of the character by the game's number: ascension 1002, level 4001. */
const property = z
  .object({ val: z.coerce.number().int().min(0).max(maxInteger) })
  .optional()
  .catch(undefined);

const detailed = z.object({
  avatarId: id,
  propMap: z.object({ 1002: property, 4001: property }).default({}).catch({}),
  fightPropMap: rawRecord,
  skillDepotId: maybeId,
  talentIdList: z.array(z.unknown()).default([]).catch([]),
  skillLevelMap: counts,
  proudSkillExtraLevelMap: counts,
  equipList: z.array(z.unknown()).default([]).catch([]),
  fetterInfo: z.object({ expLevel: maybeId }).catch({ expLevel: null }),
  costumeId: maybeId,
});

const picture = z.object({ id: maybeId, avatarId: maybeId, costumeId: maybeId });

const playerInfo = z.object({
  nickname: text,
  level: count(),
  signature: text,
  worldLevel: count(),
  nameCardId: count(),
  profilePicture: picture.catch({ id: null, avatarId: null, costumeId: null }),
  showAvatarInfoList: maybeList,
});

const reply = z.object({
  playerInfo,
  avatarInfoList: maybeList,
  ttl: z.int().min(0).catch(defaultTtlSeconds),
});

const listedList = eachOf(listed);
const detailedList = eachOf(detailed);
const weaponItems = eachOf(weaponItem);
const artifactItems = eachOf(artifactItem);

type Listed = z.output<typeof listed>;
type Detailed = z.output<typeof detailed>;
type ArtifactItem = z.output<typeof artifactItem>;
