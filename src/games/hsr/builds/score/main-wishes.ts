import type { MainWishes } from '../../../builds/score/wishes.ts';
import { isDealing, type Style, type Wearer } from './wearer.ts';

const crit = ['crit_rate', 'crit_dmg'];
const sturdy = ['hp_percent', 'def_percent'];

const own = ({ scaling }: Wearer): string => `${scaling}_percent`;

/** Of who deals damage. */
const dealingBody: Readonly<Record<Style, readonly string[]>> = {
  crit,
  break: [],
  effect: ['effect_hit_rate'],
};

/** Stats of the body piece that a helper wants whose traces raise them. */
const tracedBody = ['effect_hit_rate', 'crit_dmg'];

function body(wearer: Wearer): MainWishes {
  const { role, style, nature } = wearer;
  if (isDealing(wearer)) {
    const wanted = dealingBody[style];
    return wanted.length === 0
      ? { wanted: [own(wearer)], scaling: crit }
      : { wanted, scaling: [own(wearer), ...crit] };
  }
  if (role === 'healer') return { wanted: ['healing_bonus'], scaling: [own(wearer), ...sturdy] };
  const traced = tracedBody.filter((stat) => nature.traces.has(stat));
  if (role === 'shielder') return { wanted: [own(wearer), ...traced], scaling: sturdy };
  return traced.length > 0
    ? { wanted: traced, scaling: [own(wearer), ...sturdy] }
    : { wanted: [...sturdy, own(wearer)] };
}

/** SPD is worth more to everybody than what else there is. */
const feet = (wearer: Wearer): MainWishes => ({
  wanted: ['spd'],
  scaling: isDealing(wearer) ? [own(wearer)] : [own(wearer), ...sturdy],
});

function sphere(wearer: Wearer): MainWishes {
  const { element } = wearer.nature;
  const bonus = element === null ? [] : [`${element}_dmg_bonus`];
  if (!isDealing(wearer)) return { wanted: [own(wearer), ...sturdy], scaling: bonus };
  // No damage bonus counts for what a break does.
  return wearer.style === 'break'
    ? { wanted: [own(wearer), ...bonus], scaling: sturdy }
    : { wanted: bonus, scaling: [own(wearer)] };
}

function rope(wearer: Wearer): MainWishes {
  const { role, nature, style } = wearer;
  const energy = role === 'dps' ? [] : ['energy_recharge'];
  const breaks = nature.traces.has('break_effect') ? ['break_effect'] : [];
  if (isDealing(wearer))
    return style === 'break'
      ? { wanted: breaks, energy, scaling: [own(wearer)] }
      : { wanted: [own(wearer)], energy, scaling: breaks };
  return { wanted: [...breaks, own(wearer)], energy, scaling: sturdy };
}

/** What is wanted of the slots with a choice. */
export const mainWishes: Readonly<Record<string, (wearer: Wearer) => MainWishes>> = {
  body,
  feet,
  sphere,
  rope,
};
