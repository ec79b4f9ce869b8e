import type { Role } from '../../../builds/build.ts';
import { withFlat } from '../../../builds/score/profile.ts';
import { isReacting, type Wearer } from './wearer.ts';

interface RoleWeights {
  readonly crit: number;
  readonly scaling: number;
  readonly mastery: number;
  readonly energy: number;
}

/** Sub weights by role (mechanics, section 8). */
const roleWeights: Readonly<Record<Role, RoleWeights>> = {
  dps: { crit: 1, scaling: 0.75, mastery: 0.5, energy: 0.35 },
  sub_dps: { crit: 1, scaling: 0.75, mastery: 0.5, energy: 0.75 },
  support: { crit: 0.5, scaling: 0.5, mastery: 0.5, energy: 1 },
  healer: { crit: 0.25, scaling: 1, mastery: 0.4, energy: 1 },
  shielder: { crit: 0.5, scaling: 1, mastery: 0.25, energy: 0.75 },
};

/** Of a dps: with reactions, and ATK% where the kit grows with another stat. */
const reactingMastery = 0.75;
const besideAtk = 0.5;
/** Of kits that live on reactions. */
const swirling = { crit: 0.25, mastery: 1 } as const;

/** What a roll of each sub stat is worth to the role. */
export function subWeights({ role, nature, scaling, livesOnReactions }: Wearer) {
  const base = roleWeights[role];
  const { crit } = livesOnReactions ? swirling : base;
  const dpsMastery = role === 'dps' && isReacting(nature) ? reactingMastery : base.mastery;
  const mastery = livesOnReactions ? swirling.mastery : dpsMastery;
  const weights: Record<string, number> = {
    crit_rate: crit,
    crit_dmg: crit,
    elemental_mastery: mastery,
    energy_recharge: base.energy,
    ...(role === 'dps' ? { atk_percent: besideAtk } : {}),
  };
  for (const stat of scaling) weights[stat] = Math.max(base.scaling, weights[stat] ?? 0);
  return withFlat(weights);
}
