import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { game, lang, orNull, page, recordId } from '../input/schemas.ts';
import { route } from '../route.ts';
import { checkLanguage, common, langQuery, recordAnswer } from './catalog.ts';
import { listAnswer } from './paging.ts';

const genshinSet = route({
  ...common,
  operation: 'getGenshinArtifactSet',
  path: '/v1/artifact/genshin/set/:set_id',
  summary: 'Get an artifact set',
  refuses: ['artifact_set_not_found'],
  input: { path: z.object({ set_id: recordId('set', 'genshin') }), query: langQuery('genshin') },
  serialized: ['slots', 'effects', 'recommended_characters', 'main_affixes'],
  document: graphql(`
    query RestGenshinSet($setId: Int!, $lang: Language!) {
      artifactSet(game: genshin, setId: $setId, lang: $lang) {
        ...SetAnswer
        effects { ...EffectAnswer }
        sub_stat_pool: subStatPool
        icon_url: iconUrl
        recommended_characters: recommendedCharacters { id: avatarId name role rank source }
        main_affixes: slots { slot stats: mainStats }
      }
    }
  `),
  answer: ({ artifactSet: data }, asked) => recordAnswer(data, asked),
});

const relicSet = route({
  ...common,
  operation: 'getRelicSet',
  path: '/v1/relic/hsr/set/:set_id',
  summary: 'Get a relic set or planar set',
  refuses: ['relic_set_not_found'],
  input: { path: z.object({ set_id: recordId('set', 'hsr') }), query: langQuery('hsr') },
  serialized: ['effects', 'main_affixes', 'recommended_characters'],
  document: graphql(`
    query RestRelicSet($setId: Int!, $lang: Language!) {
      relicSet(setId: $setId, lang: $lang) {
        id: setId game name provisional rarity_max: rarityMax kind
        bonus_2pc: bonus2pc bonus_4pc: bonus4pc bonus_planar: bonusPlanar
        effects { ...EffectAnswer }
        main_affixes: slots { slot stats: mainStats }
        sub_affixes: subStatPool
        icon_url: iconUrl
        recommended_characters: recommendedCharacters { id: avatarId name role rank source }
      }
    }
  `),
  answer: ({ relicSet: data }, asked) => recordAnswer(data, asked),
});

const driveDiscSet = route({
  ...common,
  operation: 'getDriveDiscSet',
  path: '/v1/drive-disc/zzz/set/:suite_id',
  summary: 'Get a drive disc set',
  refuses: ['drive_disc_set_not_found'],
  input: { path: z.object({ suite_id: recordId('set', 'zzz') }), query: langQuery('zzz') },
  serialized: ['effects', 'main_affixes', 'recommended_characters'],
  document: graphql(`
    query RestDriveDiscSet($suiteId: Int!, $lang: Language!) {
      driveDiscSet(suiteId: $suiteId, lang: $lang) {
        id: setId game name provisional rarity_max: rarityMax bonus_2pc: bonus2pc bonus_4pc: bonus4pc
        effects { ...EffectAnswer }
        main_affixes: slots { slot stats: mainStats }
        sub_stat_pool: subStatPool
        recommended_characters: recommendedCharacters { id: avatarId name role rank source }
        icon_url: iconUrl
      }
    }
  `),
  answer: ({ driveDiscSet: data }, asked) => recordAnswer(data, asked),
});

graphql(`
  fragment SetAnswer on ArtifactSet {
    id: setId game name provisional rarity_max: rarityMax bonus_2pc: bonus2pc bonus_4pc: bonus4pc bonus_1pc: bonus1pc
    slots { slot main_stat_pool: mainStats }
  }
`);

const artifactSet = route({
  ...common,
  operation: 'getArtifactSet',
  path: '/v1/artifact/:game/set/:set_id',
  summary: 'Get an artifact, relic or drive disc set',
  refuses: ['artifact_set_not_found'],
  input: { path: z.object({ game, set_id: recordId('set') }), query: langQuery() },
  check: checkLanguage,
  serialized: ['slots', 'effects'],
  document: graphql(`
    query RestArtifactSet($game: Game!, $setId: Int!, $lang: Language!) {
      artifactSet(game: $game, setId: $setId, lang: $lang) {
        ...SetAnswer
        effects { ...EffectAnswer }
        sub_stat_pool: subStatPool
        icon_url: iconUrl
      }
    }
  `),
  answer: ({ artifactSet: data }, asked) => recordAnswer(data, asked),
});

const artifactSets = route({
  ...common,
  operation: 'listArtifactSets',
  path: '/v1/artifact/:game/sets',
  summary: 'List the sets of a game',
  input: {
    path: z.object({ game }),
    query: z.object({ lang: lang(), type: orNull(z.string()), ...page }),
  },
  check: checkLanguage,
  serialized: ['nodes'],
  document: graphql(`
    query RestArtifactSets($game: Game!, $lang: Language!, $type: String, $first: Int!, $after: String) {
      artifactSets(game: $game, lang: $lang, type: $type, first: $first, after: $after) {
        nodes { ...SetAnswer icon_url: iconUrl }
        maxAgeSeconds
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  answer: (data, asked) => listAnswer(data.artifactSets, asked),
});

/** The names of main stats are the same in every language (R7.7). */
const mainStats = route({
  ...common,
  operation: 'listMainStats',
  path: '/v1/artifact/:game/main-stats',
  summary: 'Get the main stats of every slot and rarity',
  input: { path: z.object({ game }) },
  document: graphql(`
    query RestMainStats($game: Game!) {
      mainStats(game: $game) { slot rarity max_level: maxLevel stats { stat base max } }
    }
  `),
  answer: ({ mainStats: data }) => ({
    data,
    freshness: { cache: 'miss', ttlSeconds: 3600 },
    meta: () => ({ total: data.length }),
  }),
});

export const setRoutes = [genshinSet, artifactSet, artifactSets, mainStats, relicSet, driveDiscSet];
