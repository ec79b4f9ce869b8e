import { z } from 'zod';
import { type GameId, maxBatchUids } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { graphql } from '../../gql/gql.ts';
import type { Language, RestPlayerBatchQuery } from '../../gql/graphql.ts';
import { providers } from '../input/enumerations.ts';
import { languageWords } from '../input/names.ts';
import {
  described,
  fields,
  flag,
  game,
  givenGame,
  lang,
  list,
  oneOf,
  uid,
  wire,
} from '../input/schemas.ts';
import { type Answered, type Freshness, type MetaInput, route } from '../route.ts';
import {
  genshinBuildsDocument,
  genshinDocument,
  hsrBuildsDocument,
  hsrDocument,
  zzzBuildsDocument,
  zzzDocument,
} from './player-documents.ts';
import { exportRoutes } from './player-exports.ts';

// Fragments of the documents of all games.

graphql(`
  fragment RestGear on GearItem {
    id: itemId slot set { id: setId name } name rarity level main_stat: mainStat { stat value }
    sub_stats: subStats { stat value rolls } icon_url: iconUrl
  }

  fragment RestRolledGear on GearItem {
    id: itemId slot set { id: setId name } name rarity level main_stat: mainStat { stat value }
    sub_stats: subStats { stat value rolls roll_values: rollValues } icon_url: iconUrl
    crit_value: critValue roll_value: rollValue
  }

  fragment RestCharacterBuild on CharacterBuild {
    score grade role role_inferred: roleInferred profile crit_value: critValue
    worst_gap: worstGap { code priority slot message gain damage_percent: damagePercent }
  }
`);

interface FoundPlayer {
  readonly uid?: string;
  readonly trust_score?: unknown;
  readonly freshness?: Freshness & { readonly provider: string };
}

interface Served {
  readonly uid: string;
  readonly lang: Language;
}

/** The answer of one player; `freshness` moves from the data into meta (R6.4). */
function playerAnswer(name: GameId, player: FoundPlayer, served: Served): Answered {
  const { freshness, ...data } = player;
  return {
    data,
    freshness,
    meta: metaOf(name, freshness?.provider),
    language: languageWords[served.lang],
    accounts: [`${name}:${served.uid}`],
  };
}

/** The members of `meta` beside the two of the cache depend on the game (R6.4). */
const metaOf =
  (name: GameId, provider: string | undefined) =>
  ({ cache, ttlSeconds, requestId }: MetaInput) => {
    const { hasRequestId, hasProvider } = games[name].playerMeta;
    if (!hasRequestId) return { cache, ttl_seconds: ttlSeconds };
    // Without a spread: every answer from the cache makes one.
    const own = { cache, ttl_seconds: ttlSeconds, request_id: requestId, api_version: 'v1' };
    return hasProvider ? { ...own, provider } : own;
  };

/** Repeated UIDs count too (R6.12). */
const uids = list
  .pipe(z.array(z.string()).min(1, 'At least one.').max(maxBatchUids, `At most ${maxBatchUids}.`))
  .register(wire, {
    form: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: maxBatchUids },
  });

type Element = NonNullable<RestPlayerBatchQuery['players']>[number];

/** Without `freshness`, which goes into meta, and without a retry time that is null. */
function shown(element: Element) {
  if (!('error' in element)) return { ...element, freshness: undefined };
  const { retry_after_seconds: retry, ...error } = element.error;
  return { ...element, error: retry === null ? error : element.error };
}

/** Counts of `fetched`, `cached` (stale ones too) and `failed` players (R6.12). */
function batchMeta(players: readonly { freshness?: { cache: string }; error?: unknown }[]) {
  const failed = players.filter(({ freshness }) => freshness === undefined).length;
  const fetched = players.filter(({ freshness }) => freshness?.cache === 'miss').length;
  return { fetched, cached: players.length - failed - fetched, failed };
}

/** UIDs per token (R6.12). */
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
    document: graphql(`
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
    `),
    cacheControl: 'no-cache',
    isPublic: true,
    retryGuarded: true,
    tokens: ({ uids }) => Math.ceil(uids.length / uidsOfToken),
    answer: ({ players }) => ({
      data: players.map(shown),
      meta: () => batchMeta(players),
    }),
  });

const batchRoutes = [
  batchRoute(
    'getPlayerBatch',
    '/v1/players/batch',
    `Get up to ${maxBatchUids} players (more than ${uidsOfToken} take two tokens)`,
  ),
  batchRoute('getPlayers', '/v1/players', `Get up to ${maxBatchUids} players, by a shorter path`),
];

const path = z.object({ uid });

/** The query of every game; the languages are those of the game (R1.16). */
const shapeOf = (name: GameId) => ({
  include_detail: flag.default(true),
  include_trust: described(flag.default(true), 'False leaves out the trust score.'),
  include_build: described(
    flag.default(false),
    'True adds the score of its build to each character.',
  ),
  lang: lang(games[name].languages),
});

const provider = oneOf(providers).default('auto');

/** What the paths of players share; `name` is the game of the players. */
const playersOf = (name: GameId) =>
  ({
    method: 'GET',
    cacheControl: 'freshness',
    retryGuarded: true,
    tags: ['players'],
    refuses: ['player_not_found'],
    since: '2026-01-15',
    serialized: ['showcase'],
    input: { path, query: z.object({ ...shapeOf(name), fields }) },
    answer: ({ player }: { readonly player: unknown }, served: Served) =>
      playerAnswer(name, player as FoundPlayer, served),
  }) as const;

const isAsked = ({ query }: { readonly query: { readonly include_build: boolean } }): boolean =>
  query.include_build;

const genshinPlayer = route({
  ...playersOf('genshin'),
  operation: 'getGenshinPlayer',
  path: '/v1/player/genshin/:uid',
  summary: 'Get a Genshin player',
  document: genshinDocument,
  longer: { document: genshinBuildsDocument, isAsked },
});

const hsrPlayer = route({
  ...playersOf('hsr'),
  operation: 'getHsrPlayer',
  path: '/v1/player/hsr/:uid',
  summary: 'Get a Star Rail player',
  input: { path, query: z.object({ ...shapeOf('hsr'), provider, fields }) },
  document: hsrDocument,
  longer: { document: hsrBuildsDocument, isAsked },
});

const zzzPlayer = route({
  ...playersOf('zzz'),
  operation: 'getZzzPlayer',
  path: '/v1/player/zzz/:uid',
  summary: 'Get a Zenless player',
  document: zzzDocument,
  longer: { document: zzzBuildsDocument, isAsked },
});

/** The paths of single games win, so that only unknown games come here (R6.1). */
const unknownGame = route({
  ...playersOf('genshin'),
  operation: 'getPlayer',
  path: '/v1/player/:game/:uid',
  summary: 'Get a player of any game',
  input: { ...playersOf('genshin').input, path: z.object({ game, uid }) },
  document: genshinDocument,
  longer: { document: genshinBuildsDocument, isAsked },
});

export const playerRoutes = [
  genshinPlayer,
  hsrPlayer,
  zzzPlayer,
  unknownGame,
  ...exportRoutes,
  ...batchRoutes,
];
