import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { game, lang, page, rarity, recordId, withAscension } from '../input/schemas.ts';
import { flag, orNull } from '../input/values.ts';
import { described } from '../input/wire.ts';
import { route } from '../route.ts';
import { common, langOf, listAnswer, recordAnswer } from './catalog.ts';
import { lightCone, wEngine } from './catalog-game-weapons.ts';
import { pageOf } from './paging.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment WeaponAnswer on Weapon {
    id: weaponId game name kind type rarity base_atk_lv1: baseAtkLv1 base_atk_lv90: baseAtkLv90
    secondary { stat value_lv1: valueLv1 value_lv90: valueLv90 }
  }
`);

/** Also /v1/weapon/genshin/{weapon_id}: the same record (R7.8). */
const weapon = route({
  ...common,
  operation: 'getWeapon',
  path: '/v1/weapon/:game/:weapon_id',
  summary: 'A weapon, light cone or w-engine.',
  refuses: ['weapon_not_found'],
  since: '2026-11-21',
  input: {
    path: z.object({ game, weapon_id: recordId('weapon') }),
    query: z.object({
      include_curve: described(flag.default(false), 'True adds the stats by level.'),
      include_ascension: withAscension,
      lang: lang(),
    }),
  },
  serialized: ['refinements', 'curve', 'ascension', 'recommended_characters'],
  document: graphql(`
    query RestWeapon(
      $game: Game!, $weaponId: Int!, $lang: Language!, $includeCurve: Boolean!, $includeAscension: Boolean!
    ) {
      weapon(game: $game, weaponId: $weaponId, lang: $lang) {
        ...WeaponAnswer
        refinements { rank description }
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
          materials { id name count }
        }
        recommended_characters: recommendedCharacters { id name role }
      }
    }
  `),
  variables: ({ path, query }) => ({
    game: path.game,
    weaponId: path.weapon_id,
    includeCurve: query.include_curve,
    includeAscension: query.include_ascension,
    lang: langOf(path.game, query.lang),
  }),
  answer: ({ weapon: data }, asked) => recordAnswer(data, asked),
});

// biome-ignore format: a document reads like the answer it is
const listDocument = graphql(`
  query RestWeapons(
    $game: Game!, $lang: Language!, $weaponType: String, $rarity: Rarity, $first: Int!, $after: String
  ) {
    weapons(game: $game, lang: $lang, type: $weaponType, rarity: $rarity, first: $first, after: $after) {
      nodes { ...WeaponAnswer sources icon_url: iconUrl }
      maxAgeSeconds
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
`);

const weapons = route({
  ...common,
  operation: 'listWeapons',
  path: '/v1/weapons/:game',
  summary: 'All weapons, light cones or w-engines of a game.',
  since: '2026-11-21',
  input: {
    path: z.object({ game }),
    query: z.object({
      lang: lang(),
      type: orNull(z.string()),
      rarity: orNull(rarity),
      ...page,
    }),
  },
  serialized: ['nodes'],
  document: listDocument,
  variables: ({ path, query }) => ({
    game: path.game,
    lang: langOf(path.game, query.lang),
    weaponType: query.type,
    rarity: query.rarity,
    ...pageOf(query),
  }),
  answer: (data, asked) => listAnswer(data.weapons, asked),
});

export const weaponRoutes = [weapon, weapons, lightCone, wEngine];
