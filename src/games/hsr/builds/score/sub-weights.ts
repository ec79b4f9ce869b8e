import { withFlat } from '../../../builds/score/wishes.ts';
import type { Style, Wearer } from './wearer.ts';

type Weights = Readonly<Record<string, number>>;

/** What else counts beside SPD and the scaling stat for who deals damage. */
const styleWeights: Readonly<Record<Style, Weights>> = {
  crit: { crit_rate: 1, crit_dmg: 1 },
  break: { break_effect: 1, crit_rate: 0.25, crit_dmg: 0.25 },
  effect: { effect_hit_rate: 0.75, crit_rate: 0.5, crit_dmg: 0.5 },
};

/** What keeps everybody else alive. */
const sturdy: Weights = { hp_percent: 0.5, def_percent: 0.5, effect_res: 0.5 };

/** Stats that count for those whose traces raise them. */
const byTraces: Readonly<Record<'support' | 'healer' | 'shielder', Weights>> = {
  support: { break_effect: 1, effect_hit_rate: 1, crit_dmg: 0.5, crit_rate: 0.5, atk: 0.5 },
  healer: { break_effect: 0.75, effect_res: 0.75 },
  shielder: { effect_hit_rate: 0.5, effect_res: 0.75, crit_rate: 0.25, crit_dmg: 0.25 },
};

const dealingScaling = 0.75;
const helpingScaling = { support: 0.5, healer: 1, shielder: 1 } as const;

/**
 * What a roll of each sub stat is worth: SPD 1 for everybody; who deals damage CRIT 1 and the scaling stat 0.75, or
 * break effect or effect hit rate where the traces have no CRIT; the others by role what the traces raise.
 */
export function subWeights(wearer: Wearer): Weights {
  const { role, nature, style, scaling } = wearer;
  const own = `${scaling}_percent`;
  if (role === 'dps' || role === 'sub_dps')
    return withFlat({ spd: 1, ...styleWeights[style], [own]: dealingScaling });
  const traced = Object.entries(byTraces[role])
    .filter(([stat]) => nature.traces.has(stat))
    .map(([stat, weight]) => [stat === 'atk' ? 'atk_percent' : stat, weight] as const);
  return withFlat({
    spd: 1,
    ...sturdy,
    ...Object.fromEntries(traced),
    [own]: helpingScaling[role],
  });
}
