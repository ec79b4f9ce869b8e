import type { ZzzSkill } from './model.ts';
import { type ShownAgent, type SkillId, skillIds } from './showcase.ts';

/** The game's own numbers of the skills; 4 is not in use. */
export const skillNumbers: Readonly<Record<SkillId, number>> = {
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

export const presentSkills = (agent: ShownAgent): readonly ZzzSkill[] =>
  skillIds.map((id) => ({ id, level: shownLevel(agent, id) }));
