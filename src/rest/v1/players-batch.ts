import { z } from 'zod';
import { maxBatchUids } from '../../games/ids.ts';
import { graphql } from '../../gql/gql.ts';
import type { RestPlayerBatchQuery } from '../../gql/graphql.ts';
import { givenGame } from '../input/schemas.ts';
import { list } from '../input/values.ts';
import { wire } from '../input/wire.ts';
import { route } from '../route.ts';

/** Repeated ones count as well (R6.12). */
const uids = list
  .pipe(z.array(z.string()).min(1, 'At least one.').max(maxBatchUids, `At most ${maxBatchUids}.`))
  .register(wire, {
    form: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: maxBatchUids },
  });

// biome-ignore format: a document reads like the answer it is
const batch = graphql(`
  query RestPlayerBatch($game: Game!, $uids: [String!]!) {
    players(game: $game, uids: $uids) {
      ... on Player { uid game nickname level }
      ... on GenshinPlayer { world_level: worldLevel }
      ... on HsrPlayer { world_level: worldLevel }
      ... on Player {
        signature profile_picture_url: profilePictureUrl showcase_count: showcaseCount
        trust_score: trustScore { score tier }
        freshness { cache }
      }
      ... on LookupError { uid error { code message retry_after_seconds: retryAfterSeconds } }
    }
  }
`);

type Element = NonNullable<RestPlayerBatchQuery['players']>[number];

/** Without what is there for the meta, and without a retry time where there is none. */
function shown(element: Element) {
  if (!('error' in element)) return { ...element, freshness: undefined };
  const { retry_after_seconds: retry, ...error } = element.error;
  return { ...element, error: retry === null ? error : element.error };
}

/** Counts `fetched`, `cached` (stale ones too) and `failed`; together they are the elements (R6.12). */
function batchMeta(players: readonly { freshness?: { cache: string }; error?: unknown }[]) {
  const failed = players.filter(({ freshness }) => freshness === undefined).length;
  const fetched = players.filter(({ freshness }) => freshness?.cache === 'miss').length;
  return { fetched, cached: players.length - failed - fetched, failed };
}

/** A token is good for so many UIDs (R6.12). */
const uidsOfToken = 10;

/** Both paths are the same operation (R6.12). */
const batchRoute = (operation: string, path: string, summary: string) =>
  route({
    operation,
    method: 'GET',
    path,
    summary,
    since: '2026-01-15',
    tags: ['players'],
    input: { query: z.object({ game: givenGame, uids }) },
    document: batch,
    cacheControl: 'no-cache',
    isPublic: true,
    retryGuarded: true,
    variables: ({ query }) => query,
    tokens: ({ uids }) => Math.ceil(uids.length / uidsOfToken),
    answer: ({ players }) => ({
      data: players.map(shown),
      meta: () => batchMeta(players),
    }),
  });

export const batchRoutes = [
  batchRoute(
    'getPlayerBatch',
    '/v1/players/batch',
    `Up to ${maxBatchUids} players of a game, each failing alone; more than ${uidsOfToken} take two tokens.`,
  ),
  batchRoute(
    'getPlayers',
    '/v1/players',
    `Up to ${maxBatchUids} players of a game: the same under a shorter path.`,
  ),
];
