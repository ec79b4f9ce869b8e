import type { HsrStats } from './model.ts';
import type { ResolvedRelic } from './relics.ts';
import type { HsrShowcaseCharacter } from './showcase.ts';
import type { AvatarRecord, Growth, HsrData, Properties, TraceForm } from './tables.ts';
import { unknownProperties } from './unknown-stats.ts';
import { shownPercent, shownPoints, shownTenths } from './vocabulary.ts';

interface Base {
  readonly hp: number;
  readonly atk: number;
  readonly def: number;
}

const nothing: Base = { hp: 0, atk: 0, def: 0 };

function grown(growth: Growth, level: number, promotion: number): Base {
  const steps = level - 1;
  return {
    hp: (growth.hp[promotion] ?? 0) + growth.hpAdd * steps,
    atk: (growth.atk[promotion] ?? 0) + growth.atkAdd * steps,
    def: (growth.def[promotion] ?? 0) + growth.defAdd * steps,
  };
}

/** HP, ATK and DEF before bonuses: the character's own and the light cone's. */
export function baseStats({ tables }: HsrData, character: HsrShowcaseCharacter): Base {
  const { lightCone } = character;
  const avatar = tables.avatars[character.avatarId];
  const record = lightCone === null ? undefined : tables.lightCones[lightCone.id];
  const own =
    avatar === undefined ? nothing : grown(avatar.growth, character.level, character.promotion);
  const lent =
    lightCone === null || record === undefined
      ? nothing
      : grown(record.growth, lightCone.level, lightCone.promotion);
  return { hp: own.hp + lent.hp, atk: own.atk + lent.atk, def: own.def + lent.def };
}

type Sums = Map<string, number>;

const add = (sums: Sums, property: string, value: number): void => {
  sums.set(property, (sums.get(property) ?? 0) + value);
};

function addAll(sums: Sums, properties: Properties): void {
  for (const property in properties) add(sums, property, properties[property] ?? 0);
}

function addSetBonuses(sums: Sums, { tables }: HsrData, relics: readonly ResolvedRelic[]): void {
  const pieces = new Map<number, number>();
  for (const { setId } of relics) pieces.set(setId, (pieces.get(setId) ?? 0) + 1);
  for (const [setId, worn] of pieces) {
    const set = tables.sets[setId];
    if (set === undefined) continue;
    if (worn >= 2) addAll(sums, set.two);
    if (worn >= 4 && set.four !== null) addAll(sums, set.four);
  }
}

/** A light cone's skill works only for characters of its path. */
function addLightCone(
  sums: Sums,
  { tables }: HsrData,
  { avatarId, lightCone }: HsrShowcaseCharacter,
): void {
  const avatar = tables.avatars[avatarId];
  const record = lightCone === null ? undefined : tables.lightCones[lightCone.id];
  if (lightCone === null || record === undefined || record.path !== avatar?.path) return;
  for (const property in record.properties) {
    add(sums, property, record.properties[property]?.[lightCone.superimpose - 1] ?? 0);
  }
}

function addTraces(sums: Sums, form: TraceForm, traces: HsrShowcaseCharacter['traces']): void {
  for (const row of form.rows) {
    for (const [point, property, value] of row) {
      if (property !== null && (traces[point] ?? 0) > 0) add(sums, property, value);
    }
  }
}

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
  addSetBonuses(sums, data, relics);
  addLightCone(sums, data, character);
  addTraces(sums, form, character.traces);
  return sums;
}

type Shown = (value: number, ...properties: readonly string[]) => number | null;

/**
 * The stats of the game's character page, computed, since no provider sends them: what always holds, without
 * effects that need a condition. Cut to the precision the game shows. Null where something newer than the tables may
 * count: half a sum would be false (R6.5).
 */
export function finalStats(
  data: HsrData,
  form: TraceForm,
  character: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
): HsrStats {
  const avatar: AvatarRecord | undefined = data.tables.avatars[character.avatarId];
  const base = baseStats(data, character);
  const sums = sumsOf(data, form, character, relics);
  const unknown = unknownProperties(data, character, relics);
  const sum = (property: string): number => sums.get(property) ?? 0;
  const isKnown = (properties: readonly string[]): boolean =>
    properties.every((property) => !unknown.has(property));
  const total: Shown = (value, ratio = '', flat = '') =>
    isKnown([ratio, flat]) ? value * (1 + sum(ratio)) + sum(flat) : null;
  const percent: Shown = (start, ...properties) =>
    isKnown(properties)
      ? shownPercent(properties.reduce((value, property) => value + sum(property), start))
      : null;
  const damage = (property: string) => percent(0, property, 'AllDamageTypeAddedRatio');
  const speed = isKnown(['BaseSpeed'])
    ? total((avatar?.spd ?? 0) + sum('BaseSpeed'), 'SpeedAddedRatio', 'SpeedDelta')
    : null;
  return {
    hp: shownOrNull(shownPoints, total(base.hp, 'HPAddedRatio', 'HPDelta')),
    atk: shownOrNull(shownPoints, total(base.atk, 'AttackAddedRatio', 'AttackDelta')),
    def: shownOrNull(shownPoints, total(base.def, 'DefenceAddedRatio', 'DefenceDelta')),
    spd: shownOrNull(shownTenths, speed),
    critRate: percent(avatar?.critRate ?? 0, 'CriticalChanceBase'),
    critDmg: percent(avatar?.critDmg ?? 0, 'CriticalDamageBase'),
    breakEffect: percent(0, 'BreakDamageAddedRatioBase'),
    effectHitRate: percent(0, 'StatusProbabilityBase'),
    effectRes: percent(0, 'StatusResistanceBase'),
    energyRecharge: percent(1, 'SPRatioBase'),
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

const shownOrNull = (shown: (value: number) => number, value: number | null): number | null =>
  value === null ? null : shown(value);
