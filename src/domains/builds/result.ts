import type { BuildAnalysis, BuildSummary } from '../../games/builds/analysis.ts';
import type { Role } from '../../games/builds/build.ts';
import type { Hit, Simulation } from '../../games/builds/simulation.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { ShownCharacterBase } from '../../games/game.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';

/** An analysis as it is answered: with what was assumed when the build was read. */
export interface ShownAnalysis extends BuildAnalysis {
  readonly notes: readonly string[];
}

/** A hit as it is answered: what names and explains it only when that was asked for (R10.6). */
export interface ShownHit extends Omit<Hit, 'name' | 'element'> {
  readonly name: string | null;
  readonly element: string | null;
}

export interface ShownSimulation extends Omit<Simulation, 'hits'> {
  readonly hits: readonly ShownHit[];
}

/** How many hits of one answer name their factors: they are large, and a reader looks at a few. */
const maxExplained = 500;

/**
 * A simulation as it is answered, its notes behind those on what was read. Casts that are the same share their hits
 * as objects, and still do: they are written to bytes once.
 */
export function presentSimulation(
  { hits, notes, ...totals }: Simulation,
  read: readonly string[],
  explain: boolean,
): ShownSimulation {
  const left = hits.length - maxExplained;
  const more = explain && left > 0 ? [`The first ${maxExplained} hits name their factors.`] : [];
  return {
    ...totals,
    hits: explain ? explainHits(hits) : mapOnce(hits, dropNames),
    notes: [...new Set([...read, ...notes, ...more])],
  };
}

const explainHits = (hits: readonly Hit[]): ShownHit[] => [
  ...hits.slice(0, maxExplained),
  ...mapOnce(hits.slice(maxExplained), (hit) => ({ ...hit, factors: null })),
];

const dropNames = (hit: Hit): ShownHit => ({ ...hit, name: null, element: null, factors: null });

/** What each hit becomes, once for every object. */
function mapOnce(hits: readonly Hit[], show: (hit: Hit) => ShownHit): ShownHit[] {
  const made = new Map<Hit, ShownHit>();
  return hits.map((hit) => {
    const known = made.get(hit) ?? show(hit);
    made.set(hit, known);
    return known;
  });
}

/** The most hits of a saved simulation; its totals are of all of them (R10.3). */
const maxSaved = 100;

/** What is kept of a simulation: a record stays small, however long the rotation is. */
export const trimForSave = (simulation: ShownSimulation): ShownSimulation =>
  trimHits(maxSaved, 'kept', simulation);

/** The most hits that the graph shows: each field of each is resolved, which takes longer than the rotation. */
const maxGraphHits = 1000;

/** What the graph shows of a simulation; its totals are of all hits (R10.6). */
export const trimForGraph = (simulation: ShownSimulation): ShownSimulation =>
  trimHits(maxGraphHits, 'shown', simulation);

function trimHits(max: number, done: string, simulation: ShownSimulation): ShownSimulation {
  const { hits, notes } = simulation;
  if (hits.length <= max) return simulation;
  return {
    ...simulation,
    hits: hits.slice(0, max),
    notes: [...notes, `The first ${max} of ${hits.length} hits are ${done}.`],
  };
}

/**
 * Scores shown characters in the role that is asked for (R10.3b); undefined where details are hidden. A player's model is
 * kept while its snapshot is, so that what was computed of a character is found by the next answer of the same player.
 */
export function createSummaries(packOf: (game: GameId) => CatalogPack) {
  const known = new WeakMap<ShownCharacterBase, Map<Role, BuildSummary>>();
  return (game: GameId, character: ShownCharacterBase, role: Role): BuildSummary | undefined => {
    if (character.detail === null) return undefined;
    const { builds } = games[game];
    const summaries = known.get(character) ?? new Map<Role, BuildSummary>();
    known.set(character, summaries);
    const summary =
      summaries.get(role) ??
      builds.summarize(builds.buildOf(character), role, packOf(game), character.language);
    summaries.set(role, summary);
    return summary;
  };
}
