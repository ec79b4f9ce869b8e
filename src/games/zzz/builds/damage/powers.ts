import { memoize, memoizeWeakly } from '../../../../lib/memoize.ts';
import { type Effects, namesWith } from '../../../builds/damage/buffs.ts';
import type { DefaultLevels } from '../../../builds/damage/skills.ts';
import { type KitHit, valueAtLevel } from '../../../builds/kit.ts';
import { type BaseStat, type PowerSources, totalOf } from '../../../builds/panel.ts';
import type { CritMode } from '../../../builds/simulation.ts';
import type { AgentFacts } from '../../tables.ts';
import { maxCore } from '../panel.ts';
import { zzzWords } from '../words.ts';
import { defaultEnemy } from './facts.ts';
import { combatStat, type Defender, type HitInput, type Scaling } from './hit.ts';

/** A stat of the fight. */
type Share = Omit<Scaling, 'multiplier'>;

/** The stats of agent and enemy under buffs. */
export type Powers = ReturnType<typeof computePowers>;

interface AgentSources extends PowerSources {
  /** Whether sheer force comes from ATK and HP. */
  readonly isRupture: boolean;
}

export const isRupture = (facts: AgentFacts | undefined): boolean => facts?.specialty === 'Rupture';

function baseShare({ panel, stats }: AgentSources, effects: Effects, stat: BaseStat): Share {
  const given = stats[stat];
  const own =
    given === undefined
      ? {
          base: panel.base[stat],
          percent: panel.sums[percentName(stat)] ?? 0,
          flat: panel.sums[stat] ?? 0,
        }
      : { base: given, percent: 0, flat: 0 };
  const combatPercent = effects[percentName(stat)] ?? 0;
  return { stat, ...own, combatPercent, combatFlat: effects[stat] ?? 0 };
}

/** Three tenths of ATK, rounded down, and one of HP: the panel that is shown rounds both. Mechanics section 7. */
const sheerForceOf = (atk: number, hp: number): number => Math.floor((atk * 3) / 10) + hp / 10;

/** Sheer force that was given grows by as much as ATK and HP grow in the fight. */
function sheerShare(sources: AgentSources, effects: Effects): Share {
  const { panel, stats, isRupture } = sources;
  const total = (stat: BaseStat): number => stats[stat] ?? totalOf(panel, stat);
  const combat = (stat: BaseStat): number => combatStat(baseShare(sources, effects, stat));
  const own = sheerForceOf(total('atk'), total('hp')) + (panel.sums['sheer_force'] ?? 0);
  const grown = sheerForceOf(combat('atk'), combat('hp')) - sheerForceOf(total('atk'), total('hp'));
  return {
    stat: 'sheer_force',
    base: stats['sheer_force'] ?? (isRupture ? own : 0),
    percent: 0,
    flat: 0,
    combatFlat: (isRupture ? grown : 0) + (effects['sheer_force'] ?? 0),
  };
}

/** A stat of something in particular: `basic_crit_rate`, `ice_def_ignore`. */
const namesOf = memoize((stat: string) => namesWith(`_${stat}`));
export const bonusName = namesOf('dmg_bonus');
export const flatDamageName = namesOf('flat_dmg');
const percentName = namesOf('percent');
const reductionName = namesOf('res_reduction');

/** Of the element, of the kinds of attack, and of both at once: `electric_dash_dmg_bonus`. */
const bonusNames = (element: string, kinds: readonly string[]): readonly string[] =>
  [
    ...elementNames(element),
    ...kinds,
    ...elementNames(element).flatMap((name) => kinds.map((kind) => `${name}_${kind}`)),
  ].map(bonusName);

/** By kinds, of which there are a few constant lists, and element. */
const bonusNamesBy = memoizeWeakly((kinds: readonly string[]) =>
  memoize((element: string) => bonusNames(element, kinds)),
);

