import { snakeCase } from '../../../lib/text.ts';
import type { Build, WornGear } from '../../builds/build.ts';
import { type Panel, shownBuild, shownPanel, totalOf } from '../../builds/panel.ts';
import { type CatalogPack, oncePerPack } from '../../catalog-pack.ts';
import {
  mainStatPools,
  mainStatStart,
  raiseMainStat,
  slotName,
  slotNumbers,
  wEngineProps,
} from '../gear.ts';
import { type ZzzAgent, zzzStatNames } from '../model.ts';
import { addAgent, addAll, atkFromDef, listPairs, type Totals } from '../panel.ts';
import { zzzSheet } from '../present.ts';
import { propertyOf, type ZzzData, zzzData } from '../tables.ts';
import { zzzWords } from './words.ts';

/** An agent of a showcase as a build, with the final stats that are shown of it. */
export const buildOf = (agent: ZzzAgent): Build => shownBuild(zzzWords, zzzSheet(agent), agent);

type Sums = Record<string, number>;

const points = 100;
const maxRarity = 5;
/** The core skill when nothing is said of it, F; without an enhancement it is 1. */
const maxCore = 7;

/** The properties that are the base of HP, ATK and DEF. */
const baseProperties = { hp: 11101, atk: 12101, def: 13101 } as const;
/** The bases of what also comes as a percentage of itself and is one number here. */
const wholeBases = { impact: 12201, anomaly_mastery: 31401, energy_regen: 30501 } as const;

/** Two pieces that raise a kind of attack, which the game's table of stats does not list; they give nothing else. */
const attackBonuses: Readonly<Record<number, Sums>> = {
  32900: { dash_dmg_bonus: 0.15 },
  33300: { basic_dmg_bonus: 0.15 },
};

/** Stats that are shown in points; all others are flat. */
const isRatio = (stat: string): boolean => /^crit_|_(?:percent|bonus|ratio)$/.test(stat);

const fromPoints = (stat: string, value: number): number =>
  isRatio(stat) ? value / points : value;

const addTo = (sums: Sums, stat: string, value: number): void => {
  sums[stat] = (sums[stat] ?? 0) + value;
};

/** The agent's promotion as the game counts it: 1 to 6, the lowest that the level allows when it was not said. */
export const promotionOf = (level: number, ascension: number | null): number =>
  Math.min(Math.max(ascension ?? Math.ceil(level / 10), 1), 6);

/** How often the W-engine was modified, 0 to 5, the least that the level allows when it was not said. */
export const modificationOf = (level: number, ascension: number | null): number =>
  Math.min(Math.max(ascension ?? Math.ceil(level / 10) - 1, 0), 5);

export const coreLevelOf = ({ talents }: Pick<Build, 'talents'>): number =>
  talents['core'] ?? maxCore;

function addWorn(totals: Totals, data: ZzzData, { weapon, gear }: Build): void {
  const facts = weapon && data.tables.wEngines[weapon.id];
  if (weapon && facts) {
    const modification = modificationOf(weapon.level, weapon.ascension);
    addAll(totals, wEngineProps(data, facts, { level: weapon.level, modification }));
  }
  for (const setId of listPairedSets(gear)) addAll(totals, data.tables.sets[setId]?.bonus);
}

const listPairedSets = (gear: readonly WornGear[]): readonly number[] =>
  listPairs(gear.flatMap(({ setId }) => setId ?? []));

/** The value of a main stat by the game's table, for discs of which it was not said; flat, or a fraction. */
function mainValue(data: ZzzData, { slot, rarity, level, mainStat }: WornGear): number {
  const stars = rarity ?? maxRarity;
  const maxDiscLevel = zzzWords.maxGearLevel[stars] ?? 0;
  const number = slotNumbers.find((own) => slotName(own) === slot) ?? 0;
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
    for (const [stat, value] of Object.entries(attackBonuses[setId] ?? {}))
      addTo(sums, stat, value);
  }
}

const pageStats = shownPanel(zzzStatNames.map(snakeCase));

/** Whether tables list damage bonuses that no agent shows. */
const hasHiddenBonuses = oncePerPack((pack): boolean =>
  Object.values(zzzData(pack).tables.properties).some(
    ([stat]) => stat.endsWith('dmg_bonus') && !pageStats.has(stat),
  ),
);

/**
 * The panel of a build of which the game shows the final stats, without what these stand for: what is left are the
 * bonuses of sets for a kind of attack. Where not all is shown, it is the whole panel.
 */
export function panelBesideShown(build: Build, pack: CatalogPack): Panel {
  if (!pageStats.isWholeIn(build) || hasHiddenBonuses(pack)) return panelOf(build, pack);
  const sums: Sums = {};
  addAttackBonuses(sums, build.gear);
  return { base: { hp: 0, atk: 0, def: 0 }, sums };
}

/** What is no base, by name. */
function sumsOf(data: ZzzData, totals: Totals): Sums {
  const sums: Sums = {};
  const bases: readonly number[] = Object.values(baseProperties);
  for (const [property, value] of totals) {
    if (bases.includes(property)) continue;
    const [stat, divisor] = propertyOf(data, property);
    addTo(sums, stat, fromPoints(stat, value / divisor));
  }
  return sums;
}

/** Impact, anomaly mastery and energy regeneration as wholes: base x (1 + percent) + flat. */
function addWholes(sums: Sums, data: ZzzData, totals: Totals): void {
  for (const [stat, property] of Object.entries(wholeBases)) {
    const base = (totals.get(property) ?? 0) / propertyOf(data, property)[1];
    addTo(sums, stat, base * (sums[`${stat}_percent`] ?? 0));
    delete sums[`${stat}_percent`];
  }
}

/**
 * The stats of a build by the shared vocabulary, flat or as fractions: agent by level, promotion and core skill, each
 * source rounded down by itself, W-engine, discs and two pieces of a set. `impact`, `anomaly_mastery` and
 * `energy_regen` are wholes; `sheer_force` is what is added to that of ATK and HP. W-engine effects and four pieces of a
 * set begin with the fight and are not in it. Source: the game's tables of the pack; mechanics section 7.
 */
export function panelOf(build: Build, pack: CatalogPack): Panel {
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
  const { hp, atk, def } = baseProperties;
  const base = { hp: totals.get(hp) ?? 0, atk: totals.get(atk) ?? 0, def: totals.get(def) ?? 0 };
  const converted = atkFromDef({ id: build.avatarId, coreSkill }, totalOf({ base, sums }, 'def'));
  return { base, sums: converted === 0 ? sums : { ...sums, atk: (sums['atk'] ?? 0) + converted } };
}
