import { addTo, piecesBySet } from '../builds/build.ts';
import { oncePerPack } from '../catalog-pack.ts';
import { discKind, mainValue, wEngineProps } from './gear.ts';
import type { ZzzStats } from './model.ts';
import type { ShownAgent, ShownDisc } from './showcase.ts';
import { type AgentFacts, type Props, type ZzzData, zzzData } from './tables.ts';

/** By core enhancement, the percentage of DEF that Ben's core skill turns into ATK. */
const defShares: Readonly<Record<number, readonly number[]>> = {
  1121: [40, 46, 52, 60, 66, 72, 80],
};

/** The ATK that an agent gets from its DEF; 0 for most. */
export function atkFromDef({ id, coreSkill }: Pick<ShownAgent, 'id' | 'coreSkill'>, def: number) {
  const share = defShares[id]?.[coreSkill] ?? 0;
  return Math.floor((def * share) / 100);
}

/** Adds what level, promotion and core skill give, each source rounded down. */
export function addAgent(
  totals: Totals,
  facts: AgentFacts,
  agent: Pick<ShownAgent, 'level' | 'promotion' | 'coreSkill'>,
): void {
  addAll(totals, facts.base);
  for (const [property, growth] of facts.growth) {
    addTo(totals, property, Math.floor((growth * (agent.level - 1)) / 10_000));
  }
  addAll(totals, facts.promotion[agent.promotion - 1]);
  addAll(totals, facts.core[agent.coreSkill]);
}

function addWorn(totals: Totals, data: ZzzData, { wEngine, discs }: ShownAgent): void {
  const engine = wEngine === null ? undefined : data.tables.wEngines[wEngine.id];
  if (wEngine !== null && engine) addAll(totals, wEngineProps(data, engine, wEngine));
  for (const disc of discs) {
    addTo(totals, disc.main.property, mainValue(data, disc));
    for (const { property, value, rolls } of disc.subs) addTo(totals, property, value * rolls);
  }
  for (const setId of listPairedSets(discKinds(discs)))
    addAll(totals, data.tables.sets[setId]?.bonus);
}

/** Of rupture agents three tenths of the shown ATK and one of HP. Mechanics section 7. */
function sheerForce(
  facts: AgentFacts | undefined,
  atk: number | null,
  hp: number | null,
): number | null {
  if (facts === undefined) return null;
  if (facts.specialty !== 'Rupture') return 0;
  return atk === null || hp === null ? null : Math.floor((atk * 3) / 10) + Math.floor(hp / 10);
}

const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** The stats before a fight. Null where an agent, an engine or a set bonus newer than the pack may count (R6.5). */
export function finalStats(data: ZzzData, agent: ShownAgent): ZzzStats {
  const facts = data.tables.agents[agent.id];
  const totals: Totals = new Map();
  if (facts !== undefined) addAgent(totals, facts, agent);
  addWorn(totals, data, agent);
  const unknown = unknownGroups(data, agent);
  const whole = (group: number, round = Math.floor): number | null =>
    unknown.has(group) ? null : amount(totals, group, round);
  // From hundredths.
  const percent = (group: number): number | null =>
    unknown.has(group) ? null : amount(totals, group, Math.floor) / 100;
  // The game rounds up the percentage of HP alone.
  const hp = whole(statGroups.hp, Math.ceil);
  const def = whole(statGroups.def);
  const converted = defShares[agent.id] === undefined ? 0 : def && atkFromDef(agent, def);
  const atk = plus(whole(statGroups.atk), converted);
  return {
    hp,
    atk,
    def,
    impact: whole(122),
    critRate: percent(201),
    critDmg: percent(211),
    anomalyMastery: whole(314),
    anomalyProficiency: whole(312),
    penRatio: percent(231),
    pen: whole(232),
    // Held in hundredths too.
    energyRegen: percent(305),
    sheerForce: plus(sheerForce(facts, atk, hp), whole(123)),
    physicalDmgBonus: percent(315),
    fireDmgBonus: percent(316),
    iceDmgBonus: percent(317),
    electricDmgBonus: percent(318),
    etherDmgBonus: percent(319),
    windDmgBonus: percent(323),
  };
}

/** The property groups of HP, ATK and DEF. */
export const statGroups = { hp: 111, atk: 121, def: 131 } as const;

const groupsOf = (props: Props): number[] => props.map(([property]) => groupOf(property));

/** The stats that records of each kind raise: a record newer than the pack may raise any of them. */
const raisedOf = oncePerPack((pack) => {
  const { agents, wEngines, sets } = zzzData(pack).tables;
  return {
    agents: Object.values(agents).flatMap(({ base, growth, promotion, core }) =>
      groupsOf([base, growth, ...promotion, ...core].flat()),
    ),
    wEngines: Object.values(wEngines).flatMap(({ main, secondary }) => groupsOf([main, secondary])),
    sets: Object.values(sets).flatMap(({ bonus }) => groupsOf(bonus)),
  };
});

/** The sets whose bonus for two pieces counts. */
export const listPairedSets = (gear: Parameters<typeof piecesBySet>[0]): number[] =>
  [...piecesBySet(gear)].flatMap(([set, count]) => (count >= 2 ? [set] : []));

const discKinds = (discs: readonly ShownDisc[]) => discs.map(({ id }) => discKind(id));

/** The stats of which an agent may have more than the pack knows. */
function unknownGroups(
  { pack, tables }: ZzzData,
  { id, wEngine, discs }: ShownAgent,
): ReadonlySet<number> {
  const isUnknown = {
    agents: tables.agents[id] === undefined,
    wEngines: wEngine !== null && tables.wEngines[wEngine.id] === undefined,
    sets: listPairedSets(discKinds(discs)).some((set) => tables.sets[set] === undefined),
  };
  const kinds = (['agents', 'wEngines', 'sets'] as const).filter((kind) => isUnknown[kind]);
  return new Set(kinds.flatMap((kind) => raisedOf(pack)[kind]));
}

/** Sums by property id, in the game's own units. */
export type Totals = Map<number, number>;

/** 121 is ATK: the group of 12101, 12102 and 12103. */
export const groupOf = (property: number): number => Math.floor(property / 100);

export function addAll(totals: Totals, props: Props | undefined): void {
  for (const [property, value] of props ?? []) addTo(totals, property, value);
}

/** Base, percentage of it and flat amount: `group` 121 is ATK, with 12101, 12102 and 12103. */
function amount(totals: Totals, group: number, round: (value: number) => number): number {
  const base = totals.get(group * 100 + 1) ?? 0;
  const ratio = totals.get(group * 100 + 2) ?? 0;
  const flat = totals.get(group * 100 + 3) ?? 0;
  return base + round((base * ratio) / 10_000) + flat;
}
