import type { Panel } from '../builds/panel.ts';
import { oncePerPack } from '../catalog-pack.ts';
import type { ResolvedRelic } from './gear.ts';
import type { HsrStats } from './model.ts';
import { findStat, shownPercent, shownPoints, shownTenths } from './props.ts';
import type { HsrShowcaseCharacter } from './showcase.ts';
import { type Growth, type HsrData, hsrData, type Properties, type TraceForm } from './tables.ts';

function sumsOf(
  data: HsrData,
  form: TraceForm,
  character: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
): Sums {
  const sums: Sums = new Map();
  for (const { main, subs } of relics) {
    add(sums, main.property, main.value);
    for (const { property, value } of subs) add(sums, property, value);
  }
  const setIds = relics.map(({ setId }) => setId);
  addSetBonuses(sums, data, setIds);
  addLightCone(sums, data, character);
  for (const [point, property, value] of form.rows.flat())
    if (property !== null && (character.traces[point] ?? 0) > 0) add(sums, property, value);
  return sums;
}

/**
 * The stats of the game's character page, computed, since no provider sends them: what always holds, without effects that
 * need a condition, cut to the precision the game shows. Null where something newer than the tables may count (R6.5).
 */
export function finalStats(
  data: HsrData,
  form: TraceForm,
  character: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
): HsrStats {
  const base = baseStats(data, character);
  const start = startOf(data, character);
  const sums = sumsOf(data, form, character, relics);
  const unknown = unknownProperties(data, character, relics);
  const sum = (property: string): number => sums.get(property) ?? 0;
  const isKnown = (properties: readonly string[]): boolean =>
    properties.every((property) => !unknown.has(property));
  const total = (value: number, ratio: string, flat: string): number | null =>
    isKnown([ratio, flat]) ? shownPoints(value * (1 + sum(ratio)) + sum(flat)) : null;
  const percent = (own: number, ...properties: readonly string[]): number | null =>
    isKnown(properties)
      ? shownPercent(properties.reduce((value, property) => value + sum(property), own))
      : null;
  const damage = (property: string) => percent(0, property, 'AllDamageTypeAddedRatio');
  return {
    hp: total(base.hp, 'HPAddedRatio', 'HPDelta'),
    atk: total(base.atk, 'AttackAddedRatio', 'AttackDelta'),
    def: total(base.def, 'DefenceAddedRatio', 'DefenceDelta'),
    spd: isKnown(Object.values(speed)) ? shownTenths(speedOf(data, character, sums).total) : null,
    critRate: percent(start.crit_rate, 'CriticalChanceBase'),
    critDmg: percent(start.crit_dmg, 'CriticalDamageBase'),
    breakEffect: percent(0, 'BreakDamageAddedRatioBase'),
    effectHitRate: percent(0, 'StatusProbabilityBase'),
    effectRes: percent(0, 'StatusResistanceBase'),
    energyRecharge: percent(start.energy_recharge, 'SPRatioBase'),
    healingBonus: percent(0, 'HealRatioBase'),
    physicalDmgBonus: damage('PhysicalAddedRatio'),
    fireDmgBonus: damage('FireAddedRatio'),
    iceDmgBonus: damage('IceAddedRatio'),
    lightningDmgBonus: damage('ThunderAddedRatio'),
    windDmgBonus: damage('WindAddedRatio'),
    quantumDmgBonus: damage('QuantumAddedRatio'),
    imaginaryDmgBonus: damage('ImaginaryAddedRatio'),
  };
}

/** What the base of a character, or of a light cone, is counted into. */
const characterBase = ['HPDelta', 'AttackDelta', 'DefenceDelta', 'BaseSpeed'];
const lightConeBase = ['HPDelta', 'AttackDelta', 'DefenceDelta'];
/** What every character starts with, and a new one may start with more of. */
const characterStart = ['CriticalChanceBase', 'CriticalDamageBase'];

/** Properties that records of one kind ever raise: one newer than the pack may raise any of them. */
const raisedOf = oncePerPack((pack) => {
  const { avatars, lightCones, sets, mainAffixes, subAffixes } = hsrData(pack).tables;
  return {
    traces: Object.values(avatars).flatMap(({ forms }) =>
      forms.flatMap(({ rows }) => rows.flat().flatMap(([, property]) => property ?? [])),
    ),
    lightCones: Object.values(lightCones).flatMap(({ properties }) => Object.keys(properties)),
    sets: Object.values(sets).flatMap(({ two, four }) => Object.keys({ ...two, ...four })),
    affixes: [mainAffixes, subAffixes].flatMap((groups) =>
      Object.values(groups).flatMap((group) => Object.values(group).map(([name]) => name)),
    ),
  };
});

/** The properties of which a character may have more than the pack knows; empty when all is known. */
function unknownProperties(
  { pack, tables }: HsrData,
  { avatarId, lightCone }: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
): ReadonlySet<string> {
  const avatar = tables.avatars[avatarId];
  const record = lightCone === null ? undefined : tables.lightCones[lightCone.id];
  const unknown: string[] = [];
  if (avatar === undefined)
    unknown.push(...characterBase, ...characterStart, ...raisedOf(pack).traces);
  // Whether the skill of a known light cone works for an unknown character is not known either.
  if (record !== undefined && avatar === undefined) unknown.push(...Object.keys(record.properties));
  if (record === undefined && lightCone !== null)
    unknown.push(...lightConeBase, ...raisedOf(pack).lightCones);
  const affixes = relics.flatMap(({ main, subs }) => [main, ...subs]);
  if (affixes.some(({ property }) => property === 'unknown'))
    unknown.push(...raisedOf(pack).affixes);
  const unknownSets = relics.map(({ setId }) => setId).filter((id) => !tables.sets[id]);
  if (new Set(unknownSets).size < unknownSets.length) unknown.push(...raisedOf(pack).sets);
  return new Set(unknown);
}

