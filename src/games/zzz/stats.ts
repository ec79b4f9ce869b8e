import { discKind } from './drive-discs.ts';
import { mainValue, wEngineProps } from './gear.ts';
import type { ZzzStats } from './model.ts';
import type { ShownAgent, ShownDisc } from './showcase.ts';
import { type AgentFacts, tables } from './tables.ts';
import { add, addAll, amount, rate, type Totals } from './totals.ts';

/** Ben turns a part of his DEF into ATK, in percent by core enhancement: his core skill says so. */
const atkFromDef: Readonly<Record<number, readonly number[]>> = {
  1121: [40, 46, 52, 60, 66, 72, 80],
};

function addAgent(totals: Totals, facts: AgentFacts, agent: ShownAgent): void {
  addAll(totals, facts.base);
  for (const [property, growth] of facts.growth) {
    add(totals, property, Math.floor((growth * (agent.level - 1)) / 10_000));
  }
  addAll(totals, facts.promotion[agent.promotion - 1]);
  addAll(totals, facts.core[agent.coreSkill]);
}

/** False when the engine is not known, so that nobody can say what it gives. */
function addWEngine(totals: Totals, { wEngine }: ShownAgent): boolean {
  if (wEngine === null) return true;
  const facts = tables.wEngines[wEngine.id];
  if (facts === undefined) return false;
  addAll(totals, wEngineProps(facts, wEngine));
  return true;
}

function addDisc(totals: Totals, disc: ShownDisc): void {
  add(totals, disc.main.property, mainValue(disc));
  for (const { property, value, rolls } of disc.subs) add(totals, property, value * rolls);
}

/** False when a set that is worn twice is not known. */
function addDiscs(totals: Totals, { discs }: ShownAgent): boolean {
  const pieces = new Map<number, number>();
  for (const disc of discs) {
    addDisc(totals, disc);
    const { setId } = discKind(disc.id);
    pieces.set(setId, (pieces.get(setId) ?? 0) + 1);
  }
  let isKnown = true;
  for (const [setId, count] of pieces) {
    if (count < 2) continue;
    const set = tables.sets[setId];
    addAll(totals, set?.bonus);
    isKnown &&= set !== undefined;
  }
  return isKnown;
}

function conclude(totals: Totals, facts: AgentFacts, agent: ShownAgent): ZzzStats {
  // The game rounds up the percentage of HP alone.
  const hp = amount(totals, 111, Math.ceil);
  const def = amount(totals, 131, Math.floor);
  const converted = Math.floor((def * (atkFromDef[agent.id]?.[agent.coreSkill] ?? 0)) / 100);
  const atk = amount(totals, 121, Math.floor) + converted;
  const sheer =
    facts.specialty === 'Rupture' ? Math.floor((atk * 3) / 10) + Math.floor(hp / 10) : 0;
  return {
    hp,
    atk,
    def,
    impact: amount(totals, 122, Math.floor),
    critRate: rate(totals, 201),
    critDmg: rate(totals, 211),
    anomalyMastery: amount(totals, 314, Math.floor),
    anomalyProficiency: amount(totals, 312, Math.floor),
    penRatio: rate(totals, 231),
    pen: amount(totals, 232, Math.floor),
    // Kept in hundredths too.
    energyRegen: rate(totals, 305),
    sheerForce: sheer + amount(totals, 123, Math.floor),
    physicalDmgBonus: rate(totals, 315),
    fireDmgBonus: rate(totals, 316),
    iceDmgBonus: rate(totals, 317),
    electricDmgBonus: rate(totals, 318),
    etherDmgBonus: rate(totals, 319),
    windDmgBonus: rate(totals, 323),
  };
}

/**
 * The stats the agent goes into a fight with. Null when agent, engine or a doubled disc set is not in the tables:
 * a total without them would be a wrong number.
 */
export function finalStats(agent: ShownAgent): ZzzStats | null {
  const facts = tables.agents[agent.id];
  if (facts === undefined) return null;
  const totals: Totals = new Map();
  addAgent(totals, facts, agent);
  const isKnown = addWEngine(totals, agent) && addDiscs(totals, agent);
  return isKnown ? conclude(totals, facts, agent) : null;
}
