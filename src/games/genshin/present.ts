import type { PresentOptions } from '../game.ts';
import type { Talent } from '../gear.ts';
import type { Language } from '../ids.ts';
import { textIn } from '../names.ts';
import { presentArtifact } from './artifacts.ts';
import type { GenshinCharacter, GenshinPlayer, GenshinStats } from './model.ts';
import { toTenths } from './props.ts';
import type { GenshinShowcase, ShownCharacter, ShownDetail } from './showcase.ts';
import { lowestAscension } from './slots.ts';
import { type AvatarRow, findAvatar, tables } from './tables.ts';

const talentTypes = ['normal', 'skill', 'burst'] as const;

/** The provider's number for an element, where it says more than the tables do. */
const elementsByEnergy: Readonly<Record<number, string>> = {
  1: 'Pyro',
  2: 'Hydro',
  3: 'Dendro',
  4: 'Electro',
  5: 'Cryo',
  7: 'Anemo',
  8: 'Geo',
};

const regions: Readonly<Record<string, string>> = {
  1: 'cn',
  2: 'cn',
  3: 'cn',
  4: 'cn',
  5: 'cn',
  6: 'america',
  7: 'europe',
  8: 'asia',
  9: 'tw_hk_mo',
};

/** R6.10: the ninth digit from the right. */
const regionOf = (uid: string): string => regions[uid.at(-9) ?? ''] ?? 'unknown';

function presentStats(stats: ShownDetail['stats']): GenshinStats {
  const flat = (prop: string) => Math.round(stats[prop] ?? 0);
  const percent = (prop: string) => toTenths((stats[prop] ?? 0) * 100);
  return {
    hp: flat('2000'),
    atk: flat('2001'),
    def: flat('2002'),
    critRate: percent('20'),
    critDmg: percent('22'),
    energyRecharge: percent('23'),
    elementalMastery: flat('28'),
    healingBonus: percent('26'),
    physicalDmgBonus: percent('30'),
    pyroDmgBonus: percent('40'),
    electroDmgBonus: percent('41'),
    hydroDmgBonus: percent('42'),
    dendroDmgBonus: percent('43'),
    anemoDmgBonus: percent('44'),
    geoDmgBonus: percent('45'),
    cryoDmgBonus: percent('46'),
  };
}

/** Levels as the game shows them, with what constellations add. */
function presentTalents(
  row: AvatarRow | undefined,
  { skills, extraLevels }: ShownDetail,
  language: Language,
): Talent[] {
  return (row?.skills ?? []).flatMap(({ id, group, names }, index) => {
    const level = skills[String(id)];
    const type = talentTypes[index];
    if (level === undefined || type === undefined) return [];
    const extra = extraLevels[String(group)] ?? 0;
    return [{ id, type, name: textIn(names, language), level: level + extra }];
  });
}

function presentWeapon(weapon: ShownDetail['weapon'], language: Language) {
  if (!weapon) return null;
  const { id, level, refinement } = weapon;
  return { id, name: textIn(tables.weapons[String(id)]?.names, language), level, refinement };
}

function presentCharacter(
  { avatarId, depotId, energyType, level, constellation, ascension, detail }: ShownCharacter,
  { language, cdnUrl }: PresentOptions,
): GenshinCharacter {
  const row = findAvatar(avatarId, depotId);
  return {
    avatarId,
    name: textIn(row?.names, language),
    // What the tables do not know is shown without it (R6.9).
    element: row ? (row.element ?? elementsByEnergy[energyType ?? 0] ?? null) : null,
    level,
    constellation,
    ascension: ascension ?? lowestAscension(level),
    weapon: presentWeapon(detail?.weapon ?? null, language),
    artifacts: (detail?.artifacts ?? []).map((one) => presentArtifact(one, language, cdnUrl)),
    detail: detail && {
      stats: presentStats(detail.stats),
      talents: presentTalents(row, detail, language),
      costumeId: detail.costumeId,
      friendship: detail.friendship,
    },
  };
}

/** Old replies name a character and a costume instead of a picture. */
function picturePath({ id, avatarId, costumeId }: GenshinShowcase['picture']): string | undefined {
  const path = tables.pictures[String(id)];
  if (path !== undefined || avatarId === null) return path;
  const row = findAvatar(avatarId, null);
  return (row?.costumes[String(costumeId)] ?? row?.picture)
    ?.replace('Side_', '')
    .replace('.png', '_Circle.png');
}

export function presentGenshin(showcase: GenshinShowcase, options: PresentOptions): GenshinPlayer {
  const picture = picturePath(showcase.picture);
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
    showcase: showcase.characters.map((character) => presentCharacter(character, options)),
  };
}
