import type { BuildSummary } from '../../games/builds/analysis.ts';
import type { Role } from '../../games/builds/build.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { ShownCharacterBase } from '../../games/game.ts';
import type { GameId } from '../../games/ids.ts';
import { games } from '../../games/index.ts';

/** What a shown character is worth in a role that somebody names (R10.3b); undefined where its details are hidden. */
export type SummaryOf = (
  game: GameId,
  character: ShownCharacterBase,
  role: Role,
) => BuildSummary | undefined;

/**
 * Scores characters as they are shown. A player's model is kept while its snapshot is, so that what was computed of a
 * character is kept as long as the character: the next answer of the same player finds it.
 */
export function createShownBuilds(packOf: (game: GameId) => CatalogPack): SummaryOf {
  const known = new WeakMap<ShownCharacterBase, Map<Role, BuildSummary>>();
  return (game, character, role) => {
    if (character.detail === null) return undefined;
    const summaries = known.get(character) ?? new Map<Role, BuildSummary>();
    known.set(character, summaries);
    const summary = summaries.get(role) ?? summarize(game, character, role, packOf(game));
    summaries.set(role, summary);
    return summary;
  };
}

function summarize(
  game: GameId,
  character: ShownCharacterBase,
  role: Role,
  pack: CatalogPack,
): BuildSummary {
  const { builds } = games[game];
  return builds.summarize(builds.buildOf(character), role, pack);
}
