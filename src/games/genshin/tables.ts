import type { CharacterForm } from '../builds/build.ts';
import type { Kit } from '../builds/kit.ts';
import { type CatalogPack, mappingOf, oncePerPack } from '../catalog-pack.ts';
import { readTable } from '../data-file.ts';
import { type EffectTable, withVariants } from '../effects/effect.ts';
import type { Names } from '../names.ts';

/** What sets, weapons and skills give (docs/effects.md). */
export const genshinEffects = readTable<EffectTable>('genshin', 'effects');

/** A stat by the game's number, with its value. */
export type PropValue = readonly [prop: number, value: number];

/** A value at level 1, and the curve that it grows by. */
export interface Growth {
  readonly value: number;
  readonly curve: number;
}

/** `promote`: what each ascension adds. */
interface BaseGrowth extends Growth {
  readonly promote: readonly number[];
}

export interface AvatarRow {
  readonly element: string | null;
  readonly rarity: number;
  readonly weaponType: string | null;
  /** Path of the side icon. */
  readonly picture: string;
  /** Costume id to the path of its icon. */
  readonly costumes: Readonly<Record<string, string>>;
  /** Normal, skill, burst: id, the group of its extra levels, and names of the catalog. */
  readonly skills: readonly {
    readonly id: number;
    readonly group: number;
    readonly names: Names;
  }[];
  /** Which of the three skills the third and the fifth constellation raise. */
  readonly raised: readonly [third: number, fifth: number] | null;
  /** HP, ATK, DEF. */
  readonly base: readonly BaseGrowth[];
  /** The ascension stat and its sum by ascension. */
  readonly bonus: { readonly prop: number; readonly values: readonly number[] };
  /** What the character has at every level: Elemental Mastery of a few; left out for most. */
  readonly innate?: readonly PropValue[];
}

export interface WeaponRow {
  readonly rarity: number;
  readonly type: string;
  readonly atk: BaseGrowth;
  readonly secondary: (Growth & { readonly prop: number }) | null;
  /** Stats that the passive always gives, by refinement 1 to 5. */
  readonly passive: readonly (readonly PropValue[])[];
}

export interface SetRow {
  /** What two pieces add to the stats. */
  readonly twoPieces: readonly PropValue[];
  /** Item ids of the set: runs of [first, last]. */
  readonly items: readonly (readonly [first: number, last: number])[];
  /** The five-star piece of each slot, as a player finds it; empty when the set has none. */
  readonly fiveStar: readonly number[];
}

/** The mapping of a pack: what players are presented with beside its records. */
export interface GenshinTables {
  /** Substat rolls by id. */
  readonly affixes: Readonly<Record<string, PropValue>>;
  /** By id; the traveler and others with several elements by `id-depot` too. */
  readonly avatars: Readonly<Record<string, AvatarRow>>;
  /** Growth by curve id; the index is the level minus 1. */
  readonly curves: Readonly<Record<string, readonly number[]>>;
  /** By the keys of the avatars; without those that no texts describe. */
  readonly kits: Readonly<Record<string, Kit>>;
  /** Main stat of a five-star artifact by the game's number of the stat; the index is the level. */
  readonly mainStats: Readonly<Record<string, readonly number[]>>;
  /** The same of the lower rarities, by rarity. */
  readonly lowerMainStats: Readonly<Record<string, GenshinTables['mainStats']>>;
  readonly namecards: readonly number[];
  /** Profile picture id to path. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly sets: Readonly<Record<string, SetRow>>;
  readonly weapons: Readonly<Record<string, WeaponRow>>;
}

const nothing: GenshinTables = {
  affixes: {},
  avatars: {},
  curves: {},
  kits: {},
  mainStats: {},
  lowerMainStats: {},
  namecards: [],
  pictures: {},
  sets: {},
  weapons: {},
};

/** A pack with its mapping. */
export interface GenshinData {
  readonly pack: CatalogPack;
  readonly tables: GenshinTables;
  /** The set an artifact belongs to, for replies that do not say it. */
  readonly setOfItem: ReadonlyMap<number, number>;
  /** Some characters exist only with a depot: the key of their first form. */
  readonly firstForms: ReadonlyMap<number, string>;
  /** The keys of forms by `id:element`, the element in lower case. */
  readonly forms: ReadonlyMap<string, string>;
}

/** The set of an artifact; undefined where neither the reply nor the pack says it. */
export const setIdOf = (
  { setOfItem }: GenshinData,
  { id, setId }: { readonly id: number; readonly setId: number | null },
): number | undefined => setId ?? setOfItem.get(id);

export const genshinData = oncePerPack((pack): GenshinData => {
  const tables = withWholeKits(mappingOf(pack, nothing));
  return {
    pack,
    tables,
    setOfItem: setsByItem(tables),
    firstForms: new Map(
      Object.keys(tables.avatars)
        .filter((key) => key.includes('-'))
        .toReversed()
        .map((key) => [Number(key.split('-')[0]), key]),
    ),
    forms: formsByElement(tables),
  };
});

/** The key of a character in the table of effects. */
export function effectsKey({ avatars }: Pick<GenshinTables, 'avatars'>, key: string): string {
  const [id = ''] = key.split('-');
  const formed = `${id}:${avatars[key]?.element?.toLowerCase()}`;
  return formed in genshinEffects.characters ? formed : id;
}

/** With the hits that the table of effects adds. */
const withWholeKits = (tables: GenshinTables): GenshinTables => ({
  ...tables,
  kits: Object.fromEntries(
    Object.entries(tables.kits).map(([key, kit]) => [
      key,
      withVariants(kit, genshinEffects.characters[effectsKey(tables, key)]),
    ]),
  ),
});

function formsByElement({ avatars }: GenshinTables): ReadonlyMap<string, string> {
  const forms = Object.entries(avatars).flatMap(([key, { element }]) => {
    const [id, depot] = key.split('-');
    return depot === undefined || element === null
      ? []
      : [[`${id}:${element.toLowerCase()}`, key] as const];
  });
  return new Map(forms);
}

function setsByItem({ sets }: GenshinTables): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const [set, { items }] of Object.entries(sets)) {
    for (const [first, last] of items) {
      for (let item = first; item <= last; item += 1) found.set(item, Number(set));
    }
  }
  return found;
}

/** The key of a character in the tables; with several elements that of its form, else of the first form. */
export const formKey = (
  { forms, firstForms, tables: { avatars } }: GenshinData,
  { avatarId, element }: Pick<CharacterForm, 'avatarId' | 'element'>,
): string =>
  forms.get(`${avatarId}:${element}`) ??
  (String(avatarId) in avatars ? undefined : firstForms.get(avatarId)) ??
  String(avatarId);

/** The traveler: an account has one of the two. */
export const twins = [10_000_005, 10_000_007];

export function findAvatar(
  { tables: { avatars }, firstForms }: GenshinData,
  id: number,
  depot: number | null,
): AvatarRow | undefined {
  return avatars[`${id}-${depot}`] ?? avatars[String(id)] ?? avatars[firstForms.get(id) ?? ''];
}

/** The kit of a form of a character, by default the first. Undefined when its skills are not known. */
export function kitOf(form: CharacterForm, pack: CatalogPack): Kit | undefined {
  const data = genshinData(pack);
  return data.tables.kits[formKey(data, form)];
}
