import { addTo, piecesBySet } from '../builds/build.ts';
import { type CatalogPack, oncePerPack } from '../catalog-pack.ts';
import type { SandboxOptions } from '../game.ts';
import { int, pick, type Random, sample, seededRandom } from '../random.ts';
import { weekBefore } from '../week-before.ts';
import { slots, subStats } from './gear.ts';
import { finalStats, levelCaps } from './panel.ts';
import { findProp, findPropOfStat, shownValue } from './props.ts';
import type { GenshinShowcase, ShownArtifact, ShownCharacter } from './showcase.ts';
import { type AvatarRow, type GenshinData, genshinData, type PropValue, twins } from './tables.ts';

const constellations = [0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6] as const;

function makeCharacter(
  data: GenshinData,
  random: Random,
  { avatarId, depotId, row }: Candidate,
  hideDetails: boolean,
): ShownCharacter {
  const ascension = pick(random, ascensions);
  const level = pickLevel(random, ascension);
  const constellation = pick(random, constellations);
  const weapon = makeWeapon(data.pack, random, row.weaponType);
  const { artifacts, gear } = makeArtifacts(data, random, row.element);
  const costumes = Object.keys(row.costumes).map(Number);
  const { row: _, ...worn } = weapon;
  const detail = {
    weapon: worn,
    artifacts,
    stats: finalStats({ curves: data.tables.curves, row, level, ascension, weapon, gear }),
    ...makeSkills(random, row, ascension, constellation),
    costumeId: costumes.length > 0 && random() < 0.3 ? pick(random, costumes) : null,
    friendship: int(random, 1, 10),
  };
  return {
    avatarId,
    depotId: hideDetails ? null : depotId,
    energyType: null,
    level,
    constellation: hideDetails ? 0 : constellation,
    ascension: hideDetails ? null : ascension,
    detail: hideDetails ? null : detail,
  };
}

/** A sandbox account, the same for the same UID, that the game would allow (R3.9). */
export function sandboxGenshin(
  uid: string,
  { hideDetails, empty, pack }: SandboxOptions,
): GenshinShowcase {
  const data = genshinData(pack);
  const { tables } = data;
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
      : pickCharacters(pack, random).map((one) => makeCharacter(data, random, one, hideDetails)),
  };
}

export const weekBeforeGenshin = (showcase: GenshinShowcase): GenshinShowcase => ({
  ...showcase,
  characters: weekBefore(showcase.characters, {
    withRankLess: (one) => ({ ...one, constellation: Math.max(0, one.constellation - 1) }),
    withGearOf: (one, { detail }) => ({
      ...one,
      detail: one.detail && detail && { ...one.detail, artifacts: detail.artifacts },
    }),
  }),
});

const firstNames = ['Amber', 'Breezy', 'Cloudy', 'Drowsy', 'Gentle', 'Hidden', 'Lucky', 'Quiet'];
const lastNames = ['Anemone', 'Crane', 'Dandelion', 'Finch', 'Lantern', 'Maple', 'Otter', 'Slime'];
const signatures = [
  '',
  'Ad astra abyssosque',
  'Co-op open, bring snacks',
  'Farming artifacts since day one',
  'Looking for a fishing partner',
  'Resin is a state of mind',
  'Sandbox account',
  'Still at the first domain',
];

const characterCount = 8;

type Candidate = ReturnType<typeof candidatesOf>[number];

/** Characters with known element and weapon, and skills with names in five languages; each form of the traveler is one. */
const candidatesOf = oncePerPack((pack) =>
  Object.entries(genshinData(pack).tables.avatars)
    .filter(
      ([, { element, weaponType, skills }]) =>
        element && weaponType && skills.every((one) => one.names[4]),
    )
    .map(([key, row]) => {
      const [avatarId = 0, depotId] = key.split('-').map(Number);
      return { avatarId, depotId: depotId ?? (avatarId - 10_000_000) * 100 + 1, row };
    }),
);

function pickCharacters(pack: CatalogPack, random: Random): Candidate[] {
  const candidates = candidatesOf(pack);
  const ownTwin = pick(random, twins);
  const traveler = pick(
    random,
    candidates.filter(({ avatarId }) => avatarId === ownTwin),
  );
  const others = candidates.filter(({ avatarId }) => !twins.includes(avatarId));
  return sample(random, [traveler, ...others], characterCount);
}

/** Highest talent level by ascension. */
const talentCaps = [1, 1, 2, 4, 6, 8, 10] as const;

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

const weaponsOf = oncePerPack((pack) =>
  Object.entries(genshinData(pack).tables.weapons)
    .filter(
      ([, { rarity, atk, secondary }]) => rarity >= 4 && atk.promote.length === 7 && secondary,
    )
    .map(([id, row]) => ({ id: Number(id), row })),
);

function makeWeapon(pack: CatalogPack, random: Random, type: string | null) {
  const { id, row } = pick(
    random,
    weaponsOf(pack).filter((weapon) => weapon.row.type === type),
  );
  const ascension = pick(random, ascensions);
  const refinement = row.rarity === 5 ? pick(random, [1, 1, 1, 1, 2, 5]) : int(random, 1, 5);
  return { id, row, ascension, level: pickLevel(random, ascension), refinement };
}