/** A character with its light cone, as far as stats are computed of them. */
export interface Wearer {
  readonly avatarId: number;
  readonly level: number;
  readonly promotion: number;
  readonly lightCone: {
    readonly id: number;
    readonly level: number;
    readonly promotion: number;
    readonly superimpose: number;
  } | null;
}

const nothing: Panel['base'] = { hp: 0, atk: 0, def: 0 };

function growTo(growth: Growth | undefined, level: number, promotion: number): Panel['base'] {
  if (growth === undefined) return nothing;
  const steps = level - 1;
  return {
    hp: (growth.hp[promotion] ?? 0) + growth.hpAdd * steps,
    atk: (growth.atk[promotion] ?? 0) + growth.atkAdd * steps,
    def: (growth.def[promotion] ?? 0) + growth.defAdd * steps,
  };
}

/** HP, ATK and DEF before bonuses: the character's own and the light cone's. Mechanics section 6, base stats. */
export function baseStats({ tables }: HsrData, wearer: Wearer): Panel['base'] {
  const { avatarId, level, promotion, lightCone: cone } = wearer;
  const own = growTo(tables.avatars[avatarId]?.growth, level, promotion);
  const lent = cone
    ? growTo(tables.lightCones[cone.id]?.growth, cone.level, cone.promotion)
    : nothing;
  return { hp: own.hp + lent.hp, atk: own.atk + lent.atk, def: own.def + lent.def };
}

/** Fractions or points by the game's property name. */
export type Sums = Map<string, number>;

export const add = (sums: Sums, property: string, value: number): void => {
  sums.set(property, (sums.get(property) ?? 0) + value);
};

function addAll(sums: Sums, properties: Properties): void {
  for (const property in properties) add(sums, property, properties[property] ?? 0);
}

/** What sets give without a condition, by the set of each relic that is worn. */
export function addSetBonuses(sums: Sums, { tables }: HsrData, setIds: readonly number[]): void {
  const pieces = new Map<number, number>();
  for (const setId of setIds) pieces.set(setId, (pieces.get(setId) ?? 0) + 1);
  for (const [setId, worn] of pieces) {
    const set = tables.sets[setId];
    if (set === undefined) continue;
    if (worn >= 2) addAll(sums, set.two);
    if (worn >= 4 && set.four !== null) addAll(sums, set.four);
  }
}

/** A light cone's skill works only for characters of its path. */
export function addLightCone(
  sums: Sums,
  { tables }: HsrData,
  { avatarId, lightCone }: Pick<Wearer, 'avatarId' | 'lightCone'>,
): void {
  const avatar = tables.avatars[avatarId];
  const record = lightCone === null ? undefined : tables.lightCones[lightCone.id];
  if (lightCone === null || record === undefined || record.path !== avatar?.path) return;
  for (const property in record.properties) {
    add(sums, property, record.properties[property]?.[lightCone.superimpose - 1] ?? 0);
  }
}

/** What counts for every element. */
const anyElement = 'AllDamageTypeAddedRatio';
/** SPD grows with no level: its base is what the character has and what is added to that. */
const speed = { base: 'BaseSpeed', ratio: 'SpeedAddedRatio', flat: 'SpeedDelta' };

/** What a character has of these before anything is added, as fractions. */
function startOf({ tables }: HsrData, { avatarId }: Pick<Wearer, 'avatarId'>) {
  const own = tables.avatars[avatarId];
  return { crit_rate: own?.critRate ?? 0, crit_dmg: own?.critDmg ?? 0, energy_recharge: 1 };
}

/** SPD: what percentages are of, and the whole of it. */
function speedOf({ tables }: HsrData, { avatarId }: Pick<Wearer, 'avatarId'>, sums: Sums) {
  const sum = (property: string): number => sums.get(property) ?? 0;
  const base = (tables.avatars[avatarId]?.spd ?? 0) + sum(speed.base);
  return { base, total: base * (1 + sum(speed.ratio)) + sum(speed.flat) };
}

/** Sums by the shared vocabulary, without those that `hides` leaves out. */
export function namedSums(sums: Sums, hides: (stat: string) => boolean): Record<string, number> {
  const named: Record<string, number> = {};
  for (const [property, value] of sums) {
    const stat = property === anyElement ? 'dmg_bonus' : findStat(property);
    if (stat !== undefined && !hides(stat)) named[stat] = (named[stat] ?? 0) + value;
  }
  return named;
}

/**
 * The panel of a character of all that is summed for it, by the shared vocabulary: `dmg_bonus` counts for every element;
 * `spd` is the whole of it, `base_spd` what percentages of SPD are of.
 */
export function panelOfSums(data: HsrData, wearer: Wearer, sums: Sums): Panel {
  const { base: baseSpd, total: spd } = speedOf(data, wearer, sums);
  const named = namedSums(sums, (stat) => stat === 'spd' || stat === 'spd_percent');
  for (const [stat, value] of Object.entries(startOf(data, wearer)))
    named[stat] = value + (named[stat] ?? 0);
  return { base: baseStats(data, wearer), sums: { ...named, spd, base_spd: baseSpd } };
}

export const highestPromotion = 6;

/** The highest level that a promotion allows. */
export const levelCap = (promotion: number): number => 20 + 10 * promotion;

/** The first promotion that allows a level: at a cap the next one is not counted as done yet (R10.4a). */
export const lowestPromotion = (level: number): number =>
  Math.min(Math.max(0, Math.ceil((level - 20) / 10)), highestPromotion);
