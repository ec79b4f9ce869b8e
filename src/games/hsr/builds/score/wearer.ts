import type { Role } from '../../../builds/build.ts';
import type { BaseStat } from '../../../builds/panel.ts';
import type { HsrNature } from './character.ts';
import { hasCrit } from './roles.ts';

/** How its damage comes about: by crits, by breaking weaknesses, or by effects that have to hit. */
export type Style = 'crit' | 'break' | 'effect';

export interface Wearer {
  readonly role: Role;
  readonly nature: HsrNature;
  readonly style: Style;
  readonly scaling: BaseStat;
}

function styleOf(nature: HsrNature): Style {
  if (hasCrit(nature)) return 'crit';
  if (nature.traces.has('break_effect')) return 'break';
  return nature.traces.has('effect_hit_rate') ? 'effect' : 'crit';
}

export const isDealing = ({ role }: Wearer): boolean => role === 'dps' || role === 'sub_dps';

export const wearerOf = (role: Role, nature: HsrNature): Wearer => ({
  role,
  nature,
  style: styleOf(nature),
  scaling: role === 'healer' || role === 'shielder' ? nature.protectsWith : nature.hitsWith,
});
