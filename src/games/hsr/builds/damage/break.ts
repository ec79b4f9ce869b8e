import { boundedDamage, within } from '../../../builds/damage/parts.ts';
import type { Factor } from '../../../builds/simulation.ts';
import { breakBase } from './break-levels.ts';
import { productOf, type Target, targetFactors } from './multipliers.ts';

export const breakTypes = [
  'break',
  'super_break',
  'bleed',
  'burn',
  'shock',
  'wind_shear',
  'freeze',
  'entanglement',
] as const;
export type BreakType = (typeof breakTypes)[number];

/** What a break of an element is worth, by the element of who breaks. */
const elementScaling: Readonly<Record<string, number>> = {
  physical: 2,
  fire: 2,
  wind: 1.5,
  ice: 1,
  lightning: 1,
  quantum: 0.5,
  imaginary: 0.5,
};

/** What breaks leave behind has an element of its own, whoever is asked for it. */
export const effectElements: Readonly<Partial<Record<BreakType, string>>> = {
  bleed: 'physical',
  burn: 'fire',
  shock: 'lightning',
  wind_shear: 'wind',
  freeze: 'ice',
  entanglement: 'quantum',
};

/** What buffs call the kind of damage that each is. */
export const breakKinds: Readonly<Record<BreakType, string>> = {
  break: 'break',
  super_break: 'break',
  bleed: 'dot',
  burn: 'dot',
  shock: 'dot',
  wind_shear: 'dot',
  freeze: 'additional',
  entanglement: 'additional',
};

/** Of those that stack, how often at most. */
export const highestStacks = 5;
/** Of the HP of a common enemy; elites and bosses lose 7 percent. */
const bleedShare = 0.16;
/** Super break is LB / 30 for each point of toughness of which a basic attack takes 30: at 100 percent it deals LB. */
const superBreakToughness = 30;

/** All that damage of a break depends on; ratios as fractions. */
export interface BreakInput {
  readonly type: BreakType;
  /** Of who breaks. */
  readonly element: string;
  /** Of the attacker. */
  readonly level: number;
  readonly breakEffect: number;
  /** What breaks alone deal more; no other damage bonus counts for them. */
  readonly bonus?: number;
  readonly enemy: Target;
  /** In units of which a basic attack takes 30, as `toughness`. */
  readonly maxToughness: number;
  /** Of the enemy; null takes the most that bleed can be. */
  readonly maxHp: number | null;
  /** Of what stacks, 1 to 5. */
  readonly stacks: number;
  /** Super break: what the attack took, by how much more, and which share becomes damage. */
  readonly toughness: number;
  readonly efficiency: number;
  readonly superBreak: number;
}

export interface BreakResult {
  /** In the order of the formula. */
  readonly factors: readonly Factor[];
  readonly damage: number;
  /** All that the level's base is multiplied with before the target's side. */
  readonly multiplier: number;
}

const toughnessFactor = (maxToughness: number): number => 0.5 + maxToughness / 120;

/** What the level's base is multiplied with, before Break Effect. Mechanics section 6, with its table of elements. */
function scalingOf(input: BreakInput): readonly Factor[] {
  const stacks = within(input.stacks, 1, highestStacks);
  const ofToughness = { name: 'max_toughness', value: toughnessFactor(input.maxToughness) };
  switch (input.type) {
    case 'break':
      return [{ name: 'element', value: elementScaling[input.element] ?? 0 }, ofToughness];
    case 'super_break':
      return [
        { name: 'toughness_taken', value: input.toughness / superBreakToughness },
        { name: 'break_efficiency', value: 1 + input.efficiency },
        { name: 'super_break', value: input.enemy.isBroken ? input.superBreak : 0 },
      ];
    case 'bleed':
      return [{ name: 'bleed', value: bleedOf(input) }];
    case 'burn':
    case 'freeze':
      return [{ name: input.type, value: 1 }];
    case 'shock':
      return [{ name: 'shock', value: 2 }];
    case 'wind_shear':
      return [{ name: 'stacks', value: stacks }];
    case 'entanglement':
      return [{ name: 'entanglement', value: 0.6 }, ofToughness, { name: 'stacks', value: stacks }];
  }
}

/** A share of the enemy's HP, at most 2 x toughness factor, in units of the level's base. */
function bleedOf({ maxHp, maxToughness, level }: BreakInput): number {
  const cap = 2 * toughnessFactor(maxToughness);
  return maxHp === null ? cap : Math.min((bleedShare * maxHp) / breakBase(level), cap);
}

/**
 * Damage of a break: LB(level) x scaling x (1 + Break Effect) x (1 + break bonus) x DEF x RES x vulnerability x
 * (1 - damage reduction) x toughness. No other damage bonus, no crit; super break is nothing on a target that is not broken. Never negative.
 * Sources: srsim f2a58eae, fribbels' optimizer; mechanics section 6 (docs/mechanics.md).
 */
export function breakOf(input: BreakInput): BreakResult {
  const { level, enemy, breakEffect, bonus } = input;
  const base = { name: 'level_base', value: breakBase(level) };
  const attacker = [
    ...scalingOf(input),
    { name: 'break_effect', value: Math.max(1 + breakEffect, 0) },
    ...(bonus === undefined ? [] : [{ name: 'break_bonus', value: Math.max(1 + bonus, 0) }]),
  ];
  const target = targetFactors(level, enemy);
  const multiplier = boundedDamage(productOf(attacker));
  return {
    factors: [base, ...attacker, ...target],
    damage: boundedDamage(base.value * multiplier * productOf(target)),
    multiplier,
  };
}