export function computePowers(sources: AgentSources, effects: Effects) {
  const { panel, stats, enemy } = sources;
  const share = memoize((stat: string): Share => {
    if (stat === 'atk' || stat === 'hp' || stat === 'def') return baseShare(sources, effects, stat);
    if (stat === 'sheer_force') return sheerShare(sources, effects);
    return { stat, base: 0, percent: 0, flat: 0 };
  });
  // Read hundreds of times by names that are mostly not there, which takes an object five times as long.
  const byName = new Map(Object.entries(effects));
  const effect = (name: string): number => byName.get(name) ?? 0;
  const sum = (stat: string): number => (stats[stat] ?? panel.sums[stat] ?? 0) + effect(stat);
  /** What is added to a stat for some kinds of attack and an element. */
  const particular = (stat: string, kinds: readonly string[], element?: string): number => {
    const nameOf = namesOf(stat);
    let all = element === undefined ? 0 : effect(nameOf(element));
    for (const kind of kinds) all += effect(nameOf(kind));
    return all;
  };
  const effectFor = (stat: string, kinds: readonly string[], element?: string): number =>
    effect(stat) + particular(stat, kinds, element);
  const stunBonus = defaultEnemy.stunBonus + (effects['stun_bonus'] ?? 0);
  /** All damage bonuses for an element and kinds of attack. */
  const bonusFor = (element: string, kinds: readonly string[]): number => {
    let all = sum('dmg_bonus');
    for (const name of bonusNamesBy(kinds)(element)) all += sum(name);
    return all;
  };
  /** A stat with what some kinds of attack, and hits of an element, have more of it. */
  const sumFor = (stat: string, kinds: readonly string[], element?: string): number =>
    sum(stat) + particular(stat, kinds, element);
  const defender = (element: string, kinds: readonly string[] = []): Defender => ({
    level: enemy.level ?? defaultEnemy.level,
    res:
      enemy.elementRes[element] ??
      enemy.elementRes[baseElementOf(element)] ??
      enemy.res ??
      defaultEnemy.res,
    resReduction: elementNames(element).reduce(
      (all, name) => all + effect(reductionName(name)),
      effectFor('res_reduction', kinds),
    ),
    defReduction: enemy.defReduction + effect('def_reduction'),
    defIgnore: effectFor('def_ignore', kinds, element),
    damageTaken: effectFor('damage_taken', kinds, element),
    stunBonus: enemy.isStunned ? stunBonus : 0,
  });
  const forHits = memoize((kinds: readonly string[]) =>
    memoize((element: string) => ({
      more: 1 + effectFor('base_multiplier', kinds),
      flat: effectFor('flat_dmg', kinds),
      bonus: bonusFor(element, kinds),
      critRate: sumFor('crit_rate', kinds, element),
      critDamage: sumFor('crit_dmg', kinds, element),
      enemy: defender(element, kinds),
    })),
  );
  return {
    share,
    /** A stat that is a plain sum. */
    sum,
    penRatio: sum('pen_ratio'),
    pen: sum('pen'),
    bonusFor,
    sumFor,
    defender,
    /** Everything that hits of an attack and an element share. */
    forHits: (attack: string, element: string) => forHits(kindsOf(attack))(element),
  };
}

/** Elements that have the resistance and damage bonus of another. Mechanics section 7. */
const baseElements: Readonly<Record<string, string>> = {
  frost: 'ice',
  auric_ink: 'ether',
  honed_edge: 'physical',
};

export const baseElementOf = (element: string): string => baseElements[element] ?? element;

/** The element, and its base element if it has one. */
const elementNames = memoize((element: string): readonly string[] => [
  ...new Set([element, baseElementOf(element)]),
]);

export const isKnownElement = (element: string): boolean => zzzWords.elements.includes(element);

export const defaultLevels: DefaultLevels = {
  levels: { basic: 12, special: 12, dash: 12, ultimate: 12, assist: 12, core: maxCore },
  words: ' are 12 and what mindscapes add',
};

/** The kinds of an attack: damage bonuses of specials count for EX specials too. Each list is made once. */
const kindsOf = memoize((attack: string): readonly string[] =>
  attack === 'ex_special' ? [attack, 'special'] : [attack],
);

/** The input of a hit's formula; `level` is that of the talent. */
export function readHitInput(
  {
    powers,
    critMode,
    agentLevel,
  }: { readonly powers: Powers; readonly critMode: CritMode; readonly agentLevel: number },
  { parts, element, attack }: KitHit,
  level: number,
): HitInput {
  const isSheer = parts.every(({ stat }) => stat === 'sheer_force');
  const { more, flat, bonus, critRate, critDamage, enemy } = powers.forHits(attack, element);
  const scaling = parts.map(({ stat, values }) => {
    // Member by member: a spread takes several times as long.
    const { base, percent, flat: own, combatPercent = 0, combatFlat = 0 } = powers.share(stat);
    const multiplier = valueAtLevel(values, level) * more;
    return { stat, base, percent, flat: own, combatPercent, combatFlat, multiplier };
  });
  return {
    scaling:
      flat === 0 ? scaling : [...scaling, { base: flat, percent: 0, flat: 0, multiplier: 1 }],
    bonus,
    crit: { mode: critMode, rate: critRate, damage: critDamage },
    level: agentLevel,
    enemy,
    penRatio: powers.penRatio,
    pen: powers.pen,
    ...(isSheer && { sheer: { bonus: powers.sum('sheer_dmg_bonus') } }),
  };
}
