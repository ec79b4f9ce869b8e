import type { SandboxOptions } from '../../game.ts';
import { int, pick, type Random, sample, seededRandom } from '../../random.ts';
import { panel } from '../panel.ts';
import type { GenshinShowcase, ShownCharacter, ShownDetail } from '../showcase.ts';
import { levelCaps } from '../slots.ts';
import { type AvatarRow, tables } from '../tables.ts';
import { makeArtifacts } from './artifacts.ts';

const characterCount = 8;
/** Highest talent level by ascension. */
const talentCaps = [1, 1, 2, 4, 6, 8, 10] as const;
/** Of an account that has played for a year or two; most characters are done. */
const ascensions = [4, 5, 5, 6, 6, 6, 6, 6] as const;
const constellations = [0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6] as const;

const firstNames = [
  'Amber',
  'Breezy',
  'Cloudy',
  'Drowsy',
  'Gentle',
  'Hidden',
  'Lucky',
  'Quiet',
] as const;
const lastNames = [
  'Anemone',
  'Crane',
  'Dandelion',
  'Finch',
  'Lantern',
  'Maple',
  'Otter',
  'Slime',
] as const;
const signatures = [
  '',
  'Ad astra abyssosque',
  'Co-op open, bring snacks',
  'Farming artifacts since day one',
  'Looking for a fishing partner',
  'Resin is a state of mind',
  'Sandbox account',
  'Still at the first domain',
] as const;

interface Candidate {
  readonly avatarId: number;
  readonly depotId: number;
  readonly row: AvatarRow;
}

const twins = [10_000_005, 10_000_007];

/** Characters whose element, weapon and skills are all known, one entry each: the traveler in one element. */
const candidates: readonly Candidate[] = Object.entries(tables.avatars)
  .filter(
    ([, { element, weaponType, skills }]) =>
      element && weaponType && skills.every((one) => one.names[0]),
  )
  .map(([key, row]) => {
    const [avatarId = 0, depotId] = key.split('-').map(Number);
    return { avatarId, depotId: depotId ?? (avatarId - 10_000_000) * 100 + 1, row };
  });

const weapons = Object.entries(tables.weapons)
  .filter(([, { rarity, atk, secondary }]) => rarity >= 4 && atk.promote.length === 7 && secondary)
  .map(([id, row]) => ({ id: Number(id), row }));

function pickCharacters(random: Random): Candidate[] {
  const ownTwin = pick(random, twins);
  const traveler = pick(
    random,
    candidates.filter(({ avatarId }) => avatarId === ownTwin),
  );
  const others = candidates.filter(({ avatarId }) => !twins.includes(avatarId));
  return sample(random, [traveler, ...others], characterCount);
}

/** A level that the ascension allows; usually the highest. */
function pickLevel(random: Random, ascension: number): number {
  const cap = levelCaps[ascension] ?? 90;
  return random() < 0.7 ? cap : int(random, levelCaps[ascension - 1] ?? 1, cap);
}

function makeWeapon(random: Random, type: string | null) {
  const { id, row } = pick(
    random,
    weapons.filter((weapon) => weapon.row.type === type),
  );
  const ascension = pick(random, ascensions);
  const refinement = row.rarity === 5 ? pick(random, [1, 1, 1, 1, 2, 5]) : int(random, 1, 5);
  return { id, row, ascension, level: pickLevel(random, ascension), refinement };
}

function makeSkills(
  random: Random,
  { skills, raised }: AvatarRow,
  ascension: number,
  constellation: number,
) {
  const cap = talentCaps[ascension] ?? 1;
  const levels = skills.map(({ id }, index) => {
    const level = index === 0 ? int(random, 1, cap) : int(random, Math.max(1, cap - 4), cap);
    return [String(id), level] as const;
  });
  const raisedSkills = (raised ?? []).filter((_, index) => constellation >= (index === 0 ? 3 : 5));
  const extra = raisedSkills.map((index) => [String(skills[index]?.group), 3] as const);
  return { skills: Object.fromEntries(levels), extraLevels: Object.fromEntries(extra) };
}

function makeDetail(
  random: Random,
  { row }: Candidate,
  level: number,
  ascension: number,
  constellation: number,
): ShownDetail {
  const weapon = makeWeapon(random, row.weaponType);
  const { artifacts, gear } = makeArtifacts(random, row.element);
  const costumes = Object.keys(row.costumes).map(Number);
  const { row: _, ...shownWeapon } = weapon;
  return {
    weapon: shownWeapon,
    artifacts,
    stats: panel({ row, level, ascension, weapon, gear }),
    ...makeSkills(random, row, ascension, constellation),
    costumeId: costumes.length > 0 && random() < 0.3 ? pick(random, costumes) : null,
    friendship: int(random, 1, 10),
  };
}

function makeCharacter(random: Random, candidate: Candidate, hideDetails: boolean): ShownCharacter {
  const ascension = pick(random, ascensions);
  const level = pickLevel(random, ascension);
  const constellation = pick(random, constellations);
  const detail = makeDetail(random, candidate, level, ascension, constellation);
  return {
    avatarId: candidate.avatarId,
    depotId: hideDetails ? null : candidate.depotId,
    energyType: null,
    level,
    constellation: hideDetails ? 0 : constellation,
    ascension: hideDetails ? null : ascension,
    detail: hideDetails ? null : detail,
  };
}

/** A made-up account that the game would allow; the UID alone decides what it holds (R3.9). */
export function sandboxGenshin(
  uid: string,
  { hideDetails, empty }: SandboxOptions,
): GenshinShowcase {
  const random = seededRandom(`genshin:${uid}`);
  const level = int(random, 45, 60);
  return {
    nickname: pick(random, firstNames) + pick(random, lastNames),
    level,
    signature: pick(random, signatures),
    worldLevel: Math.min(8, Math.floor((level - 15) / 5)),
    namecardId: pick(random, tables.namecards),
    picture: {
      id: Number(pick(random, Object.keys(tables.pictures))),
      avatarId: null,
      costumeId: null,
    },
    characters: empty
      ? []
      : pickCharacters(random).map((one) => makeCharacter(random, one, hideDetails)),
  };
}
