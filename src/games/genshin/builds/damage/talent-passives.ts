import type { Build } from '../../../builds/build.ts';
import { type Effects, sumOf } from '../../../builds/damage/buffs.ts';
import { scaled } from '../../../builds/damage/hit.ts';
import type { KitHit } from '../../../builds/kit.ts';
import { type Panel, totalOf } from '../../../builds/panel.ts';
import { lowestAscension } from '../../slots.ts';
import {
  type HitPassive,
  hitPassives,
  type StatPassive,
  statPassives,
} from './data/talent-passives.ts';
import { type GenshinSources, type Powers, powersOf } from './powers.ts';
import { sentStat } from './sent-stats.ts';
import { shareOf } from './stat-shares.ts';

/** Those that the ascension of a build has unlocked. */
function unlocked<One extends { readonly ascension: number }>(
  passives: readonly One[],
  { ascension, level }: Build,
): readonly One[] {
  const reached = ascension ?? lowestAscension(level);
  return passives.filter((one) => one.ascension <= reached);
}

/**
 * What passive talents always raise of the panel. Shares count for stats that were sent, else for the character's `own`:
 * what a weapon makes of another stat is not made into a third one. Source: gcsim 3647a07a.
 */
export function withTalentPassives(panel: Panel, own: Panel, build: Build): Panel {
  const passives = unlocked(statPassives[build.avatarId] ?? [], build);
  if (passives.length === 0) return panel;
  const sums = { ...panel.sums };
  for (const { stat, amount } of passives) {
    const value =
      typeof amount === 'number'
        ? amount
        : shareOf(sentStat(build.stats, amount.of) ?? totalOf(own, amount.of), amount);
    sums[stat] = (sums[stat] ?? 0) + value;
  }
  return { base: panel.base, sums };
}

/** What passive talents of a character give to its hits, in its form. */
export function hitPassivesOf(build: Build): readonly HitPassive[] {
  const { avatarId, element } = build;
  return unlocked(hitPassives[`${avatarId}-${element}`] ?? hitPassives[avatarId] ?? [], build);
}

const amountOf = ({ amount }: StatPassive | HitPassive, powers: Powers): number =>
  typeof amount === 'number' ? amount : shareOf(scaled([powers.scaling(amount.of, 1)]), amount);

/** Answers the powers under buffs, with what passive talents make of the stats that those raise. */
export function powersReader(build: Build, sources: GenshinSources): (buffs: Effects) => Powers {
  const passives = unlocked(statPassives[build.avatarId] ?? [], build);
  const before = powersOf(sources, {});
  return (buffs) => {
    const powers = powersOf(sources, buffs);
    const grown = passives.map((passive): Effects => {
      const more = amountOf(passive, powers) - amountOf(passive, before);
      return { [passive.stat]: more };
    });
    return grown.length === 0 ? powers : powersOf(sources, sumOf([buffs, ...grown]));
  };
}

const isFor = (
  { attacks, named, element }: HitPassive,
  { attack, name, element: dealt }: KitHit,
): boolean =>
  (attacks?.includes(attack) ?? true) &&
  (named?.some((part) => name.includes(part)) ?? true) &&
  (element ?? dealt) === dealt;

interface Given {
  readonly additive: number;
  readonly bonus: number;
  readonly critRate: number;
}

const nothing: Given = { additive: 0, bonus: 0, critRate: 0 };

/** What they give to a hit beside the stats: damage added to its base, and bonuses as fractions. Mechanics section 2. */
export function givenToHit(passives: readonly HitPassive[], hit: KitHit, powers: Powers): Given {
  if (passives.length === 0) return nothing;
  const sum = (gives: HitPassive['gives']): number =>
    passives
      .filter((passive) => passive.gives === gives && isFor(passive, hit))
      .reduce((total, passive) => total + amountOf(passive, powers), 0);
  return { additive: sum('additive'), bonus: sum('bonus'), critRate: sum('crit_rate') };
}

/** How much they raise the base of a lunar reaction, as a fraction. */
export const givenToLunar = (
  passives: readonly HitPassive[],
  reaction: string,
  powers: Powers,
): number =>
  passives
    .filter(({ gives, lunar = reaction }) => gives === 'lunar_base' && lunar === reaction)
    .reduce((total, passive) => total + amountOf(passive, powers), 0);
