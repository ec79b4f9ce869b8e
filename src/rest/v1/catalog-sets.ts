import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { game, lang, page, recordId } from '../input/schemas.ts';
import { orNull } from '../input/values.ts';
import { route } from '../route.ts';
import { common, langOf, langQuery, listAnswer, recordAnswer } from './catalog.ts';
import { driveDiscSet, genshinSet, relicSet } from './catalog-game-sets.ts';
import { pageOf } from './paging.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment SetAnswer on ArtifactSet {
    id: setId game name rarity_max: rarityMax bonus_2pc: bonus2pc bonus_4pc: bonus4pc bonus_1pc: bonus1pc
    slots { slot main_stat_pool: mainStats }
  }
`);

const artifactSet = route({
  ...common,
  operation: 'getArtifactSet',
  path: '/v1/artifact/:game/set/:set_id',
  summary: 'An artifact set, relic set or drive disc set.',
  refuses: ['artifact_set_not_found'],
  since: '2026-11-21',
  input: { path: z.object({ game, set_id: recordId('set') }), query: langQuery() },
  serialized: ['slots'],
  document: graphql(`
    query RestArtifactSet($game: Game!, $setId: Int!, $lang: Language!) {
      artifactSet(game: $game, setId: $setId, lang: $lang) {
        ...SetAnswer
        sub_stat_pool: subStatPool
        icon_url: iconUrl
      }
    }
  `),
  variables: ({ path, query }) => ({
    game: path.game,
    setId: path.set_id,
    lang: langOf(path.game, query.lang),
  }),
  answer: ({ artifactSet: data }, asked) => recordAnswer(data, asked),
});

// biome-ignore format: a document reads like the answer it is
const listDocument = graphql(`
  query RestArtifactSets($game: Game!, $lang: Language!, $slot: String, $first: Int!, $after: String) {
    artifactSets(game: $game, lang: $lang, type: $slot, first: $first, after: $after) {
      nodes { ...SetAnswer icon_url: iconUrl }
      maxAgeSeconds
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
`);

const artifactSets = route({
  ...common,
  operation: 'listArtifactSets',
  path: '/v1/artifact/:game/sets',
  summary: 'All sets of a game.',
  since: '2026-11-21',
  input: {
    path: z.object({ game }),
    query: z.object({ lang: lang(), type: orNull(z.string()), ...page }),
  },
  serialized: ['nodes'],
  document: listDocument,
  variables: ({ path, query }) => ({
    game: path.game,
    lang: langOf(path.game, query.lang),
    slot: query.type,
    ...pageOf(query),
  }),
  answer: (data, asked) => listAnswer(data.artifactSets, asked),
});

/** The names of main stats are the same in every language (R7.7). */
const mainStats = route({
  ...common,
  operation: 'listMainStats',
  path: '/v1/artifact/:game/main-stats',
  summary: 'Main stats of every slot and rarity.',
  since: '2026-11-21',
  input: { path: z.object({ game }) },
  document: graphql(`
    query RestMainStats($game: Game!) {
      mainStats(game: $game) { slot rarity max_level: maxLevel stats { stat base max } }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ mainStats: data }) => ({
    data,
    freshness: { cache: 'miss', ttlSeconds: 3600 },
    meta: () => ({ total: data.length }),
  }),
});

export const setRoutes = [genshinSet, artifactSet, artifactSets, mainStats, relicSet, driveDiscSet];
