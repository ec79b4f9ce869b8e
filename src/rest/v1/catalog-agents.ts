import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { recordId } from '../input/schemas.ts';
import { route } from '../route.ts';
import { common, langQuery, recordAnswer } from './catalog.ts';

// biome-ignore format: a document reads like the answer it is
const agentDocument = graphql(`
  query RestAgent($agentId: Int!, $lang: Language!) {
    agent(agentId: $agentId, lang: $lang) {
      id: avatarId game name rarity element specialty: weaponType faction: region
      ascension_curve: phases { phase level_cap: levelCap hp atk def }
      mindscapes: ranks { level name description }
      portrait_url: portraitUrl
    }
  }
`);

export const agent = route({
  ...common,
  operation: 'getAgent',
  path: '/v1/agent/zzz/:agent_id',
  summary: 'An agent with stats by phase and mindscapes.',
  refuses: ['agent_not_found'],
  since: '2026-11-21',
  input: { path: z.object({ agent_id: recordId('character', 'zzz') }), query: langQuery('zzz') },
  serialized: ['ascension_curve', 'mindscapes'],
  document: agentDocument,
  variables: ({ path, query }) => ({ agentId: path.agent_id, lang: query.lang }),
  answer: ({ agent: data }, asked) => recordAnswer(data, asked),
});

// biome-ignore format: a document reads like the answer it is
const mindscapeDocument = graphql(`
  query RestMindscape($agentId: Int!, $lang: Language!) {
    mindscape(agentId: $agentId, lang: $lang) {
      agent_id: agentId game name
      mindscapes { level name description unlock { copies } }
      core_skill: coreSkill {
        letter name description stats { stat value }
        unlock { agent_level: agentLevel currency materials { id name count } }
      }
    }
  }
`);

export const mindscape = route({
  ...common,
  operation: 'getMindscape',
  path: '/v1/mindscape/zzz/:agent_id',
  summary: 'The mindscapes and the core skill of an agent.',
  refuses: ['mindscape_not_found'],
  since: '2026-11-21',
  input: { path: z.object({ agent_id: recordId('character', 'zzz') }), query: langQuery('zzz') },
  serialized: ['mindscapes', 'core_skill'],
  document: mindscapeDocument,
  variables: ({ path, query }) => ({ agentId: path.agent_id, lang: query.lang }),
  answer: ({ mindscape: data }, asked) => recordAnswer(data, asked),
});
