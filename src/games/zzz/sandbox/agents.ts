import { int, pick, type Random } from '../../random.ts';
import type { ShownAgent, ShownWEngine } from '../showcase.ts';
import type { AgentFacts, ZzzData } from '../tables.ts';
import { ids, mostly, raises } from './chance.ts';
import { discsFor } from './discs.ts';

export const maxLevel = 60;

/** The agent level each core enhancement, A to F, asks for. */
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

export function agentFor(
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
