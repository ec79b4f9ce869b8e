import type { CharacterForm } from '../builds/build.ts';
import type { Kit } from '../builds/kit.ts';
import { type CatalogPack, mappingOf, oncePerPack } from '../catalog-pack.ts';
import { readTable } from '../data-file.ts';
import { type EffectTable, withAddedVariants } from '../effects/effect.ts';
import type { Names } from '../names.ts';

/** What sets, weapons and skills give (docs/effects.md). */
export const zzzEffects = readTable<EffectTable>('zzz', 'effects');

import { type Rarity, type RarityScale, weaponStars } from '../rarity.ts';

/** The skills of every agent, in the documented order (R6.9). */
export const skillIds = ['basic', 'special', 'dash', 'ultimate', 'core', 'assist'] as const;

export type SkillId = (typeof skillIds)[number];

/** Property ids and values in the game's own units; zeros are left out. */
export type Props = readonly (readonly [property: number, value: number])[];

export interface AgentFacts {
  readonly element: string | null;
  readonly specialty: string | null;
  /** S = 5, A = 4, B = 3, here and below (R7.2). */
  readonly rarity: number;
  readonly icon: string;
  readonly base: Props;
  /** Per level, in ten-thousandths. */
  readonly growth: Props;
  /** The first is for an agent without a promotion. */
  readonly promotion: readonly Props[];
  /** The first is for an agent without core enhancement. */
  readonly core: readonly Props[];
}

export interface WEngineFacts {
  readonly specialty: string | null;
  readonly rarity: number;
  readonly icon: string;
  readonly main: readonly [property: number, value: number];
  readonly secondary: readonly [property: number, value: number];
}

export interface SetFacts {
  readonly icon: string;
  /** Of two pieces; empty when it is no plain stat. */
  readonly bonus: Props;
}

/** The mapping of a pack: records by id, curves by rarity; the index of a curve is the level, its unit 1/10000. */
export interface ZzzTables {
  readonly agents: Readonly<Record<string, AgentFacts>>;
  readonly discLevels: Readonly<Record<string, readonly number[]>>;
  /** By agent id; none in packs that are older than kits. */
  readonly kits: Readonly<Record<string, Kit>>;
  readonly pictures: Readonly<Record<string, string>>;
  /** The name of the stat, and the divisor of the game's values. */
  readonly properties: Readonly<Record<string, readonly [stat: string, divisor: number]>>;
  readonly sets: Readonly<Record<string, SetFacts>>;
  /** The names of the six kinds of skills. */
  readonly skills: Readonly<Partial<Record<SkillId, Names>>>;
  readonly wEngineLevels: Readonly<Record<string, readonly number[]>>;
  /** By modification: what it adds to the main stat, and to the secondary one. */
  readonly wEngineStars: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  readonly wEngines: Readonly<Record<string, WEngineFacts>>;
}

const nothing: ZzzTables = {
  agents: {},
  discLevels: {},
  kits: {},
  pictures: {},
  properties: {},
  sets: {},
  skills: {},
  wEngineLevels: {},
  wEngineStars: {},
  wEngines: {},
};

/** A pack with its mapping. */
export interface ZzzData {
  readonly pack: CatalogPack;
  readonly tables: ZzzTables;
}

export const zzzData = oncePerPack((pack): ZzzData => {
  const tables = mappingOf(pack, nothing);
  return { pack, tables: { ...tables, kits: withAddedVariants(tables.kits, zzzEffects) } };
});

/** The stat of a property, and the divisor of its values; one newer than the pack is named by its id. */
export const propertyOf = (
  { tables }: ZzzData,
  property: number,
): readonly [stat: string, divisor: number] =>
  tables.properties[property] ?? [`property_${property}`, 1];

const letters: Readonly<Record<number, string>> = { 5: 'S', 4: 'A', 3: 'B' };
const starsOfLetter: Readonly<Record<string, number>> = { S: 5, A: 4, B: 3 };

const letterStars = (rarity: Rarity): number | undefined =>
  typeof rarity === 'string' ? starsOfLetter[rarity.toUpperCase()] : undefined;

/** Characters have letters; filters of weapons take both. */
export const letterScale: RarityScale = {
  shown: (stars) => letters[stars] ?? 'B',
  characters: { starsOf: letterStars, expected: 'It is S, A or B.' },
  weapons: {
    starsOf: (rarity) => letterStars(rarity) ?? weaponStars(rarity),
    expected: 'It is 1 to 5, or S, A or B.',
  },
};

/** Undefined when the pack does not have the agent. */
export const kitOf = ({ avatarId }: CharacterForm, pack: CatalogPack): Kit | undefined =>
  zzzData(pack).tables.kits[avatarId];
