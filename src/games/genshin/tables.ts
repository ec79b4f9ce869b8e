import type { Names } from '../names.ts';
import { loadTables } from '../tables.ts';

/** A stat by the game's number, with its value. */
export type PropValue = readonly [prop: number, value: number];

export interface AvatarRow {
  readonly names: Names;
  readonly element: string | null;
  readonly rarity: number;
  readonly weaponType: string | null;
  /** Path of the side icon. */
  readonly picture: string;
  /** Costume id to the path of its icon. */
  readonly costumes: Readonly<Record<string, string>>;
  /** Normal, skill, burst: the skill's id, the group its extra levels are listed under, and its names. */
  readonly skills: readonly {
    readonly id: number;
    readonly group: number;
    readonly names: Names;
  }[];
  /** Which of the three skills the third and the fifth constellation raise. */
  readonly raised: readonly [third: number, fifth: number] | null;
  /** HP, ATK, DEF: base value, curve, and what each ascension adds. */
  readonly base: readonly {
    readonly value: number;
    readonly curve: number;
    readonly promote: number[];
  }[];
  /** The ascension stat and its sum by ascension. */
  readonly bonus: { readonly prop: number; readonly values: readonly number[] };
}

export interface WeaponRow {
  readonly names: Names;
  readonly rarity: number;
  readonly type: string;
  readonly atk: {
    readonly value: number;
    readonly curve: number;
    readonly promote: readonly number[];
  };
  readonly secondary: {
    readonly prop: number;
    readonly value: number;
    readonly curve: number;
  } | null;
  /** Stats that the passive always gives, by refinement 1 to 5. */
  readonly passive: readonly (readonly PropValue[])[];
}

export interface SetRow {
  readonly names: Names;
  /** Piece names: flower, plume, sands, goblet, circlet. */
  readonly pieces: readonly Names[];
  /** What two pieces add to the stats. */
  readonly twoPieces: readonly PropValue[];
  /** Item ids of the set: runs of [first, last]. */
  readonly items: readonly (readonly [first: number, last: number])[];
  /** The five-star piece of each slot, as a player finds it; empty when the set has none. */
  readonly fiveStar: readonly number[];
}

export interface GenshinTables {
  /** Substat rolls by id. */
  readonly affixes: Readonly<Record<string, PropValue>>;
  /** By id; the traveler and others with several elements by `id-depot` too. */
  readonly avatars: Readonly<Record<string, AvatarRow>>;
  /** Growth by curve id; the index is the level minus 1. */
  readonly curves: Readonly<Record<string, readonly number[]>>;
  /** Main stat of a five-star artifact by the game's number of the stat; the index is the level. */
  readonly mainStats: Readonly<Record<string, readonly number[]>>;
  readonly namecards: readonly number[];
  /** Profile picture id to path. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly sets: Readonly<Record<string, SetRow>>;
  readonly weapons: Readonly<Record<string, WeaponRow>>;
}

export const tables = loadTables<GenshinTables>('genshin');

function setsByItem(): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [set, { items }] of Object.entries(tables.sets)) {
    for (const [first, last] of items) {
      for (let item = first; item <= last; item += 1) found.set(item, Number(set));
    }
  }
  return found;
}

const setOfItem = setsByItem();

/** The set an artifact belongs to, for replies that do not say it. */
export const findSetOfItem = (item: number): number | undefined => setOfItem.get(item);

/** Some characters exist only with a depot; without one their first form still gives the name. */
const firstForms = new Map(
  Object.keys(tables.avatars)
    .filter((key) => key.includes('-'))
    .toReversed()
    .map((key) => [Number(key.split('-')[0]), key]),
);

export function findAvatar(id: number, depot: number | null): AvatarRow | undefined {
  return (
    tables.avatars[`${id}-${depot}`] ??
    tables.avatars[String(id)] ??
    tables.avatars[firstForms.get(id) ?? '']
  );
}
