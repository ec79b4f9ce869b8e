import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { recordId, withAscension } from '../input/schemas.ts';
import { route } from '../route.ts';
import { common, langQuery, recordAnswer } from './catalog.ts';

// biome-ignore format: a document reads like the answer it is
const lightConeDocument = graphql(`
  query RestLightCone($lightConeId: Int!, $lang: Language!, $includeAscension: Boolean!) {
    lightCone(lightConeId: $lightConeId, lang: $lang) {
      id: weaponId game name rarity path { id name }
      base_stats: curve { level ascension hp atk: baseAtk def }
      passive: refinements { superimpose: rank name description }
      sources icon_url: iconUrl
      ascension @include(if: $includeAscension) {
        phase level_cap: levelCap currency materials { id name count }
      }
      recommended_characters: recommendedCharacters { id name role }
    }
  }
`);

export const lightCone = route({
  ...common,
  operation: 'getLightCone',
  path: '/v1/light-cone/hsr/:light_cone_id',
  summary: 'A light cone with stats by level and its passive.',
  refuses: ['light_cone_not_found'],
  since: '2026-11-21',
  input: {
    path: z.object({ light_cone_id: recordId('weapon', 'hsr') }),
    query: langQuery('hsr').extend({ include_ascension: withAscension }),
  },
  serialized: ['base_stats', 'passive', 'ascension', 'recommended_characters'],
  document: lightConeDocument,
  variables: ({ path, query }) => ({
    lightConeId: path.light_cone_id,
    includeAscension: query.include_ascension,
    lang: query.lang,
  }),
  answer: ({ lightCone: data }, asked) => recordAnswer(data, asked),
});

// biome-ignore format: a document reads like the answer it is
const wEngineDocument = graphql(`
  query RestWEngine($wEngineId: Int!, $lang: Language!) {
    wEngine(wEngineId: $wEngineId, lang: $lang) {
      id: weaponId game name rarity specialty: type compatible_specialties: specialties
      base_stats: curve { level atk: baseAtk secondary_value: secondaryValue }
      secondary_stat: secondaryStat
      passive: refinements { phase: rank name description }
      ascension { phase level_cap: levelCap currency materials { id name count } }
      sources recommended_characters: recommendedCharacters { id name role }
      icon_url: iconUrl
    }
  }
`);

export const wEngine = route({
  ...common,
  operation: 'getWEngine',
  path: '/v1/w-engine/zzz/:w_engine_id',
  summary: 'A w-engine with stats by level and its passive.',
  refuses: ['w_engine_not_found'],
  since: '2026-11-21',
  input: { path: z.object({ w_engine_id: recordId('weapon', 'zzz') }), query: langQuery('zzz') },
  serialized: ['base_stats', 'passive', 'ascension', 'recommended_characters'],
  document: wEngineDocument,
  variables: ({ path, query }) => ({ wEngineId: path.w_engine_id, lang: query.lang }),
  answer: ({ wEngine: data }, asked) => recordAnswer(data, asked),
});