/** As in an account of a year or two: most characters have the last ascension. */
const ascensions = [4, 5, 5, 6, 6, 6, 6, 6] as const;

/** A level that the ascension allows; usually the highest. */
function pickLevel(random: Random, ascension: number): number {
  const cap = levelCaps[ascension] ?? 90;
  return random() < 0.7 ? cap : int(random, levelCaps[ascension - 1] ?? 1, cap);
}

const maxLevel = 20;

/** Sets of the catalog with five-star pieces that have names. */
const setIdsOf = oncePerPack((pack) =>
  Object.entries(genshinData(pack).tables.sets)
    .filter(([id, { fiveStar }]) => {
      const { pieces = {} } = pack.sets.body(Number(id)) ?? {};
      return fiveStar.length === slots.length && slots.every(({ slot }) => pieces[slot]?.[0]);
    })
    .map(([id]) => Number(id)),
);

/** Most often a goblet of the character's element or a circlet with CRIT. */
function pickMainStat(random: Random, index: number, element: string | null): number {
  const pool: readonly number[] = slots[index]?.mainStats ?? [];
  const bonus = findPropOfStat(`${element?.toLowerCase()}_dmg_bonus`)?.id ?? 0;
  const wished = [bonus, 20, 22].filter((prop) => pool.includes(prop));
  return wished.length > 0 && random() < 0.7 ? pick(random, wished) : pick(random, pool);
}

/** Four pieces of one set and a stray one, or two and two, the stray slot anywhere. */
function pickSets(random: Random, setIds: readonly number[]): number[] {
  const [main = 0, second = 0, stray = 0] = sample(random, setIds, 3);
  const plan =
    random() < 0.75 ? [main, main, main, main, stray] : [main, main, second, second, stray];
  return sample(random, plan, plan.length);
}

function makeArtifact(
  { pack, tables }: GenshinData,
  random: Random,
  setId: number,
  index: number,
  element: string | null,
) {
  const mainStat = pickMainStat(random, index, element);
  const level = random() < 0.8 ? maxLevel : int(random, 2, 4) * levelsPerUpgrade;
  const rolls = rollSubStats(pack, random, mainStat, level);
  const value = tables.mainStats[String(mainStat)]?.[level] ?? 0;
  const prop = findProp(mainStat);
  const artifact: ShownArtifact = {
    id: tables.sets[String(setId)]?.fiveStar[index] ?? 0,
    setId,
    slot: slots[index]?.slot ?? '',
    rarity: 5,
    level,
    mainStat: { prop: prop?.key ?? '', value: prop ? shownValue(prop, value) : 0 },
    subStats: shownSubStats(rolls),
    rolls: rolls.map(({ id }) => id),
  };
  const given: readonly PropValue[] = [[mainStat, value], ...rolls.map((roll) => roll.given)];
  return { artifact, given };
}

/** Five artifacts that the game could drop, and everything that they give, unrounded. */
function makeArtifacts(data: GenshinData, random: Random, element: string | null) {
  const sets = pickSets(random, setIdsOf(data.pack));
  const made = sets.map((set, index) => makeArtifact(data, random, set, index, element));
  const artifacts = made.map(({ artifact }) => artifact);
  const twoPieces = [...piecesBySet(artifacts)].flatMap(([set, count]) =>
    count >= 2 ? (data.tables.sets[String(set)]?.twoPieces ?? []) : [],
  );
  return { artifacts, gear: [...made.flatMap(({ given }) => given), ...twoPieces] };
}

const levelsPerUpgrade = 4;
const subStatLines = 4;

/** The rolls of a five-star artifact, by stat. */
const rollsByStat = oncePerPack((pack) => {
  const rolls = Object.entries(genshinData(pack).tables.affixes)
    .filter(([id]) => id.startsWith('501'))
    .map(([id, given]) => ({ id: Number(id), given }));
  return new Map(subStats.map((prop) => [prop, rolls.filter(({ given }) => given[0] === prop)]));
});

/** Three or four lines at first, one upgrade every four levels, the fourth line before any second roll. */
function rollSubStats(pack: CatalogPack, random: Random, mainStat: number, level: number) {
  const rolls = rollsByStat(pack);
  const chosen = sample(
    random,
    subStats.filter((prop) => prop !== mainStat),
    subStatLines,
  );
  const count = int(random, 3, subStatLines) + Math.floor(level / levelsPerUpgrade);
  return Array.from({ length: count }, (_, index) => {
    const prop = chosen[index] ?? pick(random, chosen);
    return pick(random, rolls.get(prop) ?? []);
  });
}

/** Substats in the order of their first roll, as the sums that the game shows. */
function shownSubStats(rolls: ReturnType<typeof rollSubStats>): ShownArtifact['subStats'] {
  const sums = new Map<number, number>();
  for (const { given } of rolls) addTo(sums, ...given);
  return [...sums].flatMap(([id, sum]) => {
    const prop = findProp(id);
    return prop ? [{ prop: prop.key, value: shownValue(prop, sum) }] : [];
  });
}
