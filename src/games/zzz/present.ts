import type { PresentOptions } from '../game.ts';
import type { CharacterDetail } from '../gear.ts';
import { presentDisc } from './gear.ts';
import type { ZzzAgent, ZzzPlayer, ZzzStats, ZzzWEngine } from './model.ts';
import type { ShownAgent, ZzzShowcase } from './showcase.ts';
import { presentSkills, skillNumbers } from './skills.ts';
import { finalStats } from './stats.ts';
import { nameIn, tables } from './tables.ts';

const coreLetters = ['A', 'B', 'C', 'D', 'E', 'F'];

function presentWEngine({ wEngine }: ShownAgent, { language }: PresentOptions): ZzzWEngine | null {
  if (wEngine === null) return null;
  const { id, level, upgrade } = wEngine;
  return { id, name: nameIn(tables.wEngines[id]?.name, language), level, upgrade };
}

function presentDetail(
  agent: ShownAgent,
  { language }: PresentOptions,
): CharacterDetail<ZzzStats> | null {
  const stats = finalStats(agent);
  if (stats === null) return null;
  return {
    stats,
    talents: presentSkills(agent).map(({ id, level }) => ({
      id: skillNumbers[id],
      type: id,
      name: nameIn(tables.skills[id], language),
      level,
    })),
    costumeId: agent.skinId === 0 ? null : agent.skinId,
    friendship: null,
  };
}

/** What is hidden is absent, not zero (R6.5). */
const hiddenDetails = {
  coreSkill: null,
  wEngine: null,
  driveDiscs: [],
  skills: [],
  detail: null,
} as const;

function shownDetails(agent: ShownAgent, options: PresentOptions) {
  return {
    coreSkill: coreLetters[agent.coreSkill - 1] ?? null,
    wEngine: presentWEngine(agent, options),
    driveDiscs: agent.discs
      .toSorted((left, right) => left.slot - right.slot)
      .map((disc) => presentDisc(disc, options)),
    skills: presentSkills(agent),
    detail: presentDetail(agent, options),
  };
}

function presentAgent(agent: ShownAgent, options: PresentOptions): ZzzAgent {
  const facts = tables.agents[agent.id];
  return {
    agentId: agent.id,
    name: nameIn(facts?.name, options.language),
    element: facts?.element ?? null,
    specialty: facts?.specialty ?? null,
    level: agent.level,
    mindscape: agent.mindscape,
    ascension: agent.promotion,
    ...(agent.hidden ? hiddenDetails : shownDetails(agent, options)),
  };
}

/** Never throws: what the tables do not know has a null name, and then null detail (R6.9). */
export function presentZzz(showcase: ZzzShowcase, options: PresentOptions): ZzzPlayer {
  const picture = tables.pictures[showcase.pictureId];
  return {
    uid: options.uid,
    game: 'zzz',
    nickname: showcase.nickname,
    level: showcase.level,
    signature: showcase.signature,
    profilePictureUrl: picture === undefined ? '' : `${options.cdnUrl}${picture}`,
    showcase: showcase.agents.map((agent) => presentAgent(agent, options)),
  };
}

/** The player without details, as include_detail=false asks: engine and scalars stay (R6.5). */
export const withoutZzzDetail = (player: ZzzPlayer): ZzzPlayer => ({
  ...player,
  showcase: player.showcase.map((agent) => ({
    ...agent,
    driveDiscs: [],
    skills: [],
    detail: null,
  })),
});
