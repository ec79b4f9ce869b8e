import { int, pick, type Random, sample } from '../../random.ts';
import { levelsPerUpgrade, mainStatPools, mainStatValues, subStatValues } from '../drive-discs.ts';
import type { ShownDisc } from '../showcase.ts';
import type { AgentFacts, ZzzData } from '../tables.ts';
import { ids } from './chance.ts';

/** The main stat that fits an element; a disc of another element is no use to the agent. */
const elementProperties: Readonly<Record<string, number>> = {
  Physical: 31503,
  Fire: 31603,
  Ice: 31703,
  Electric: 31803,
  Ether: 31903,
  Wind: 32303,
};

const damageProperties = Object.values(elementProperties);

/** Of the ranks A and S: the column in the value tables, and how many sub stats a disc starts with at least. */
const discRanks = {
  A: { column: 0, digit: 3, firstSubs: 2, levels: [6, 9, 12, 12] },
  S: { column: 1, digit: 4, firstSubs: 3, levels: [3, 9, 12, 15, 15, 15, 15, 15] },
} as const;

const subStats = ids(subStatValues);

/** Four sub stats, one roll each; what is left of the rolls falls on any of them. */
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
    id: setId + rank.digit * 10 + slot,
    slot,
    level,
    main: { property, value: mainStatValues[property]?.[rank.column] ?? 0 },
    subs: subsFor(random, property, rolls, rank.column),
  };
}

/** Four discs of one set and two of another. */
export function discsFor({ tables }: ZzzData, random: Random, facts: AgentFacts): ShownDisc[] {
  const [four = 0, two = 0] = sample(random, ids(tables.sets), 2);
  const slots = sample(random, [1, 2, 3, 4, 5, 6], 6);
  return slots
    .map((slot, index) => discFor(random, facts, slot, index < 4 ? four : two))
    .sort((left, right) => left.slot - right.slot);
}
