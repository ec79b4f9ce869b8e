import { graphql } from '../../gql/gql.ts';
import { idParam } from '../params.ts';
import { route } from '../route.ts';
import { common, langOf, recordAnswer } from './catalog.ts';

const namecard = route({
  ...common,
  path: '/v1/namecard/genshin/:namecard_id',
  document: graphql(`
    query RestNamecard($namecardId: Int!, $lang: Language!) {
      namecard(namecardId: $namecardId, lang: $lang) {
        id: namecardId game name description banner_url: bannerUrl icon_url: iconUrl
      }
    }
  `),
  variables: (input) => ({ namecardId: idParam(input.path, 'namecard_id'), ...langOf(input) }),
  answer: ({ namecard: data }, asked) => recordAnswer(data, asked),
});

// biome-ignore format: a document reads like the answer it is
const traceDocument = graphql(`
  query RestTrace($avatarId: Int!, $lang: Language!) {
    trace(avatarId: $avatarId, lang: $lang) {
      avatar_id: avatarId game name
      nodes {
        id row kind name description max_level: maxLevel
        unlock { ascension level parent_id: parentId }
        level_curve: levelCurve { level params }
      }
    }
  }
`);

const trace = route({
  ...common,
  path: '/v1/trace/hsr/:avatar_id',
  written: ['nodes'],
  document: traceDocument,
  variables: (input) => ({ avatarId: idParam(input.path, 'avatar_id'), ...langOf(input) }),
  answer: ({ trace: data }, asked) => recordAnswer(data, asked),
});

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

const agent = route({
  ...common,
  path: '/v1/agent/zzz/:agent_id',
  written: ['ascension_curve', 'mindscapes'],
  document: agentDocument,
  variables: (input) => ({ agentId: idParam(input.path, 'agent_id'), ...langOf(input) }),
  answer: ({ agent: data }, asked) => recordAnswer(data, asked),
});

// biome-ignore format: a document reads like the answer it is
const bangbooDocument = graphql(`
  query RestBangboo($bangbooId: Int!, $lang: Language!) {
    bangboo(bangbooId: $bangbooId, lang: $lang) {
      id: bangbooId game name rarity
      active_skill: activeSkill { name description }
      passive_skill: passiveSkill { name description }
      cost chain_interaction: chainInteraction icon_url: iconUrl
    }
  }
`);

const bangboo = route({
  ...common,
  path: '/v1/bangboo/zzz/:bangboo_id',
  document: bangbooDocument,
  variables: (input) => ({ bangbooId: idParam(input.path, 'bangboo_id'), ...langOf(input) }),
  answer: ({ bangboo: data }, asked) => recordAnswer(data, asked),
});

// biome-ignore format: a document reads like the answer it is
const mindscapeDocument = graphql(`
  query RestMindscape($agentId: Int!, $lang: Language!) {
    mindscape(agentId: $agentId, lang: $lang) {
      agent_id: agentId game name
      mindscapes { level name description unlock { copies } }
      core_skill: coreSkill {
        letter name description
        unlock { agent_level: agentLevel materials { id name count } }
      }
    }
  }
`);

const mindscape = route({
  ...common,
  path: '/v1/mindscape/zzz/:agent_id',
  written: ['mindscapes', 'core_skill'],
  document: mindscapeDocument,
  variables: (input) => ({ agentId: idParam(input.path, 'agent_id'), ...langOf(input) }),
  answer: ({ mindscape: data }, asked) => recordAnswer(data, asked),
});

export const recordRoutes = [namecard, trace, agent, bangboo, mindscape];
