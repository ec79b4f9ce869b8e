import type { HsrStats } from './model.ts';
import type { ResolvedRelic } from './relics.ts';
import type { HsrShowcaseCharacter } from './showcase.ts';
import {
  type AvatarRecord,
  type Growth,
  type Properties,
  type TraceForm,
  tables,
} from './tables.ts';
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
export function baseStats(avatar: AvatarRecord, character: HsrShowcaseCharacter): Base {
  const { lightCone } = character;
  const record = lightCone === null ? undefined : tables.lightCones[lightCone.id];
  const own = grown(avatar.growth, character.level, character.promotion);
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

function addSetBonuses(sums: Sums, relics: readonly ResolvedRelic[]): void {
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
function addLightCone(sums: Sums, avatar: AvatarRecord, character: HsrShowcaseCharacter): void {
  const { lightCone } = character;
  const record = lightCone === null ? undefined : tables.lightCones[lightCone.id];
  if (lightCone === null || record?.path !== avatar.path) return;
  for (const property in record.properties) {
    add(sums, property, record.properties[property]?.[lightCone.superimpose - 1] ?? 0);
  }
}

function addTraces(sums: Sums, form: TraceForm, traces: HsrShowcaseCharacter['traces']): void {
  for (const row of form.rows) {
    for (const [point, property, value] of row) {
      if ((traces[point] ?? 0) > 0) add(sums, property, value);
    }
  }
}

function sumsOf(
  avatar: AvatarRecord,
  form: TraceForm,
  character: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
): Sums {
  const sums: Sums = new Map();
  for (const { main, subs } of relics) {
    add(sums, main.property, main.value);
    for (const { property, value } of subs) add(sums, property, value);
  }
  addSetBonuses(sums, relics);
  addLightCone(sums, avatar, character);
  addTraces(sums, form, character.traces);
  return sums;
}

/**
 * The stats of the game's character page, computed, since no provider sends them: what always holds, without
 * effects that need a condition. Cut to the precision the game shows.
 */
export function finalStats(
  avatar: AvatarRecord,
  form: TraceForm,
  character: HsrShowcaseCharacter,
  relics: readonly ResolvedRelic[],
): HsrStats {
  const base = baseStats(avatar, character);
  const sums = sumsOf(avatar, form, character, relics);
  const sum = (property: string): number => sums.get(property) ?? 0;
  const total = (value: number, ratio: string, flat: string): number =>
    value * (1 + sum(ratio)) + sum(flat);
  const percent = (property: string, start = 0): number => shownPercent(start + sum(property));
  const every = sum('AllDamageTypeAddedRatio');
  return {
    hp: shownPoints(total(base.hp, 'HPAddedRatio', 'HPDelta')),
    atk: shownPoints(total(base.atk, 'AttackAddedRatio', 'AttackDelta')),
    def: shownPoints(total(base.def, 'DefenceAddedRatio', 'DefenceDelta')),
    spd: shownTenths(total(avatar.spd + sum('BaseSpeed'), 'SpeedAddedRatio', 'SpeedDelta')),
    critRate: percent('CriticalChanceBase', avatar.critRate),
    critDmg: percent('CriticalDamageBase', avatar.critDmg),
    breakEffect: percent('BreakDamageAddedRatioBase'),
    effectHitRate: percent('StatusProbabilityBase'),
    effectRes: percent('StatusResistanceBase'),
    energyRecharge: percent('SPRatioBase', 1),
    healingBonus: percent('HealRatioBase'),
    physicalDmgBonus: percent('PhysicalAddedRatio', every),
    fireDmgBonus: percent('FireAddedRatio', every),
    iceDmgBonus: percent('IceAddedRatio', every),
    lightningDmgBonus: percent('ThunderAddedRatio', every),
    windDmgBonus: percent('WindAddedRatio', every),
    quantumDmgBonus: percent('QuantumAddedRatio', every),
    imaginaryDmgBonus: percent('ImaginaryAddedRatio', every),
  };
}
