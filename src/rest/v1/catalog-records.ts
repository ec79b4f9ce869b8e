import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { flag, recordId } from '../input/schemas.ts';
import { route } from '../route.ts';
import { common, langQuery, recordAnswer } from './catalog.ts';

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
          id: traceId row kind name description max_level: maxLevel
          unlock { ascension level parent_id: parentId }
          level_curve: levelCurve { level params }
          level_costs: levelCosts { level currency materials { id: materialId name count } }
        }
      }
    }
  `),
  answer: ({ trace: data }, asked) => recordAnswer(data, asked),
});

const agent = route({
  ...common,
  operation: 'getAgent',
  path: '/v1/agent/zzz/:agent_id',
  summary: 'Get an agent',
  refuses: ['agent_not_found'],
  input: { path: z.object({ agent_id: recordId('character', 'zzz') }), query: langQuery('zzz') },
  serialized: ['ascension_curve', 'mindscapes', 'effects'],
  document: graphql(`
    query RestAgent($agentId: Int!, $lang: Language!) {
      agent(agentId: $agentId, lang: $lang) {
        id: avatarId game name provisional rarity element element_name: elementName specialty: weaponType
        specialty_name: weaponTypeName faction: region
        ascension_curve: phases { phase level_cap: levelCap hp atk def }
        mindscapes: ranks { level name description }
        effects { ...EffectAnswer }
        portrait_url: portraitUrl
      }
    }
  `),
  answer: ({ agent: data }, asked) => recordAnswer(data, asked),
});

const mindscape = route({
  ...common,
  operation: 'getMindscape',
  path: '/v1/mindscape/zzz/:agent_id',
  summary: 'Get the mindscapes of an agent',
  refuses: ['mindscape_not_found'],
  input: { path: z.object({ agent_id: recordId('character', 'zzz') }), query: langQuery('zzz') },
  serialized: ['mindscapes', 'core_skill'],
  document: graphql(`
    query RestMindscape($agentId: Int!, $lang: Language!) {
      mindscape(agentId: $agentId, lang: $lang) {
        agent_id: agentId game name
        mindscapes { level name description unlock { copies } }
        core_skill: coreSkill {
          letter name description stats { stat value }
          unlock { agent_level: agentLevel currency materials { id: materialId name count } }
        }
      }
    }
  `),
  answer: ({ mindscape: data }, asked) => recordAnswer(data, asked),
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
  answer: ({ bangboo: data }, asked) => recordAnswer(data, asked),
});

export const recordRoutes = [namecard, trace, agent, bangboo, mindscape];
