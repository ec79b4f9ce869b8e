import { type Effects, namesWith } from '../../../builds/damage/buffs.ts';
import { type Crit, type Scaling, scaled } from '../../../builds/damage/hit.ts';
import type { BaseStat, PowerSources } from '../../../builds/panel.ts';
import type { CritMode } from '../../../builds/simulation.ts';
import { genshinWords } from '../words.ts';
import { defaultEnemy } from './assumptions.ts';
import type { GearShares } from './gear-shares.ts';
import { infusionOf } from './infusions.ts';
import type { Defender } from './multipliers.ts';
import type { ReactionPower } from './reactions.ts';
import { sentStat } from './sent-stats.ts';

/** What the actor can do and the enemy withstands at a moment: the panel, what was sent instead, and buffs on top. */
export interface Powers {
  scaling(stat: string, multiplier: number): Scaling;
  /** A stat that is a plain sum, by the shared vocabulary. */
  sum(stat: string): number;
  /** All damage bonuses that fit a hit. */
  bonus(element: string, attack: string): number;
  /** Damage that is added to the base of a hit. */
  additive(attack: string): number;
  /** Of a hit of a kind of attack; of a reaction where that is null. */
  crit(mode: CritMode, aura: string | null, attack: string | null): Crit;
  /** What a reaction grows by. */
  reaction(type: string): ReactionPower;
  defender(element: string): Defender;
  /** The element that buffs give physical attacks. */
  readonly infusion: string | null;
}

/** With what gear makes of stats while it is worn. */
export interface GenshinSources extends PowerSources {
  readonly shares: GearShares;
}

const bonusName = namesWith('_dmg_bonus');
const critRateName = namesWith('_crit_rate');
const critDamageName = namesWith('_crit_dmg');
const reductionName = namesWith('_res_reduction');

const infusions = genshinWords.elements.map((element) => [element, infusionOf(element)] as const);

const isBase = (stat: string): stat is BaseStat =>
  stat === 'hp' || stat === 'atk' || stat === 'def';

const cold: readonly (string | null)[] = ['cryo', 'frozen'];

/** Hits ask for the same few stats again and again: each is summed up once. */
function once(sum: (stat: string) => number): (stat: string) => number {
  const sums = new Map<string, number>();
  return (stat) => {
    const known = sums.get(stat);
    if (known !== undefined) return known;
    const made = sum(stat);
    sums.set(stat, made);
    return made;
  };
}

/**
 * Stats that were sent are totals: they take the place of what the panel has, and percent of buffs counts for the base of
 * the panel on top. Mechanics section 4.
 */
export function powersOf({ panel, stats, enemy, shares }: GenshinSources, buffs: Effects): Powers {
  const sent = (stat: string): number | undefined => sentStat(stats, stat);
  const added = (stat: string): number => buffs[stat] ?? 0;
  const sum = once((stat) => (sent(stat) ?? panel.sums[stat] ?? 0) + added(stat));
  const elemental = (element: string): number =>
    element === 'physical' ? 0 : sum('elemental_dmg_bonus');
  const scaling = (stat: string, multiplier: number): Scaling => {
    if (!isBase(stat)) return { stat, base: sum(stat), percent: 0, flat: 0, multiplier };
    const base = panel.base[stat];
    const percent = added(`${stat}_percent`);
    const total = sent(stat);
    if (total === undefined) {
      const own = panel.sums[`${stat}_percent`] ?? 0;
      return { stat, base, percent: own + percent, flat: sum(stat), multiplier };
    }
    return { stat, base: total, percent: 0, flat: base * percent + added(stat), multiplier };
  };
  const shared = (stat: string): number =>
    shares.bonuses.length > 0 && sent(stat) === undefined
      ? shares.bonuses
          .filter(({ gives }) => gives === stat)
          .reduce(
            (all, { of, share, most }) => all + Math.min(share * Math.max(sum(of), 0), most),
            0,
          )
      : 0;
  return {
    sum,
    infusion: infusions.find(([, name]) => added(name) > 0)?.[0] ?? null,
    scaling,
    bonus: (element, attack) =>
      sum('dmg_bonus') +
      sum(bonusName(element)) +
      elemental(element) +
      sum(bonusName(attack)) +
      shared(bonusName(attack)),
    additive: (attack) =>
      shares.added
        .filter(({ attacks }) => attacks.includes(attack))
        .reduce((all, { of, share }) => all + scaled([scaling(of, share)]), 0),
    crit: (mode, aura, attack) => ({
      mode,
      rate:
        sum('crit_rate') +
        (attack === null ? 0 : sum(critRateName(attack))) +
        (cold.includes(aura) ? added('crit_rate_against_cryo') : 0),
      damage: sum('crit_dmg') + (attack === null ? 0 : sum(critDamageName(attack))),
    }),
    // A bonus of reactions that was sent is the whole of what gear gives.
    reaction: (type) => ({
      elementalMastery: sum('elemental_mastery'),
      bonus:
        sum('reaction_bonus') +
        (sent('reaction_bonus') === undefined ? sum(`${type}_bonus`) : added(`${type}_bonus`)),
    }),
    defender: (element) => ({
      level: enemy.level ?? defaultEnemy.level,
      res: enemy.elementRes[element] ?? enemy.res ?? defaultEnemy.res,
      resReduction: added('res_reduction') + added(reductionName(element)),
      defReduction: enemy.defReduction + added('def_reduction'),
      defIgnore: added('def_ignore'),
    }),
  };
}
