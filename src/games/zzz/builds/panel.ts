import { addTo, type Build, type WornGear } from '../../builds/build.ts';
import { type BaseStat, fromPoints, type Panel, shownBuild, totalOf } from '../../builds/panel.ts';
import type { CatalogPack } from '../../catalog-pack.ts';
import {
  mainStatPools,
  mainStatStart,
  raiseMainStat,
  slotKey,
  slotNumbers,
  wEngineProps,
} from '../gear.ts';
import { type ZzzAgent, zzzSheet } from '../model.ts';
import { addAgent, addAll, atkFromDef, listPairedSets, type Totals } from '../panel.ts';
import { propertyOf, type ZzzData, zzzData } from '../tables.ts';
import { zzzWords } from './words.ts';

/** An agent of a showcase as a build, with the final stats that are shown of it. */
export const buildOf = (agent: ZzzAgent): Build => shownBuild(zzzWords, zzzSheet(agent), agent);

type Sums = Map<string, number>;

const maxRarity = 5;
/** The level of core skill F, the default; without an enhancement it is 1. */
export const maxCore = 7;

/** The properties that are the base of HP, ATK and DEF. */
const baseProperties = { hp: 11101, atk: 12101, def: 13101 } as const;
/** The properties that are the base of other stats with percentages. */
const wholeBases = { impact: 12201, anomaly_mastery: 31401, energy_regen: 30501 } as const;

/** Bonuses of two pieces for a kind of attack, which the game's table of stats does not list. */
const attackBonuses: Readonly<Record<number, readonly [stat: string, value: number]>> = {
  32900: ['dash_dmg_bonus', 0.15],
  33300: ['basic_dmg_bonus', 0.15],
};

/** The agent's promotion, 1 to 6; by default the lowest that the level allows. */
export const promotionOf = (level: number, ascension: number | null): number =>
  Math.min(Math.max(ascension ?? Math.ceil(level / 10), 1), 6);

/** The modifications of a W-engine, 0 to 5; by default the fewest that the level allows. */
export const modificationOf = (level: number, ascension: number | null): number =>
  Math.min(Math.max(ascension ?? Math.ceil(level / 10) - 1, 0), 5);

const coreLevelOf = ({ talents }: Pick<Build, 'talents'>): number => talents['core'] ?? maxCore;

function addWorn(totals: Totals, data: ZzzData, { weapon, gear }: Build): void {
  const facts = weapon && data.tables.wEngines[weapon.id];
  if (weapon && facts) {
    const modification = modificationOf(weapon.level, weapon.ascension);
    addAll(totals, wEngineProps(data, facts, { level: weapon.level, modification }));
  }
  for (const setId of listPairedSets(gear)) addAll(totals, data.tables.sets[setId]?.bonus);
}

/** The value of a main stat by the game's table, for discs without a given one; flat, or a fraction. */
function mainValue(data: ZzzData, { slot, rarity, level, mainStat }: WornGear): number {
  const stars = rarity ?? maxRarity;
  const maxDiscLevel = zzzWords.maxGearLevel[stars] ?? 0;
  const number = slotNumbers.find((own) => slotKey(own) === slot) ?? 0;
  const property =
    mainStatPools[number]?.find((id) => propertyOf(data, id)[0] === mainStat.stat) ?? 0;
  const value = mainStatStart(property, stars) ?? 0;
  const raised = raiseMainStat(data, { rarity: stars, level: level ?? maxDiscLevel, value });
  return fromPoints(mainStat.stat, raised / propertyOf(data, property)[1]);
}

function addGear(sums: Sums, data: ZzzData, gear: readonly WornGear[]): void {
  for (const item of gear) {
    const { stat, value } = item.mainStat;
    addTo(sums, stat, value === null ? mainValue(data, item) : fromPoints(stat, value));
    for (const sub of item.subStats) addTo(sums, sub.stat, fromPoints(sub.stat, sub.value));
  }
  addAttackBonuses(sums, gear);
}

function addAttackBonuses(sums: Sums, gear: readonly WornGear[]): void {
  for (const setId of listPairedSets(gear)) {
    const bonus = attackBonuses[setId];
    if (bonus) addTo(sums, ...bonus);
  }
}

/** All totals that have a name, without base HP, ATK and DEF. */
function sumsOf(data: ZzzData, totals: Totals): Sums {
  const sums: Sums = new Map();
  const bases: readonly number[] = Object.values(baseProperties);
  for (const [property, value] of totals) {
    const known = data.tables.properties[property];
    if (known === undefined || bases.includes(property)) continue;
    const [stat, divisor] = known;
    addTo(sums, stat, fromPoints(stat, value / divisor));
  }
  return sums;
}

/** Replaces the percentages of impact, anomaly mastery and energy regeneration: total = base x (1 + percent) + flat. */
function addWholes(sums: Sums, data: ZzzData, totals: Totals): void {
  for (const [stat, property] of Object.entries(wholeBases)) {
    const base = (totals.get(property) ?? 0) / propertyOf(data, property)[1];
    addTo(sums, stat, base * (sums.get(`${stat}_percent`) ?? 0));
    sums.delete(`${stat}_percent`);
  }
}

/**
 * The stats of a build by the shared vocabulary, flat or as fractions: agent by level, promotion and core skill, each
 * source rounded down, W-engine, discs and two pieces of a set. `impact`, `anomaly_mastery` and `energy_regen` are
 * totals; `sheer_force` is added to that of ATK and HP. W-engine effects and four pieces of a set begin with the fight
 * and are left out. Source: the game's tables of the pack; mechanics section 7.
 */
export function computePanel(build: Build, pack: CatalogPack): Panel {
  const data = zzzData(pack);
  const facts = data.tables.agents[build.avatarId];
  const totals: Totals = new Map();
  const coreSkill = coreLevelOf(build) - 1;
  const promotion = promotionOf(build.level, build.ascension);
  if (facts) addAgent(totals, facts, { level: build.level, promotion, coreSkill });
  addWorn(totals, data, build);
  const sums = sumsOf(data, totals);
  addGear(sums, data, build.gear);
  addWholes(sums, data, totals);
  const baseOf = (stat: BaseStat): number => totals.get(baseProperties[stat]) ?? 0;
  const base = { hp: baseOf('hp'), atk: baseOf('atk'), def: baseOf('def') };
  const def = totalOf({ base, sums: Object.fromEntries(sums) }, 'def');
  const converted = atkFromDef({ id: build.avatarId, coreSkill }, def);
  if (converted !== 0) addTo(sums, 'atk', converted);
  return { base, sums: Object.fromEntries(sums) };
}
