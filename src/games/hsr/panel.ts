import type { Panel } from '../builds/panel.ts';
import type { Growth, HsrData, Properties } from './tables.ts';
import { findStat } from './vocabulary.ts';

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

function grown(growth: Growth, level: number, promotion: number): Panel['base'] {
  const steps = level - 1;
  return {
    hp: (growth.hp[promotion] ?? 0) + growth.hpAdd * steps,
    atk: (growth.atk[promotion] ?? 0) + growth.atkAdd * steps,
    def: (growth.def[promotion] ?? 0) + growth.defAdd * steps,
  };
}

/** HP, ATK and DEF before bonuses: the character's own and the light cone's. Mechanics section 6, base stats. */
export function baseStats({ tables }: HsrData, wearer: Wearer): Panel['base'] {
  const { lightCone } = wearer;
  const avatar = tables.avatars[wearer.avatarId];
  const record = lightCone === null ? undefined : tables.lightCones[lightCone.id];
  const own = avatar === undefined ? nothing : grown(avatar.growth, wearer.level, wearer.promotion);
  const lent =
    lightCone === null || record === undefined
      ? nothing
      : grown(record.growth, lightCone.level, lightCone.promotion);
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

const ownOf = ({ tables }: HsrData, { avatarId }: Pick<Wearer, 'avatarId'>) =>
  tables.avatars[avatarId];

/** What a character has of these before anything is added, as fractions. */
export function startOf(data: HsrData, wearer: Pick<Wearer, 'avatarId'>) {
  const own = ownOf(data, wearer);
  return { crit_rate: own?.critRate ?? 0, crit_dmg: own?.critDmg ?? 0, energy_recharge: 1 };
}

/** SPD: what percentages are of, and the whole of it. */
export function speedOf(data: HsrData, wearer: Pick<Wearer, 'avatarId'>, sums: Sums) {
  const sum = (property: string): number => sums.get(property) ?? 0;
  const base = (ownOf(data, wearer)?.spd ?? 0) + sum(speed.base);
  return { base, total: base * (1 + sum(speed.ratio)) + sum(speed.flat) };
}

/** Sums by the shared vocabulary but for those that somebody `hides`, and without SPD. */
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
  const named: Record<string, number> = { ...startOf(data, wearer), spd, base_spd: baseSpd };
  for (const [property, value] of sums) {
    if (property === speed.ratio || property === speed.flat) continue;
    const stat = property === anyElement ? 'dmg_bonus' : findStat(property);
    if (stat !== undefined) named[stat] = (named[stat] ?? 0) + value;
  }
  return { base: baseStats(data, wearer), sums: named };
}
