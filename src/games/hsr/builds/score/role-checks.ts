import type { BaseStat } from '../../../builds/panel.ts';
import type { RoleCheck } from '../../../builds/score/profile.ts';
import { atLeast, critChecks } from '../../../builds/score/role.ts';
import type { Wearer } from './wearer.ts';

// Targets are our own: no source has any for this game.

/** What one rope with energy regeneration comes to. */
const energy = atLeast({
  stat: 'energy_recharge',
  name: 'ER',
  isRatio: true,
  target: () => 1.19,
  code: 'low_er',
});

const flat = (stat: string, target: number): RoleCheck =>
  atLeast({ stat, name: stat.toUpperCase(), isRatio: false, target: () => target, code: null });

/** Two turns before the end of the first cycle: 150 action value, of which a turn takes 10000 / SPD. */
const speed = flat('spd', 134);

const breakEffect = atLeast({
  stat: 'break_effect',
  name: 'Break effect',
  isRatio: true,
  target: () => 1.5,
  code: null,
});

const protecting: Readonly<Record<BaseStat, RoleCheck>> = {
  hp: flat('hp', 5000),
  atk: flat('atk', 2500),
  def: flat('def', 3000),
};

/** What the role asks of the final stats. */
export function checksOf({ role, style, scaling }: Wearer): readonly RoleCheck[] {
  switch (role) {
    case 'dps':
    case 'sub_dps':
      if (style === 'crit') return critChecks;
      return style === 'break' ? [breakEffect] : [];
    case 'support':
      return [energy, speed];
    case 'healer':
      return [energy, protecting[scaling]];
    case 'shielder':
      return [protecting[scaling]];
  }
}
