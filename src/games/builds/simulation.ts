import type { CatalogPack } from '../catalog-pack.ts';
import type { Build } from './build.ts';

export const critModes = ['average', 'always', 'never'] as const;
export type CritMode = (typeof critModes)[number];

export interface Enemy {
  /** The game's default when null. */
  readonly level: number | null;
  /** Of all elements at once; the game's default when null. */
  readonly res: number | null;
  /** By element; overrides `res`. */
  readonly elementRes: Readonly<Record<string, number>>;
  readonly defReduction: number;
  /** hsr: its toughness bar is empty. */
  readonly isBroken: boolean;
  /** zzz. */
  readonly isStunned: boolean;
  /** hsr: in units of which a basic attack removes 30; the game's default when null. */
  readonly maxToughness: number | null;
  /** hsr: bleed deals a share of it. */
  readonly maxHp: number | null;
}

export interface RotationStep {
  readonly skill: string;
  readonly count: number;
  readonly aura: string | null;
  /** Of a step with the skill `reaction`. */
  readonly type: string | null;
  /** A variant of the skill by name; the first when null. */
  readonly variant: string | null;
}

/** A buff of the game. */
export interface NamedBuff {
  /** What notes call it; its source when left out. */
  readonly label?: string;
  /** Its duration in the game; left out when it does not end. */
  readonly seconds?: number;
  /** By stat: flat, or fractions; reductions are positive. A value that is sent replaces the first. */
  readonly effects: Readonly<Record<string, number>>;
  /** Its only effect by the weapon's refinement 1 to 5. */
  readonly byRefinement?: readonly number[];
  /** Its only effect for each point of Elemental Mastery of the character that gives it. */
  readonly perMastery?: number;
  /** What is assumed when it counts, as a note. */
  readonly assumed?: string;
  /** The effects that it is, by their ids; by its own name when left out. */
  readonly ids?: readonly string[];
  /** Whose standard build its amounts are of. */
  readonly giver?: string;
}

/** What gives a buff. */
export interface BuffGiver {
  readonly kind: 'set' | 'weapon' | 'character' | 'team';
  readonly id: number | null;
  readonly name: string;
}

/** A buff of the game as lists show it (R10.4f). */
export interface ListedBuff {
  readonly id: string;
  readonly name: string;
  readonly source: BuffGiver;
  /** Flat, or fractions. */
  readonly stats: Readonly<Record<string, number>>;
  readonly seconds: number | null;
  readonly note: string | null;
}

/** A source as simulations read it; `named` where it is a buff of the game. */
export interface FoundSource {
  readonly source: string;
  readonly named?: NamedBuff;
}

/** The buffs of a game by the names that people type (R10.4e). */
export interface NamedBuffs {
  /** Undefined when it is not known, or not clear which. */
  find(source: string, pack: CatalogPack): FoundSource | undefined;
  /** Names that are near. */
  suggest(source: string, pack: CatalogPack): readonly string[];
  /** Those whose names have the words of a search; all without one. */
  list(search: string | null, pack: CatalogPack): readonly ListedBuff[];
}

export interface Buff {
  /** The name of a stat, or of a buff of the game. */
  readonly source: string;
  /** Where the source is a buff of the game that was found by its name. */
  readonly named?: NamedBuff;
  readonly value: number | null;
  readonly atkFlat: number | null;
  /** Seconds from the start of the rotation; the whole rotation when null. */
  readonly duration: number | null;
}

export interface SimulationInput {
  readonly actor: Build;
  readonly enemy: Enemy;
  readonly rotation: readonly RotationStep[];
  readonly buffs: readonly Buff[];
  /** The others of the team: what they give counts all along. */
  readonly team: readonly Build[];
  /** By id of an effect: whether it counts, or with how many stacks; `all`, `conditional` for the others. */
  readonly effects: Readonly<Record<string, boolean | number>>;
  readonly critMode: CritMode;
  /** Whether hits have factors. */
  readonly explain: boolean;
}

/** What a simulation has beside its actor, enemy and rotation where nothing more is given. */
export const plainInput: Omit<SimulationInput, 'actor' | 'enemy' | 'rotation'> = {
  buffs: [],
  team: [],
  effects: {},
  critMode: 'average',
  explain: false,
};

/** One factor or summand of a hit, in the order of the formula. */
export interface Factor {
  readonly name: string;
  readonly value: number;
}

/** One damage instance (R10.6). */
export interface Hit {
  /** From 1. */
  readonly step: number;
  readonly skill: string;
  /** The game's words for it. */
  readonly name: string;
  readonly element: string;
  /** By the crit mode, with two decimals; as the other damages. */
  readonly damage: number;
  /** Whether it is certain to crit. */
  readonly crit: boolean;
  readonly reaction: string | null;
  /** A fraction; null without a reaction. */
  readonly reactionBonus: number | null;
  readonly damageNonCrit: number;
  readonly damageCrit: number;
  /** Between 0 and 1. */
  readonly critRate: number;
  /** The whole factor; null without a reaction. */
  readonly reactionMultiplier: number | null;
  /** Null unless asked for. */
  readonly factors: readonly Factor[] | null;
}

export interface Simulation {
  readonly totalDamage: number;
  readonly hits: readonly Hit[];
  readonly dps: {
    readonly rawDmgPerSecond: number;
    readonly actionTimeSeconds: number;
    readonly rotationDps: number;
    /** hsr; left out in the other games. */
    readonly per100ActionValue?: number;
  };
  readonly notes: readonly string[];
}
