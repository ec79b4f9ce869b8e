import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { flag, recordId } from '../input/schemas.ts';
import { route } from '../route.ts';
import { common, langQuery, recordAnswer } from './catalog.ts';
import { agent, mindscape } from './catalog-characters.ts';

const namecard = route({
  ...common,
  operation: 'getNamecard',
  path: '/v1/namecard/genshin/:namecard_id',
  summary: 'Get a name card',
  refuses: ['namecard_not_found'],
  input: {
    path: z.object({ namecard_id: recordId('namecard', 'genshin') }),
    query: langQuery('genshin'),
  },
  document: graphql(`
    query RestNamecard($namecardId: Int!, $lang: Language!) {
      namecard(namecardId: $namecardId, lang: $lang) {
        id: namecardId game name description banner_url: bannerUrl icon_url: iconUrl
      }
    }
  `),
  variables: ({ path, query }) => ({ namecardId: path.namecard_id, lang: query.lang }),
  answer: ({ namecard: data }, asked) => recordAnswer(data, asked),
});

const trace = route({
  ...common,
  operation: 'getTrace',
  path: '/v1/trace/hsr/:avatar_id',
  summary: 'Get the trace tree of a character',
  refuses: ['trace_not_found'],
  input: {
    path: z.object({ avatar_id: recordId('character', 'hsr') }),
    query: langQuery('hsr').extend({ enhanced: flag.default(true) }),
  },
  serialized: ['nodes'],
  document: graphql(`
    query RestTrace($avatarId: Int!, $lang: Language!, $enhanced: Boolean!) {
      trace(avatarId: $avatarId, lang: $lang, enhanced: $enhanced) {
        avatar_id: avatarId game name enhanced
        nodes {
          id row kind name description max_level: maxLevel
          unlock { ascension level parent_id: parentId }
          level_curve: levelCurve { level params }
          level_costs: levelCosts { level currency materials { id name count } }
        }
      }
    }
  `),
  variables: ({ path, query }) => ({ avatarId: path.avatar_id, ...query }),
  answer: ({ trace: data }, asked) => recordAnswer(data, asked),
});

const bangboo = route({
  ...common,
  operation: 'getBangboo',
  path: '/v1/bangboo/zzz/:bangboo_id',
  summary: 'Get a bangboo',
  refuses: ['bangboo_not_found'],
  input: { path: z.object({ bangboo_id: recordId('bangboo', 'zzz') }), query: langQuery('zzz') },
  serialized: ['base_stats', 'stats'],
  document: graphql(`
    query RestBangboo($bangbooId: Int!, $lang: Language!) {
      bangboo(bangbooId: $bangbooId, lang: $lang) {
        id: bangbooId game name rarity
        active_skill: activeSkill { name description }
        passive_skill: passiveSkill { name description }
        cost chain_interaction: chainInteraction icon_url: iconUrl
        base_stats: levels { level ascension hp atk def }
        stats { stat value }
      }
    }
  `),
  variables: ({ path, query }) => ({ bangbooId: path.bangboo_id, lang: query.lang }),
  answer: ({ bangboo: data }, asked) => recordAnswer(data, asked),
});

export const recordRoutes = [namecard, trace, agent, bangboo, mindscape];
