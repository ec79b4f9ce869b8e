import type { CatalogPack } from '../../catalog-pack.ts';
import { amountOf, type Effect, type NamedEffect } from '../../effects/effect.ts';
import { baseStat } from '../../gear.ts';
import type { Build } from '../build.ts';
import type { Effects } from './buffs.ts';
import {
  type CountedEffect,
  decideEffects,
  type EffectRules,
  type EffectScene,
  type OwnedEffect,
} from './conditions.ts';

/** Whether an effect depends on a stat of its bearer. */
export const isConverted = ({ effect }: NamedEffect): boolean => effect.of !== undefined;

const ofEnemy = /(?:res_reduction|res_pen|def_reduction|vulnerability|damage_taken|stun_bonus)$/;

/** Whether final stats that were given have it: it has no condition, and is not of some hits only (R10.4). */
const isGiven = ({ when, hits }: Effect, stat: string, given: Build['stats']): boolean =>
  when === undefined && hits === undefined && given[baseStat(stat)] !== undefined;

/** Adds what effects give to the sums by stat. */
export function addEffects(
  sums: Record<string, number>,
  counted: readonly (OwnedEffect & Partial<Pick<CountedEffect, 'stacks'>>)[],
  total: (stat: string) => number,
  given: Build['stats'],
): void {
  for (const { effect, stats, level, stacks = effect.stacks ?? 1 } of counted) {
    const value = amountOf(effect, level, total) * stacks;
    for (const stat of stats) {
      if (isGiven(effect, stat, given)) continue;
      // The ATK and SPD of an enemy are not those of the character.
      if (effect.to === 'enemy' && !ofEnemy.test(stat)) continue;
      sums[stat] = (sums[stat] ?? 0) + value;
    }
  }
}

/** Whether an effect raises the stats of its bearer all along, beside its panel; amounts elsewhere grow with them. */
export const isStanding =
  (rules: Pick<EffectRules, 'isElsewhere'>, build: Build, pack: CatalogPack) =>
  (one: OwnedEffect): boolean => {
    const { when, of, hits, to } = one.effect;
    const isOwn = to === undefined || to === 'team';
    const isAlways = when === undefined && of === undefined && hits === undefined;
    return isOwn && isAlways && !rules.isElsewhere(one, build, pack);
  };

/** The stats of a character with what raises them in the fight, for effects that ask for a stat. */
export function totalInFight(
  owned: readonly OwnedEffect[],
  scene: EffectScene,
  fromTeam: Effects,
  given: Build['stats'],
): EffectScene['total'] {
  const asks = ({ conditions }: OwnedEffect) => conditions.some(([kind]) => kind === 'stat');
  if (!owned.some(asks)) return scene.total;
  const raising = owned.filter(
    (one) => !asks(one) && !isConverted(one) && one.effect.to !== 'enemy' && !one.effect.hits,
  );
  const sums: Record<string, number> = { ...fromTeam };
  addEffects(sums, decideEffects(raising, scene).counted, () => 0, given);
  return (stat) => scene.total(stat) + (sums[stat] ?? 0);
}
