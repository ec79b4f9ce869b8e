import { graphql } from '../../gql/gql.ts';
import { gameParam, idParam, text } from '../params.ts';
import { route } from '../route.ts';
import { common, langOf, listAnswer, recordAnswer } from './catalog.ts';
import { pageOf } from './paging.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment SetAnswer on ArtifactSet {
    id: setId game name rarity_max: rarityMax bonus_2pc: bonus2pc bonus_4pc: bonus4pc
    slots { slot main_stat_pool: mainStats }
  }
`);

const artifactSet = route({
  ...common,
  path: '/v1/artifact/:game/set/:set_id',
  written: ['slots'],
  document: graphql(`
    query RestArtifactSet($game: Game!, $setId: Int!, $lang: Language!) {
      artifactSet(game: $game, setId: $setId, lang: $lang) {
        ...SetAnswer
        sub_stat_pool: subStatPool
        icon_url: iconUrl
      }
    }
  `),
  variables: (input) => ({
    game: gameParam(input.path['game']),
    setId: idParam(input.path, 'set_id'),
    ...langOf(input),
  }),
  answer: ({ artifactSet: data }, asked) => recordAnswer(data, asked),
});

const genshinSet = route({
  ...common,
  path: '/v1/artifact/genshin/set/:set_id',
  written: ['slots', 'recommended_characters', 'main_affixes'],
  document: graphql(`
    query RestGenshinSet($setId: Int!, $lang: Language!) {
      artifactSet(game: genshin, setId: $setId, lang: $lang) {
        ...SetAnswer
        sub_stat_pool: subStatPool
        icon_url: iconUrl
        recommended_characters: recommendedCharacters { id name role }
        main_affixes: slots { slot stats: mainStats }
      }
    }
  `),
  variables: (input) => ({ setId: idParam(input.path, 'set_id'), ...langOf(input) }),
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
  path: '/v1/artifact/:game/sets',
  written: ['nodes'],
  document: listDocument,
  variables: (input) => ({
    game: gameParam(input.path['game']),
    ...langOf(input),
    slot: text(input.query, 'type') ?? null,
    ...pageOf(input),
  }),
  answer: (data, asked) => listAnswer(data.artifactSets, asked),
});

/** R7.7. Its names are the same in every language. */
const mainStats = route({
  ...common,
  path: '/v1/artifact/:game/main-stats',
  document: graphql(`
    query RestMainStats($game: Game!) {
      mainStats(game: $game) { slot rarity max_level: maxLevel stats { stat base max } }
    }
  `),
  variables: ({ path }) => ({ game: gameParam(path['game']) }),
  answer: ({ mainStats: data }) => ({
    data,
    freshness: { cache: 'miss', ttlSeconds: 3600 },
    meta: () => ({ total: data.length }),
  }),
});

const relicSet = route({
  ...common,
  path: '/v1/relic/hsr/set/:set_id',
  written: ['main_affixes'],
  document: graphql(`
    query RestRelicSet($setId: Int!, $lang: Language!) {
      relicSet(setId: $setId, lang: $lang) {
        id: setId game name rarity_max: rarityMax kind
        bonus_2pc: bonus2pc bonus_4pc: bonus4pc bonus_planar: bonusPlanar
        main_affixes: slots { slot stats: mainStats }
        sub_affixes: subStatPool
        icon_url: iconUrl
      }
    }
  `),
  variables: (input) => ({ setId: idParam(input.path, 'set_id'), ...langOf(input) }),
  answer: ({ relicSet: data }, asked) => recordAnswer(data, asked),
});

const driveDiscSet = route({
  ...common,
  path: '/v1/drive-disc/zzz/set/:suite_id',
  written: ['main_affixes'],
  document: graphql(`
    query RestDriveDiscSet($suiteId: Int!, $lang: Language!) {
      driveDiscSet(suiteId: $suiteId, lang: $lang) {
        id: setId game name rarity_max: rarityMax bonus_2pc: bonus2pc bonus_4pc: bonus4pc
        main_affixes: slots { slot stats: mainStats }
        sub_stat_pool: subStatPool
        icon_url: iconUrl
      }
    }
  `),
  variables: (input) => ({ suiteId: idParam(input.path, 'suite_id'), ...langOf(input) }),
  answer: ({ driveDiscSet: data }, asked) => recordAnswer(data, asked),
});

export const setRoutes = [genshinSet, artifactSet, artifactSets, mainStats, relicSet, driveDiscSet];
