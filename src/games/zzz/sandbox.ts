import type { SandboxOptions } from '../game.ts';
import { int, pick, type Random, sample, seededRandom } from '../random.ts';
import { weekBefore } from '../week-before.ts';
import { levelsPerUpgrade, mainStatPools, mainStatStart, subStatValues } from './gear.ts';
import type { ShownAgent, ShownDisc, ShownWEngine, ZzzShowcase } from './showcase.ts';
import { type AgentFacts, type ZzzData, zzzData } from './tables.ts';

const ids = (records: object): readonly number[] => Object.keys(records).map(Number);

/** How often the level cap of ten was raised; a level at a cap may have one more raise. */
const raises = (random: Random, level: number): number =>
  Math.min(5, int(random, Math.max(0, Math.ceil(level / 10) - 1), Math.floor(level / 10)));

/** The highest value in three of four cases. */
const mostly = (random: Random, min: number, max: number): number =>
  random() < 0.75 ? max : int(random, min, max);

const nicknames = ['Marlow', 'Tamarin', 'Quillon', 'Vesper', 'Okapi', 'Junip', 'Rook', 'Saffron'];
const signatures = [
  '',
  'Static on every channel.',
  'Back after the noodles.',
  'Two tapes overdue.',
];

/** A sandbox account, the same for the same UID, within the game's own rules (R3.9). */
export function sandboxZzz(uid: string, { hideDetails, empty, pack }: SandboxOptions): ZzzShowcase {
  const data = zzzData(pack);
  const { agents, pictures } = data.tables;
  const random = seededRandom(`zzz:${uid}`);
  const shown = empty ? [] : sample(random, ids(agents), int(random, 3, 8));
  return {
    nickname: `${pick(random, nicknames)}${int(random, 10, 99)}`,
    level: int(random, 30, maxLevel),
    signature: pick(random, signatures),
    pictureId: pick(random, ids(pictures)),
    agents: shown.flatMap((id) => {
      const facts = agents[id];
      return facts === undefined ? [] : [agentFor(data, random, id, facts, hideDetails)];
    }),
  };
}

export const weekBeforeZzz = (showcase: ZzzShowcase): ZzzShowcase => ({
  ...showcase,
  agents: weekBefore(showcase.agents, {
    withRankLess: (one) => ({ ...one, mindscape: Math.max(0, one.mindscape - 1) }),
    withGearOf: (one, { discs }) => ({ ...one, discs }),
  }),
});

const maxLevel = 60;

/** The agent level that each core enhancement, A to F, needs. */
const coreLevels = [15, 25, 35, 45, 55, 60];

function wEngineFor(
  { tables }: ZzzData,
  random: Random,
  { specialty }: AgentFacts,
): ShownWEngine | null {
  const fitting = ids(tables.wEngines).filter((id) => tables.wEngines[id]?.specialty === specialty);
  if (fitting.length === 0) return null;
  const id = pick(random, fitting);
  const level = mostly(random, 1, maxLevel);
  const isRare = tables.wEngines[id]?.rarity === 5;
  return {
    id,
    level,
    modification: raises(random, level),
    upgrade: isRare ? pick(random, [1, 1, 1, 2, 5]) : int(random, 1, 5),
  };
}

function skillsFor(random: Random, promotion: number, coreSkill: number): ShownAgent['skills'] {
  const level = () => mostly(random, 1, 2 * promotion);
  return {
    basic: level(),
    special: level(),
    dash: level(),
    ultimate: level(),
    core: coreSkill + 1,
    assist: level(),
  };
}

function agentFor(
  data: ZzzData,
  random: Random,
  id: number,
  facts: AgentFacts,
  hidden: boolean,
): ShownAgent {
  const level = mostly(random, 20, maxLevel);
  const promotion = raises(random, level) + 1;
  const coreSkill = mostly(random, 0, coreLevels.filter((needed) => needed <= level).length);
  return {
    id,
    level,
    mindscape: facts.rarity === 5 ? pick(random, [0, 0, 0, 1, 2, 3, 6]) : int(random, 0, 6),
    promotion,
    coreSkill,
    skinId: 0,
    hidden,
    skills: skillsFor(random, promotion, coreSkill),
    wEngine: hidden ? null : wEngineFor(data, random, facts),
    discs: hidden ? [] : discsFor(data, random, facts),
  };
}

/** The main stat of each element; sandbox agents wear only that of their own. */
const elementProperties: Readonly<Record<string, number>> = {
  Physical: 31503,
  Fire: 31603,
  Ice: 31703,
  Electric: 31803,
  Ether: 31903,
  Wind: 32303,
};

const damageProperties = Object.values(elementProperties);

/** `column` of the sub stat values; `firstSubs`: the fewest sub stats at level 0. */
const discRanks = {
  A: { column: 0, rarity: 4, firstSubs: 2, levels: [6, 9, 12, 12] },
  S: { column: 1, rarity: 5, firstSubs: 3, levels: [3, 9, 12, 15, 15, 15, 15, 15] },
} as const;

const subStats = ids(subStatValues);

/** Four sub stats with one roll each; each further roll goes to any of them. */
function subsFor(random: Random, main: number, rolls: number, column: 0 | 1): ShownDisc['subs'] {
  const properties = sample(
    random,
    subStats.filter((property) => property !== main),
    4,
  );
  const counts = properties.map(() => 1);
  for (let roll = counts.length; roll < rolls; roll += 1) {
    const index = int(random, 0, counts.length - 1);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return properties.map((property, index) => ({
    property,
    value: subStatValues[property]?.[column] ?? 0,
    rolls: counts[index] ?? 1,
  }));
}

function discFor(random: Random, facts: AgentFacts, slot: number, setId: number): ShownDisc {
  const rank = discRanks[random() < 0.85 ? 'S' : 'A'];
  const own = elementProperties[facts.element ?? ''];
  const pool = (mainStatPools[slot] ?? []).filter(
    (property) => property === own || !damageProperties.includes(property),
  );
  const property = pick(random, pool);
  const level = pick(random, rank.levels);
  const rolls = rank.firstSubs + int(random, 0, 1) + Math.floor(level / levelsPerUpgrade);
  return {
    id: setId + (rank.rarity - 1) * 10 + slot,
    slot,
    level,
    main: { property, value: mainStatStart(property, rank.rarity) ?? 0 },
    subs: subsFor(random, property, rolls, rank.column),
  };
}

/** Four discs of one set and two of another. */
function discsFor({ tables }: ZzzData, random: Random, facts: AgentFacts): ShownDisc[] {
  const [four = 0, two = 0] = sample(random, ids(tables.sets), 2);
  const slots = sample(random, [1, 2, 3, 4, 5, 6], 6);
  return slots
    .map((slot, index) => discFor(random, facts, slot, index < 4 ? four : two))
    .sort((left, right) => left.slot - right.slot);
}
