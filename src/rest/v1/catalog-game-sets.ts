import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { recordId } from '../input/schemas.ts';
import { route } from '../route.ts';
import { common, langQuery, recordAnswer } from './catalog.ts';

export const genshinSet = route({
  ...common,
  operation: 'getGenshinArtifactSet',
  path: '/v1/artifact/genshin/set/:set_id',
  summary: 'An artifact set with its main stats by slot.',
  refuses: ['artifact_set_not_found'],
  since: '2026-11-21',
  input: { path: z.object({ set_id: recordId('set', 'genshin') }), query: langQuery('genshin') },
  serialized: ['slots', 'recommended_characters', 'main_affixes'],
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
  variables: ({ path, query }) => ({ setId: path.set_id, lang: query.lang }),
  answer: ({ artifactSet: data }, asked) => recordAnswer(data, asked),
});

export const relicSet = route({
  ...common,
  operation: 'getRelicSet',
  path: '/v1/relic/hsr/set/:set_id',
  summary: 'A relic set or planar set.',
  refuses: ['relic_set_not_found'],
  since: '2026-11-21',
  input: { path: z.object({ set_id: recordId('set', 'hsr') }), query: langQuery('hsr') },
  serialized: ['main_affixes', 'recommended_characters'],
  document: graphql(`
    query RestRelicSet($setId: Int!, $lang: Language!) {
      relicSet(setId: $setId, lang: $lang) {
        id: setId game name rarity_max: rarityMax kind
        bonus_2pc: bonus2pc bonus_4pc: bonus4pc bonus_planar: bonusPlanar
        main_affixes: slots { slot stats: mainStats }
        sub_affixes: subStatPool
        icon_url: iconUrl
        recommended_characters: recommendedCharacters { id name role }
      }
    }
  `),
  variables: ({ path, query }) => ({ setId: path.set_id, lang: query.lang }),
  answer: ({ relicSet: data }, asked) => recordAnswer(data, asked),
});

export const driveDiscSet = route({
  ...common,
  operation: 'getDriveDiscSet',
  path: '/v1/drive-disc/zzz/set/:suite_id',
  summary: 'A drive disc set.',
  refuses: ['drive_disc_set_not_found'],
  since: '2026-11-21',
  input: { path: z.object({ suite_id: recordId('set', 'zzz') }), query: langQuery('zzz') },
  serialized: ['main_affixes', 'recommended_characters'],
  document: graphql(`
    query RestDriveDiscSet($suiteId: Int!, $lang: Language!) {
      driveDiscSet(suiteId: $suiteId, lang: $lang) {
        id: setId game name rarity_max: rarityMax bonus_2pc: bonus2pc bonus_4pc: bonus4pc
        main_affixes: slots { slot stats: mainStats }
        sub_stat_pool: subStatPool
        recommended_characters: recommendedCharacters { id name role }
        icon_url: iconUrl
      }
    }
  `),
  variables: ({ path, query }) => ({ suiteId: path.suite_id, lang: query.lang }),
  answer: ({ driveDiscSet: data }, asked) => recordAnswer(data, asked),
});
