import { oncePerPack } from '../pack-data.ts';
import { discKind } from './drive-discs.ts';
import type { ShownAgent, ShownDisc } from './showcase.ts';
import { type Props, type ZzzData, zzzData } from './tables.ts';
import { groupOf } from './totals.ts';

/** The stats that others are made of. */
export const statGroups = { hp: 111, atk: 121, def: 131 } as const;

const groupsOf = (props: Props): number[] => props.map(([property]) => groupOf(property));

/** Stats that records of one kind ever raise: one that nobody knows yet may raise any of them. */
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

/** Sets of which there are two pieces or more: their bonus for two counts. */
export const twiceIn = (setIds: readonly number[]): number[] =>
  [...new Set(setIds)].filter((set) => setIds.indexOf(set) !== setIds.lastIndexOf(set));

/** The sets whose bonus for two pieces counts. */
export const doubledSets = (discs: readonly ShownDisc[]): number[] =>
  twiceIn(discs.map(({ id }) => discKind(id).setId));

/** The stats of which nobody can say how much an agent has of them; nothing when all is known. */
export function unknownGroups(
  { pack, tables }: ZzzData,
  { id, wEngine, discs }: ShownAgent,
): ReadonlySet<number> {
  const isUnknown = {
    agents: tables.agents[id] === undefined,
    wEngines: wEngine !== null && tables.wEngines[wEngine.id] === undefined,
    sets: doubledSets(discs).some((set) => tables.sets[set] === undefined),
  };
  const kinds = (['agents', 'wEngines', 'sets'] as const).filter((kind) => isUnknown[kind]);
  return new Set(kinds.flatMap((kind) => raisedOf(pack)[kind]));
}
