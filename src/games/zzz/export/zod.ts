import type { ExportFormat } from '../../export-format.ts';
import { type LeftOut, sayable } from '../../export-left-out.ts';
import { discKind } from '../drive-discs.ts';
import { letterScale } from '../rarity.ts';
import type { ShownAgent, ShownDisc, ShownWEngine, ZzzShowcase } from '../showcase.ts';
import { type ZzzData, zzzData } from '../tables.ts';
import { agentKeys, engineKeys, setKeys } from './keys.ts';
import { mainStatKey, subStatKey } from './stats.ts';

/** Agents of this service begin unpromoted at 1, those of the format at 0. */
const unpromoted = 1;

/** An engine of the game begins at level 0, one of the format at 1. */
const minEngineLevel = 1;

/** The format calls dodges and the ultimate's row otherwise; its levels are those without what the mindscape adds. */
function zodCharacter({ pack }: ZzzData, agent: ShownAgent): object | undefined {
  const key = agentKeys(pack.characters, agent.id);
  if (key === undefined || agent.hidden) return undefined;
  const { level, mindscape, promotion, coreSkill, skills } = agent;
  return {
    key,
    level,
    core: coreSkill,
    mindscape,
    dodge: skills.dash,
    basic: skills.basic,
    chain: skills.ultimate,
    special: skills.special,
    assist: skills.assist,
    promotion: Math.max(0, promotion - unpromoted),
  };
}

function zodEngine(
  { pack }: ZzzData,
  { id, level, modification, upgrade }: ShownWEngine,
  location: string,
): object | undefined {
  const key = engineKeys(pack.weapons, id);
  return key === undefined
    ? undefined
    : {
        key,
        level: Math.max(minEngineLevel, level),
        phase: upgrade,
        modification,
        location,
        lock: false,
      };
}

/** Of a disc the format has how often each substat was rolled, and no value. */
function zodDisc(
  leftOut: LeftOut,
  { pack, tables }: ZzzData,
  { id, slot, level, main, subs }: ShownDisc,
  location: string,
): object | undefined {
  const { setId, rarity } = discKind(id);
  const statOf = (property: number) => tables.properties[property]?.[0] ?? '';
  const setKey = setKeys(pack.sets, setId);
  const mainKey = mainStatKey(statOf(main.property));
  if (setKey === undefined || mainKey === undefined) return undefined;
  const substats = sayable(leftOut, subs, ({ property, rolls }) => {
    const key = subStatKey(statOf(property));
    return key && { key, upgrades: rolls };
  });
  return {
    setKey,
    rarity: letterScale.shown(rarity),
    level,
    slotKey: String(slot),
    mainStatKey: mainKey,
    substats,
    location,
    lock: false,
    trash: false,
  };
}

/** What a character wears; worn by nobody when the format has no word for who wears it. */
function wornBy(leftOut: LeftOut, data: ZzzData, { id, wEngine, discs }: ShownAgent) {
  const location = agentKeys(data.pack.characters, id) ?? '';
  return {
    engines: sayable(leftOut, wEngine ? [wEngine] : [], (one) => zodEngine(data, one, location)),
    discs: sayable(leftOut, discs, (one) => zodDisc(leftOut, data, one, location)),
  };
}

/** Ids that no other account's file has, nor what an optimizer numbered itself. */
const numbered = (kind: string, uid: string, list: readonly object[]): object[] =>
  list.map((one, index) => ({ ...one, id: `waypoint_${uid}_${kind}_${index + 1}` }));

/** ZOD version 1. Locks are not known. */
export const zodFormat: ExportFormat<ZzzShowcase> = {
  name: 'zod',
  suffix: 'zod',
  write({ agents }, { uid, pack }) {
    const data = zzzData(pack);
    const leftOut = { count: 0 };
    const worn = agents.map((agent) => wornBy(leftOut, data, agent));
    const engines = worn.flatMap((one) => one.engines);
    const discs = worn.flatMap((one) => one.discs);
    const document = {
      format: 'ZOD',
      version: 1,
      source: 'Waypoint',
      characters: sayable(leftOut, agents, (one) => zodCharacter(data, one)),
      wengines: numbered('wengine', uid, engines),
      discs: numbered('disc', uid, discs),
    };
    return { document, skipped: leftOut.count };
  },
};
