import { z } from 'zod';

/** Stats that also come as a percentage of themselves. */
const amounts: Readonly<Record<string, string>> = {
  HpMax_base: 'hp',
  HpMax: 'hp',
  HpMax_Ratio: 'hp',
  Atk_base: 'atk',
  Atk: 'atk',
  Atk_Ratio: 'atk',
  Def_base: 'def',
  Def: 'def',
  Def_Ratio: 'def',
  BreakStun_base: 'impact',
  BreakStun: 'impact',
  SpRecover_Base: 'energy_regen',
  SpRecover: 'energy_regen',
  ElementMystery: 'anomaly_proficiency',
  ElementAbnormalPower: 'anomaly_mastery',
  ElementAbnormalPower_Ratio: 'anomaly_mastery',
  PenDelta: 'pen',
  SkipDefAtk: 'sheer_force',
};
/** Stats that are a percentage by nature. */
const rates: Readonly<Record<string, string>> = {
  Crit: 'crit_rate',
  CritDmg: 'crit_dmg',
  PenRatio: 'pen_ratio',
  HPHealRatio: 'healing_bonus',
  AddedDamageRatio_Physics: 'physical_dmg_bonus',
  AddedDamageRatio_Fire: 'fire_dmg_bonus',
  AddedDamageRatio_Ice: 'ice_dmg_bonus',
  AddedDamageRatio_Elec: 'electric_dmg_bonus',
  AddedDamageRatio_Ether: 'ether_dmg_bonus',
  AddedDamageRatio_Wind: 'wind_dmg_bonus',
};

function statOf(name: string, isPercent: boolean): string {
  const amount = amounts[name];
  if (amount === undefined) return rates[name] ?? name;
  return isPercent ? `${amount}_percent` : amount;
}

export const propertyRow = z.object({ Name: z.string(), Format: z.string() });

/** Property id to stat name and divisor. */
export function propertyRecords(
  rows: Readonly<Record<string, z.infer<typeof propertyRow>>>,
): Record<string, readonly [string, number]> {
  const records: Record<string, readonly [string, number]> = {};
  for (const [id, { Name, Format }] of Object.entries(rows)) {
    // Below are the running totals of a fight, which no player record holds.
    if (Number(id) < 10_000 || Name === '' || Format === '') continue;
    const isPercent = Format.includes('%');
    const divisor = isPercent || Format.includes('.##') ? 100 : 1;
    records[id] = [statOf(Name, isPercent), divisor];
  }
  return records;
}
