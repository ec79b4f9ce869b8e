import { recordName } from '../catalog-pack.ts';
import type { PresentOptions } from '../game.ts';
import { type Talent, withGear } from '../gear.ts';
import type { Language } from '../ids.ts';
import { type AccountRegion, regionByDigit } from '../leaderboard.ts';
import { textIn } from '../names.ts';
import { wordNames } from '../word-names.ts';
import { presentArtifact } from './gear.ts';
import {
  type GenshinCharacter,
  type GenshinPlayer,
  type GenshinStats,
  genshinStatNames,
  genshinStatNumbers,
} from './model.ts';
import { lowestAscension } from './panel.ts';
import { findProp, toTenths } from './props.ts';
import type { GenshinShowcase, ShownCharacter, ShownDetail } from './showcase.ts';
import { type AvatarRow, findAvatar, type GenshinData, genshinData } from './tables.ts';

/** Elements by the provider's number, for a character whose row has none. */
const elementsByEnergy: Readonly<Record<number, string>> = {
  1: 'Pyro',
  2: 'Hydro',
  3: 'Dendro',
  4: 'Electro',
  5: 'Cryo',
  7: 'Anemo',
  8: 'Geo',
};

function presentCharacter(
  data: GenshinData,
  { avatarId, depotId, energyType, level, constellation, ascension, detail }: ShownCharacter,
  { language, cdnUrl }: PresentOptions,
): GenshinCharacter {
  const row = findAvatar(data, avatarId, depotId);
  // An unknown character has no element (R6.9).
  const element = row ? (row.element ?? elementsByEnergy[energyType ?? 0] ?? null) : null;
  const character = {
    avatarId,
    name: recordName(data.pack.characters, avatarId, language),
    element,
    elementName: wordNames(data.pack, language).element(element),
    level,
    constellation,
    ascension: ascension ?? lowestAscension(level),
    weapon: presentWeapon(data, detail?.weapon ?? null, language),
    detail: detail && {
      stats: presentStats(detail.stats),
      talents: presentTalents(row, detail, language),
      costumeId: detail.costumeId,
      friendship: detail.friendship,
    },
  };
  return withGear(character, 'artifacts', () =>
    (detail?.artifacts ?? []).map((one) => presentArtifact(data, one, language, cdnUrl)),
  );
}

/** The path of a profile picture. Old replies name a character and a costume instead. */
function picturePath(
  data: GenshinData,
  { id, avatarId, costumeId }: GenshinShowcase['picture'],
): string | undefined {
  const path = data.tables.pictures[String(id)];
  if (path !== undefined || avatarId === null) return path;
  const row = findAvatar(data, avatarId, null);
  return (row?.costumes[String(costumeId)] ?? row?.picture)
    ?.replace('Side_', '')
    .replace('.png', '_Circle.png');
}

export function presentGenshin(showcase: GenshinShowcase, options: PresentOptions): GenshinPlayer {
  const data = genshinData(options.pack);
  const picture = picturePath(data, showcase.picture);
  return {
    uid: options.uid,
    game: 'genshin',
    nickname: showcase.nickname,
    level: showcase.level,
    signature: showcase.signature,
    profilePictureUrl: picture === undefined ? '' : options.cdnUrl + picture,
    worldLevel: showcase.worldLevel,
    region: regionOf(options.uid),
    namecardId: showcase.namecardId,
    showcase: showcase.characters.map((character) => presentCharacter(data, character, options)),
  };
}

const talentTypes = ['normal', 'skill', 'burst'] as const;

/** The last digits of the groups that extra levels of the three talents are listed by. */
const groupEndings = ['1', '2', '9'] as const;

function presentStats(stats: ShownDetail['stats']): GenshinStats {
  const shown: Record<string, number> = {};
  for (const name of genshinStatNames) {
    const number = genshinStatNumbers[name];
    const value = stats[number] ?? 0;
    shown[name] = findProp(number)?.percent ? toTenths(value * 100) : Math.round(value);
  }
  return shown as GenshinStats;
}

/** Levels as the game shows them, with extra levels of constellations. */
function presentTalents(
  row: AvatarRow | undefined,
  detail: ShownDetail,
  language: Language,
): Talent[] {
  if (!row) return unlistedTalents(detail);
  const { skills, extraLevels } = detail;
  return row.skills.flatMap(({ id, group, names }, index) => {
    const level = skills[String(id)];
    const type = talentTypes[index];
    if (level === undefined || type === undefined) return [];
    const extra = extraLevels[String(group)] ?? 0;
    return [{ id, type, name: textIn(names, language), level: level + extra }];
  });
}

/** Talents of a character that the tables lack: the game numbers the three in their order (R6.5). */
function unlistedTalents({ skills, extraLevels }: ShownDetail): Talent[] {
  const ids = Object.keys(skills).toSorted((one, other) => Number(one) - Number(other));
  if (ids.length !== talentTypes.length) return [];
  const groups = Object.keys(extraLevels);
  return talentTypes.map((type, index) => {
    const id = ids[index] ?? '';
    const group = groups.find((one) => one.endsWith(groupEndings[index] ?? '')) ?? '';
    const level = (skills[id] ?? 0) + (extraLevels[group] ?? 0);
    return { id: Number(id), type, name: null, level };
  });
}

function presentWeapon({ pack }: GenshinData, weapon: ShownDetail['weapon'], language: Language) {
  if (!weapon) return null;
  const { id, level, refinement } = weapon;
  return { id, name: recordName(pack.weapons, id, language), level, refinement };
}

export const regionOf = (uid: string): AccountRegion => regionByDigit(uid, 'america');
