import type { CharacterForm } from '../builds/build.ts';
import type { Kit } from '../builds/kit.ts';
import { type CatalogPack, mappingOf, oncePerPack } from '../catalog-pack.ts';
import { readTable } from '../data-file.ts';
import { type EffectTable, withAddedVariants } from '../effects/effect.ts';
import type { Names } from '../names.ts';

/** What sets, weapons and skills give (docs/effects.md). */
export const hsrEffects = readTable<EffectTable>('hsr', 'effects');

/** Fractions or points by the game's property name. */
export type Properties = Readonly<Record<string, number>>;

/** By promotion 0-6: the value at level 1; `…Add` per level above it. */
export interface Growth {
  readonly hp: readonly number[];
  readonly hpAdd: number;
  readonly atk: readonly number[];
  readonly atkAdd: number;
  readonly def: readonly number[];
  readonly defAdd: number;
}

export interface SkillRecord {
  readonly point: number;
  /** Those of the catalog's trace. */
  readonly names: Names;
  /** The eidolon from which the skill has `extra` more levels. */
  readonly eidolon: number;
  readonly extra: number;
}

/** A node without a property is the bonus ability of its row. */
export type NodeRecord = readonly [point: number, property: string | null, value: number];

/** Basic, Skill, Ultimate, Talent: the main skills, and the nodes of the row that stands with each. */
export interface TraceForm {
  readonly skills: readonly SkillRecord[];
  readonly rows: readonly (readonly NodeRecord[])[];
}

export interface AvatarRecord {
  readonly rarity: number;
  readonly element: string;
  readonly path: string;
  readonly growth: Growth;
  readonly spd: number;
  readonly critRate: number;
  readonly critDmg: number;
  /** The default form, then the enhanced one where there is one. */
  readonly forms: readonly TraceForm[];
}

export interface LightConeRecord {
  readonly rarity: number;
  readonly path: string;
  readonly growth: Growth;
  /** By superimposition 1-5; works only on the path. */
  readonly properties: Readonly<Record<string, readonly number[]>>;
}

export interface SetRecord {
  readonly two: Properties;
  /** Null for planar sets, which have no four-piece bonus. */
  readonly four: Properties | null;
}

export type RelicRecord = readonly [rarity: number, slot: number, setId: number, mainGroup: number];
export type AffixRecord = readonly [property: string, base: number, step: number];
type AffixGroups = Readonly<Record<string, Readonly<Record<string, AffixRecord>>>>;

/** The mapping of a pack: what players are presented with beside its records. */
export interface HsrTables {
  readonly avatars: Readonly<Record<string, AvatarRecord>>;
  readonly lightCones: Readonly<Record<string, LightConeRecord>>;
  readonly mainAffixes: AffixGroups;
  readonly pictures: Readonly<Record<string, string>>;
  /** Only those that `relicRecord` cannot read from the id. */
  readonly relics: Readonly<Record<string, RelicRecord>>;
  readonly sets: Readonly<Record<string, SetRecord>>;
  readonly subAffixes: AffixGroups;
  /** By character id, and by `originalKey` the kits before enhanced ones. None in packs that are older than kits. */
  readonly kits: Readonly<Record<string, Kit>>;
}

const nothing: HsrTables = {
  avatars: {},
  lightCones: {},
  mainAffixes: {},
  pictures: {},
  relics: {},
  sets: {},
  subAffixes: {},
  kits: {},
};

/** The key of the original kit of a character with an enhanced one. */
export const originalKey = (id: number): string => `${id}-original`;

/** A pack with its mapping. */
export interface HsrData {
  readonly pack: CatalogPack;
  readonly tables: HsrTables;
}

export const hsrData = oncePerPack((pack): HsrData => {
  const tables = mappingOf(pack, nothing);
  return { pack, tables: { ...tables, kits: withAddedVariants(tables.kits, hsrEffects) } };
});

/**
 * Reads the id of a relic: 61012 is rarity 5 (first digit 6), set 101, slot 2, and main affixes of group 52. The tables
 * hold a record for the few ids that do not follow this.
 */
export function relicRecord({ tables }: HsrData, id: number): RelicRecord {
  const known = tables.relics[id];
  if (known !== undefined) return known;
  const rarity = Math.floor(id / 10_000) - 1;
  const slot = id % 10;
  return [rarity, slot, Math.floor(id / 10) % 1000, rarity * 10 + slot];
}

/** The trace tree of a character's form. For one newer than the tables the main skills follow from its id. */
export function traceForm(
  { tables }: HsrData,
  { avatarId, enhancedId }: { readonly avatarId: number; readonly enhancedId: number },
): TraceForm {
  const forms = tables.avatars[avatarId]?.forms;
  const known = forms?.[enhancedId] ?? forms?.[0];
  if (known) return known;
  const owner = Number(`${enhancedId || ''}${avatarId}`);
  const skills = [1, 2, 3, 4].map((place) => ({
    point: owner * 1000 + place,
    names: [],
    eidolon: 0,
    extra: 0,
  }));
  return { skills, rows: [] };
}

/** The kit of a character: the enhanced one unless the form says otherwise; undefined where the pack has none. */
export function kitOf({ avatarId, enhanced }: CharacterForm, pack: CatalogPack): Kit | undefined {
  const { kits } = hsrData(pack).tables;
  return (enhanced === false ? kits[originalKey(avatarId)] : undefined) ?? kits[avatarId];
}
