import type { HsrStats } from './model.ts';
import {
  add,
  addLightCone,
  addSetBonuses,
  baseStats,
  type Sums,
  speedOf,
  startOf,
} from './panel.ts';
import type { ResolvedRelic } from './relics.ts';
import type { HsrShowcaseCharacter } from './showcase.ts';
import type { HsrData, TraceForm } from './tables.ts';
import { unknownProperties } from './unknown-stats.ts';
import { shownPercent, shownPoints, shownTenths } from './vocabulary.ts';

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
  addSetBonuses(
    sums,
    data,
    relics.map(({ setId }) => setId),
  );
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
  const base = baseStats(data, character);
  const start = startOf(data, character);
  const sums = sumsOf(data, form, character, relics);
  const unknown = unknownProperties(data, character, relics);
  const sum = (property: string): number => sums.get(property) ?? 0;
  const isKnown = (properties: readonly string[]): boolean =>
    properties.every((property) => !unknown.has(property));
  const total: Shown = (value, ratio = '', flat = '') =>
    isKnown([ratio, flat]) ? value * (1 + sum(ratio)) + sum(flat) : null;
  const percent: Shown = (own, ...properties) =>
    isKnown(properties)
      ? shownPercent(properties.reduce((value, property) => value + sum(property), own))
      : null;
  const damage = (property: string) => percent(0, property, 'AllDamageTypeAddedRatio');
  const hasSpeed = isKnown(['BaseSpeed', 'SpeedAddedRatio', 'SpeedDelta']);
  const speed = hasSpeed ? speedOf(data, character, sums).total : null;
  return {
    hp: shownOrNull(shownPoints, total(base.hp, 'HPAddedRatio', 'HPDelta')),
    atk: shownOrNull(shownPoints, total(base.atk, 'AttackAddedRatio', 'AttackDelta')),
    def: shownOrNull(shownPoints, total(base.def, 'DefenceAddedRatio', 'DefenceDelta')),
    spd: shownOrNull(shownTenths, speed),
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

const shownOrNull = (shown: (value: number) => number, value: number | null): number | null =>
  value === null ? null : shown(value);
