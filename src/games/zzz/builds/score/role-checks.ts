import type { Role } from '../../../builds/build.ts';
import type { BaseStat } from '../../../builds/panel.ts';
import type { RoleCheck } from '../../../builds/score/profile.ts';
import { atLeast, critChecks } from '../../../builds/score/role.ts';
import type { ZzzNature } from './character.ts';

// Targets other than those of CRIT are our own: no source has any for this game.

/** Half as much again as the 1.2 a second that everybody has: a disc with energy in slot 6 comes to more. */
const energy = atLeast({
  stat: 'energy_regen',
  name: 'Energy regeneration a second',
  isRatio: false,
  target: () => 1.8,
  code: 'low_er',
});

const flat = (stat: string, name: string, target: number): RoleCheck =>
  atLeast({ stat, name, isRatio: false, target: () => target, code: null });

const proficiency = flat('anomaly_proficiency', 'Anomaly proficiency', 300);

const protecting: Readonly<Record<BaseStat, RoleCheck>> = {
  hp: flat('hp', 'HP', 15_000),
  atk: flat('atk', 'ATK', 2000),
  def: flat('def', 'DEF', 1200),
};

/** What the role asks of the final stats; anomalies do not crit. */
export function checksOf(role: Role, { specialty, scaling }: ZzzNature): readonly RoleCheck[] {
  switch (role) {
    case 'dps':
    case 'sub_dps':
      return specialty === 'Anomaly' ? [proficiency] : critChecks;
    case 'support':
      return [energy];
    case 'healer':
      return [energy, protecting[scaling]];
    case 'shielder':
      return [protecting[scaling]];
  }
}
