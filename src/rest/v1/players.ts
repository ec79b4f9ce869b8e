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

// What players of all games are answered with, by whatever document: the documents name these fragments.

graphql(`
  fragment RestGear on GearItem {
    id slot set { id name } name rarity level main_stat: mainStat { stat value }
    sub_stats: subStats { stat value rolls } icon_url: iconUrl
  }

  fragment RestRolledGear on GearItem {
    id slot set { id name } name rarity level main_stat: mainStat { stat value }
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

/** The answer of one player; `freshness` moves from the data into meta (R6.4). */
function playerAnswer(
  name: GameId,
  player: FoundPlayer,
  served: { readonly uid: string; readonly lang: Language },
): Answered {
  const { freshness, ...data } = player;
  return {
    data,
    freshness,
    meta: metaOf(name, freshness?.provider),
    language: languageWords[served.lang],
    account: `${name}:${served.uid}`,
  };
}

/** Which members stand beside the two of the cache depends on the game (R6.4). */
const metaOf =
  (name: GameId, provider: string | undefined) =>
  ({ cache, ttlSeconds, requestId }: MetaInput) => {
    const { hasRequestId, hasProvider } = games[name].playerMeta;
    if (!hasRequestId) return { cache, ttl_seconds: ttlSeconds };
    // Written out: each answer from the cache makes one.
    const own = { cache, ttl_seconds: ttlSeconds, request_id: requestId, api_version: 'v1' };
    return hasProvider ? { ...own, provider } : own;
  };

/** Repeated ones count as well (R6.12). */
const uids = list
  .pipe(z.array(z.string()).min(1, 'At least one.').max(maxBatchUids, `At most ${maxBatchUids}.`))
  .register(wire, {
    form: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: maxBatchUids },
  });

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

/** How many UIDs a token is good for (R6.12). */
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
    variables: ({ query }) => query,
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

/** What the players of every game take; the languages are those of the game (R1.16). */
const shapeOf = (name: GameId) => ({
  include_detail: flag.default(true),
  include_trust: described(flag.default(true), 'False leaves out the trust of the community.'),
  include_build: described(
    flag.default(false),
    'True adds to each shown character what its build is worth.',
  ),
  lang: lang(games[name].languages),
});

const queryOf = (name: GameId) => z.object({ ...shapeOf(name), fields });

const provider = oneOf(providers).default('auto');

interface PlayerInputs {
  readonly path: z.output<typeof path>;
  readonly query: z.output<ReturnType<typeof queryOf>>;
}

const variables = ({ path: { uid }, query }: PlayerInputs) => ({
  uid,
  includeDetail: query.include_detail,
  includeTrust: query.include_trust,
  lang: query.lang,
});

const isAsked = ({ query }: PlayerInputs): boolean => query.include_build;

const common = {
  method: 'GET',
  cacheControl: 'freshness',
  retryGuarded: true,
  tags: ['players'],
  refuses: ['player_not_found'],
  since: '2026-01-15',
  serialized: ['showcase'],
} as const;

const genshinPlayer = route({
  ...common,
  operation: 'getGenshinPlayer',
  path: '/v1/player/genshin/:uid',
  summary: 'Get a Genshin player',
  input: { path, query: queryOf('genshin') },
  document: genshinDocument,
  longer: { document: genshinBuildsDocument, isAsked },
  variables,
  answer: ({ player }, served) => playerAnswer('genshin', player as FoundPlayer, served),
});

const hsrPlayer = route({
  ...common,
  operation: 'getHsrPlayer',
  path: '/v1/player/hsr/:uid',
  summary: 'Get a Star Rail player',
  input: { path, query: z.object({ ...shapeOf('hsr'), provider, fields }) },
  document: hsrDocument,
  longer: { document: hsrBuildsDocument, isAsked },
  variables: (inputs) => ({ ...variables(inputs), provider: inputs.query.provider }),
  answer: ({ player }, served) => playerAnswer('hsr', player as FoundPlayer, served),
});

const zzzPlayer = route({
  ...common,
  operation: 'getZzzPlayer',
  path: '/v1/player/zzz/:uid',
  summary: 'Get a Zenless player',
  input: { path, query: queryOf('zzz') },
  document: zzzDocument,
  longer: { document: zzzBuildsDocument, isAsked },
  variables,
  answer: ({ player }, served) => playerAnswer('zzz', player as FoundPlayer, served),
});

/** The generic path is the same handler; a literal game wins, so that what comes here is no game (R6.1). */
const unknownGame = route({
  ...common,
  operation: 'getPlayer',
  path: '/v1/player/:game/:uid',
  summary: 'Get a player of any game',
  input: { path: z.object({ game, uid }), query: queryOf('genshin') },
  document: genshinDocument,
  longer: { document: genshinBuildsDocument, isAsked },
  variables,
  answer: ({ player }, served) => playerAnswer('genshin', player as FoundPlayer, served),
});

export const playerRoutes = [
  genshinPlayer,
  hsrPlayer,
  zzzPlayer,
  unknownGame,
  ...exportRoutes,
  ...batchRoutes,
];
