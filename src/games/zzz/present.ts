import { coreLetters } from '../catalog.ts';
import { recordName } from '../catalog-pack.ts';
import type { PresentOptions } from '../game.ts';
import { withGear } from '../gear.ts';
import { textIn } from '../names.ts';
import { wordNames } from '../word-names.ts';
import { presentDisc } from './gear.ts';
import type { ZzzAgent, ZzzPlayer, ZzzSkill } from './model.ts';
import { finalStats } from './panel.ts';
import type { ShownAgent, ZzzShowcase } from './showcase.ts';
import { type SkillId, skillIds, type ZzzData, zzzData } from './tables.ts';

/** Hidden details are absent, not zero (R6.5). */
const hiddenDetails = { coreSkill: null, wEngine: null, skills: [], detail: null } as const;

function shownDetails(data: ZzzData, agent: ShownAgent, { language }: PresentOptions) {
  const { wEngine, skinId } = agent;
  const skills: readonly ZzzSkill[] = skillIds.map((id) => ({ id, level: shownLevel(agent, id) }));
  return {
    coreSkill: coreLetters[agent.coreSkill - 1] ?? null,
    wEngine: wEngine && {
      id: wEngine.id,
      name: recordName(data.pack.weapons, wEngine.id, language),
      level: wEngine.level,
      upgrade: wEngine.upgrade,
    },
    skills,
    detail: {
      stats: finalStats(data, agent),
      talents: skills.map(({ id, level }) => ({
        id: skillNumbers[id],
        type: id,
        name: textIn(data.tables.skills[id], language),
        level,
      })),
      costumeId: skinId === 0 ? null : skinId,
      friendship: null,
    },
  };
}

function presentAgent(data: ZzzData, agent: ShownAgent, options: PresentOptions): ZzzAgent {
  const facts = data.tables.agents[agent.id];
  const names = wordNames(data.pack, options.language);
  const presented = {
    agentId: agent.id,
    name: recordName(data.pack.characters, agent.id, options.language),
    element: facts?.element ?? null,
    elementName: names.element(facts?.element),
    specialty: facts?.specialty ?? null,
    specialtyName: names.calling(facts?.specialty),
    level: agent.level,
    mindscape: agent.mindscape,
    ascension: agent.promotion,
    ...(agent.hidden ? hiddenDetails : shownDetails(data, agent, options)),
  };
  const discs = agent.hidden ? [] : agent.discs.toSorted((left, right) => left.slot - right.slot);
  return withGear(presented, 'driveDiscs', () =>
    discs.map((disc) => presentDisc(data, disc, options)),
  );
}

/** Never throws: an unknown record has a null name (R6.9), and a stat that it may raise is null (R6.5). */
export function presentZzz(showcase: ZzzShowcase, options: PresentOptions): ZzzPlayer {
  const data = zzzData(options.pack);
  const picture = data.tables.pictures[showcase.pictureId];
  return {
    uid: options.uid,
    game: 'zzz',
    nickname: showcase.nickname,
    level: showcase.level,
    signature: showcase.signature,
    profilePictureUrl: picture === undefined ? '' : `${options.cdnUrl}${picture}`,
    showcase: showcase.agents.map((agent) => presentAgent(data, agent, options)),
  };
}

/** The game's own numbers of the skills; 4 is not in use. */
const skillNumbers: Readonly<Record<SkillId, number>> = {
  basic: 0,
  special: 1,
  dash: 2,
  ultimate: 3,
  core: 5,
  assist: 6,
};

/** The third and the fifth mindscape raise every skill but the core skill. */
function shownLevel({ mindscape, skills }: ShownAgent, id: SkillId): number {
  if (id === 'core' || mindscape < 3) return skills[id];
  return skills[id] + (mindscape < 5 ? 2 : 4);
}
