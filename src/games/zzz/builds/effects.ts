import type { EffectRules } from '../../builds/damage/conditions.ts';
import { levelsOf } from '../../builds/damage/skills.ts';
import { noKit } from '../../builds/kit.ts';
import { type Effect, isAlways } from '../../effects/effect.ts';
import { kitOf, zzzData, zzzEffects } from '../tables.ts';
import { attackKinds } from './damage/buffs.ts';
import { defaultLevels } from './damage/powers.ts';
import { computePanel } from './panel.ts';

const isConversion = ({ stat, of }: Effect): boolean =>
  (stat === 'sheer_force' && of === 'hp') || (stat === 'atk' && of === 'def');

export const effectRules: EffectRules = {
  table: zzzEffects,
  clock: 'seconds',
  kinds: attackKinds,
  skill: ['ex_special', 'special'],
  burst: ['ultimate'],
  factsOf({ avatarId, weapon }, pack) {
    const { agents, wEngines } = zzzData(pack).tables;
    const agent = agents[avatarId];
    return {
      id: avatarId,
      key: String(avatarId),
      element: agent?.element?.toLowerCase() ?? null,
      calling: agent?.specialty?.toLowerCase() ?? null,
      holdsOwnWeapon: weapon !== null && wEngines[weapon.id]?.specialty === agent?.specialty,
    };
  },
  levelsOf: (build, pack) => levelsOf(build, kitOf(build, pack) ?? noKit, defaultLevels.levels),
  isUnlocked: () => true,
  // The panel has the stats of two pieces, and what HP and DEF give to sheer force and ATK.
  isElsewhere: ({ effect, from, id }) =>
    isAlways(effect) && (from === 'set' ? /-2(?:-|$)/.test(id) : isConversion(effect)),
  panelOf: computePanel,
};
