import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import {
  described,
  flag,
  game,
  lang,
  orNull,
  page,
  rarity,
  recordId,
  withAscension,
} from '../input/schemas.ts';
import { route } from '../route.ts';
import { checkLanguage, common, langQuery, recordAnswer } from './catalog.ts';
import { listAnswer } from './paging.ts';

const lightCone = route({
  ...common,
  operation: 'getLightCone',
  path: '/v1/light-cone/hsr/:light_cone_id',
  summary: 'Get a light cone',
  refuses: ['light_cone_not_found'],
  input: {
    path: z.object({ light_cone_id: recordId('weapon', 'hsr') }),
    query: langQuery('hsr').extend({ include_ascension: withAscension }),
  },
  serialized: ['base_stats', 'passive', 'effects', 'ascension', 'recommended_characters'],
  document: graphql(`
    query RestLightCone($lightConeId: Int!, $lang: Language!, $includeAscension: Boolean!) {
      lightCone(lightConeId: $lightConeId, lang: $lang) {
        id: weaponId game name provisional rarity path { id: word name }
        base_stats: curve { level ascension hp atk: baseAtk def }
        passive: refinements { superimpose: rank name description }
        effects { ...EffectAnswer }
        sources icon_url: iconUrl
        ascension @include(if: $includeAscension) {
          phase level_cap: levelCap currency materials { id: materialId name count }
        }
        recommended_characters: recommendedCharacters { id: avatarId name role rank source }
      }
    }
  `),
  answer: ({ lightCone: data }, asked) => recordAnswer(data, asked),
});

const wEngine = route({
  ...common,
  operation: 'getWEngine',
  path: '/v1/w-engine/zzz/:w_engine_id',
  summary: 'Get a w-engine',
  refuses: ['w_engine_not_found'],
  input: { path: z.object({ w_engine_id: recordId('weapon', 'zzz') }), query: langQuery('zzz') },
  serialized: ['base_stats', 'passive', 'effects', 'ascension', 'recommended_characters'],
  document: graphql(`
    query RestWEngine($wEngineId: Int!, $lang: Language!) {
      wEngine(wEngineId: $wEngineId, lang: $lang) {
        id: weaponId game name provisional rarity specialty: type specialty_name: typeName compatible_specialties: specialties
        base_stats: curve { level atk: baseAtk secondary_value: secondaryValue }
        secondary_stat: secondaryStat
        passive: refinements { phase: rank name description }
        effects { ...EffectAnswer }
        ascension { phase level_cap: levelCap currency materials { id: materialId name count } }
        sources recommended_characters: recommendedCharacters { id: avatarId name role rank source }
        icon_url: iconUrl
      }
    }
  `),
  answer: ({ wEngine: data }, asked) => recordAnswer(data, asked),
});

graphql(`
  fragment WeaponAnswer on Weapon {
    id: weaponId game name provisional kind type type_name: typeName rarity base_atk_lv1: baseAtkLv1 base_atk_lv90: baseAtkLv90
    secondary { stat value_lv1: valueLv1 value_lv90: valueLv90 }
  }
`);

const weapon = route({
  ...common,
  operation: 'getWeapon',
  path: '/v1/weapon/:game/:weapon_id',
  summary: 'Get a weapon, light cone or w-engine',
  refuses: ['weapon_not_found'],
  input: {
    path: z.object({ game, weapon_id: recordId('weapon') }),
    query: z.object({
      include_curve: described(flag.default(false), 'True adds the stats at each level.'),
      include_ascension: withAscension,
      lang: lang(),
    }),
  },
  check: checkLanguage,
  serialized: ['refinements', 'effects', 'curve', 'ascension', 'recommended_characters'],
  document: graphql(`
    query RestWeapon(
      $game: Game!, $weaponId: Int!, $lang: Language!, $includeCurve: Boolean!, $includeAscension: Boolean!
    ) {
      weapon(game: $game, weaponId: $weaponId, lang: $lang) {
        ...WeaponAnswer
        refinements { rank description }
        effects { ...EffectAnswer }
        sources
        icon_url: iconUrl
        curve @include(if: $includeCurve) {
          level
          ascension
          base_atk: baseAtk
          secondary_value: secondaryValue
        }
        ascension @include(if: $includeAscension) {
          phase
          level_cap: levelCap
          currency
          materials { id: materialId name count }
        }
        recommended_characters: recommendedCharacters { id: avatarId name role rank source }
      }
    }
  `),
  answer: ({ weapon: data }, asked) => recordAnswer(data, asked),
});

const weapons = route({
  ...common,
  operation: 'listWeapons',
  path: '/v1/weapons/:game',
  summary: 'List the weapons, light cones or w-engines of a game',
  input: {
    path: z.object({ game }),
    query: z.object({
      lang: lang(),
      type: orNull(z.string()),
      rarity: orNull(rarity(1, ['S', 'A', 'B'])),
      ...page,
    }),
  },
  check: checkLanguage,
  serialized: ['nodes'],
  document: graphql(`
    query RestWeapons(
      $game: Game!, $lang: Language!, $type: String, $rarity: Rarity, $first: Int!, $after: String
    ) {
      weapons(game: $game, lang: $lang, type: $type, rarity: $rarity, first: $first, after: $after) {
        nodes { ...WeaponAnswer sources icon_url: iconUrl }
        maxAgeSeconds
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  answer: (data, asked) => listAnswer(data.weapons, asked),
});

export const weaponRoutes = [weapon, weapons, lightCone, wEngine];
