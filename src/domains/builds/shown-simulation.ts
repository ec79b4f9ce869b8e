import type { Hit, Simulation } from '../../games/builds/simulation.ts';

/** A hit as it is answered: what names and explains it only when that was asked for (R10.6). */
export interface ShownHit extends Omit<Hit, 'name' | 'element'> {
  readonly name: string | null;
  readonly element: string | null;
}

export interface ShownSimulation extends Omit<Simulation, 'hits'> {
  readonly hits: readonly ShownHit[];
}

/** Hits of one answer that name their factors: of more of them nobody reads, and they are large. */
const maxExplained = 500;

/**
 * A simulation as it is answered, its notes behind those on what was read. Casts that are the same share their hits
 * as objects, and still do: they are written to bytes once.
 */
export function shownSimulation(
  { hits, notes, ...totals }: Simulation,
  read: readonly string[],
  explain: boolean,
): ShownSimulation {
  const left = hits.length - maxExplained;
  const more = explain && left > 0 ? [`The first ${maxExplained} hits name their factors.`] : [];
  return {
    ...totals,
    hits: explain ? explained(hits) : onceEach(hits, unexplained),
    notes: [...new Set([...read, ...notes, ...more])],
  };
}

const explained = (hits: readonly Hit[]): ShownHit[] => [
  ...hits.slice(0, maxExplained),
  ...onceEach(hits.slice(maxExplained), (hit) => ({ ...hit, factors: null })),
];

const unexplained = (hit: Hit): ShownHit => ({ ...hit, name: null, element: null, factors: null });

/** What each hit becomes, once for every object. */
function onceEach(hits: readonly Hit[], show: (hit: Hit) => ShownHit): ShownHit[] {
  const made = new Map<Hit, ShownHit>();
  return hits.map((hit) => {
    const known = made.get(hit) ?? show(hit);
    made.set(hit, known);
    return known;
  });
}

/** A saved simulation keeps so many hits; its totals are of all of them (R10.3). */
const maxSaved = 100;

/** What is kept of a simulation: a record stays small, however long the rotation is. */
export const savedSimulation = (simulation: ShownSimulation): ShownSimulation =>
  withFirst(maxSaved, 'kept', simulation);

/** A document of the graph is shown so many hits: each field of each is resolved, which takes longer than the rotation. */
const maxGraphHits = 1000;

/** What the graph shows of a simulation; its totals are of all hits (R10.6). */
export const graphSimulation = (simulation: ShownSimulation): ShownSimulation =>
  withFirst(maxGraphHits, 'shown', simulation);

function withFirst(max: number, done: string, simulation: ShownSimulation): ShownSimulation {
  const { hits, notes } = simulation;
  if (hits.length <= max) return simulation;
  return {
    ...simulation,
    hits: hits.slice(0, max),
    notes: [...notes, `The first ${max} of ${hits.length} hits are ${done}.`],
  };
}
