import { addTo, piecesBySet } from '../builds/build.ts';
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
  for (const { main, subs } of relics)
    for (const { property, value } of [main, ...subs]) addTo(sums, property, value);
  addBonuses(sums, data, character, relics);
  for (const [point, property, value] of form.rows.flat())
    if (property !== null && (character.traces[point] ?? 0) > 0) addTo(sums, property, value);
  return sums;
}

/**
 * The stats of the game's character page, which no provider sends: without effects that need a condition, cut to the
 * precision that the game shows. Null where something newer than the tables may count (R6.5).
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

/** The properties that the base of a character, or of a light cone, raises. */
const characterBase = ['HPDelta', 'AttackDelta', 'DefenceDelta', 'BaseSpeed'];
const lightConeBase = ['HPDelta', 'AttackDelta', 'DefenceDelta'];
/** The properties of which a new character may start with more. */
const characterStart = ['CriticalChanceBase', 'CriticalDamageBase'];

/** The properties that records of each kind raise: a record newer than the pack may raise any of them. */
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

/** The properties of which a character may have more than the pack knows. */
function unknownProperties(
  { pack, tables }: HsrData,
  { avatarId, lightCone }: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
): ReadonlySet<string> {
  const avatar = tables.avatars[avatarId];
  const record = lightCone === null ? undefined : tables.lightCones[lightCone.id];
  const raised = raisedOf(pack);
  const hasUnknownAffix = relics.some(({ main, subs }) =>
    [main, ...subs].some(({ property }) => property === 'unknown'),
  );
  const unknownSets = relics.map(({ setId }) => setId).filter((id) => !tables.sets[id]);
  return new Set([
    ...(avatar ? [] : [...characterBase, ...characterStart, ...raised.traces]),
    // Whether a known light cone works for an unknown character is not known either.
    ...(record && !avatar ? Object.keys(record.properties) : []),
    ...(lightCone && !record ? [...lightConeBase, ...raised.lightCones] : []),
    ...(hasUnknownAffix ? raised.affixes : []),
    ...(new Set(unknownSets).size < unknownSets.length ? raised.sets : []),
  ]);
}

/** What the stats of a character with its light cone depend on. */
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

function addAll(sums: Sums, properties: Properties): void {
  for (const property in properties) addTo(sums, property, properties[property] ?? 0);
}

/** What sets and light cone give without a condition; a light cone works only for characters of its path. */
export function addBonuses(
  sums: Sums,
  { tables }: HsrData,
  { avatarId, lightCone }: Pick<Wearer, 'avatarId' | 'lightCone'>,
  gear: Parameters<typeof piecesBySet>[0],
): void {
  for (const [setId, worn] of piecesBySet(gear)) {
    const { two, four } = tables.sets[setId] ?? { two: {}, four: null };
    if (worn >= 2) addAll(sums, two);
    if (worn >= 4) addAll(sums, four ?? {});
  }
  const record = tables.lightCones[lightCone?.id ?? 0];
  if (!lightCone || !record || record.path !== tables.avatars[avatarId]?.path) return;
  for (const property in record.properties)
    addTo(sums, property, record.properties[property]?.[lightCone.superimpose - 1] ?? 0);
}

/** A bonus for every element. */
const anyElement = 'AllDamageTypeAddedRatio';
/** SPD does not grow with levels. */
const speed = { base: 'BaseSpeed', ratio: 'SpeedAddedRatio', flat: 'SpeedDelta' };

/** What a character starts with, as fractions. */
function startOf({ tables }: HsrData, { avatarId }: Pick<Wearer, 'avatarId'>) {
  const own = tables.avatars[avatarId];
  return { crit_rate: own?.critRate ?? 0, crit_dmg: own?.critDmg ?? 0, energy_recharge: 1 };
}

/** The base of SPD percentages, and the whole SPD. */
function speedOf({ tables }: HsrData, { avatarId }: Pick<Wearer, 'avatarId'>, sums: Sums) {
  const sum = (property: string): number => sums.get(property) ?? 0;
  const base = (tables.avatars[avatarId]?.spd ?? 0) + sum(speed.base);
  return { base, total: base * (1 + sum(speed.ratio)) + sum(speed.flat) };
}

/** Sums by the shared vocabulary, without those that `hides` leaves out. */
function namedSums(sums: Sums, hides: (stat: string) => boolean): Record<string, number> {
  const named: Record<string, number> = {};
  for (const [property, value] of sums) {
    const stat = property === anyElement ? 'dmg_bonus' : findStat(property);
    if (stat !== undefined && !hides(stat)) named[stat] = (named[stat] ?? 0) + value;
  }
  return named;
}

/** The panel of these sums: `dmg_bonus` is for every element, `spd` the total, `base_spd` the base of its percentages. */
export function panelFromSums(data: HsrData, wearer: Wearer, sums: Sums): Panel {
  const { base: baseSpd, total: spd } = speedOf(data, wearer, sums);
  const named = namedSums(sums, (stat) => stat === 'spd' || stat === 'spd_percent');
  for (const [stat, value] of Object.entries(startOf(data, wearer)))
    named[stat] = value + (named[stat] ?? 0);
  return { base: baseStats(data, wearer), sums: { ...named, spd, base_spd: baseSpd } };
}

export const highestPromotion = 6;

/** The highest level that a promotion allows. */
export const levelCap = (promotion: number): number => 20 + 10 * promotion;

/** The lowest promotion that allows a level (R10.4a). */
export const lowestPromotion = (level: number): number =>
  Math.min(Math.max(0, Math.ceil((level - 20) / 10)), highestPromotion);
