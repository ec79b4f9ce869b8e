import { z } from 'zod';
import type { GameId } from '../../games/ids.ts';
import { graphql } from '../../gql/gql.ts';
import {
  dateTime,
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

/** The query of every route of one character (R7.3, R7.4). */
const recordQuery = (name?: GameId) =>
  langQuery(name).extend({
    include_talents: described(flag.default(true), 'False leaves out the talents and effects.'),
    include_ascension: withAscension,
  });

const characters = route({
  ...common,
  operation: 'listCharacters',
  path: '/v1/characters/:game',
  summary: 'List the characters of a game',
  input: {
    path: z.object({ game }),
    query: z.object({
      lang: lang(),
      element: orNull(z.string()),
      rarity: orNull(rarity(4, ['S', 'A'])),
      released_after: orNull(dateTime),
      ...page,
    }),
  },
  check: checkLanguage,
  serialized: ['nodes'],
  document: graphql(`
    query RestCharacters(
      $game: Game!, $lang: Language!, $element: String, $rarity: Rarity, $releasedAfter: DateTime,
      $first: Int!, $after: String
    ) {
      characters(
        game: $game, lang: $lang, element: $element, rarity: $rarity, releasedAfter: $releasedAfter,
        first: $first, after: $after
      ) {
        nodes { ...CharacterAnswer }
        maxAgeSeconds
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  answer: (data, variables) => listAnswer(data.characters, variables),
});

const characterBuilds = route({
  ...common,
  operation: 'getCharacterBuilds',
  path: '/v1/character/:game/:avatar_id/builds',
  summary: 'Get recommended builds of a character',
  refuses: ['character_not_found'],
  since: '2026-11-24',
  input: {
    path: z.object({ game, avatar_id: recordId('character') }),
    query: z.object({
      lang: lang(),
      enhanced: described(
        flag.default(true),
        'False shows the original kit of an enhanced character.',
      ),
    }),
  },
  check: checkLanguage,
  serialized: ['profiles'],
  document: graphql(`
    query RestCharacterBuilds(
      $game: Game!, $avatarId: Int!, $lang: Language!, $enhanced: Boolean!
    ) {
      character(game: $game, avatarId: $avatarId, lang: $lang, enhanced: $enhanced) {
        id: avatarId game name
        profiles {
          name role source sources derived element
          main_stats: mainStats { slot stats }
          sub_stats: subStats { stat value }
          sets { pieces sets { id: recordId name } }
          pairs { id: recordId name }
          weapons { id: recordId name }
          targets { stat value }
        }
      }
    }
  `),
  answer: (data, variables) => recordAnswer(data.character, variables),
});

const genshinCharacter = route({
  ...common,
  operation: 'getGenshinCharacter',
  path: '/v1/character/genshin/:avatar_id',
  summary: 'Get a Genshin character',
  refuses: ['character_not_found'],
  since: '2026-11-22',
  input: {
    path: z.object({ avatar_id: recordId('character', 'genshin') }),
    query: recordQuery('genshin'),
  },
  serialized: ['talents', 'effects', 'ascension', 'ascension_curve', 'constellations', 'forms'],
  document: graphql(`
    query RestGenshinCharacter(
      $avatarId: Int!, $lang: Language!, $includeTalents: Boolean!, $includeAscension: Boolean!
    ) {
      character(game: genshin, avatarId: $avatarId, lang: $lang) {
        ...CharacterAnswer
        elements
        ...CharacterDetailAnswer
        ascension_curve: ascensionCurve { level ascension hp atk def }
        constellations: ranks { level name description }
        forms @include(if: $includeTalents) {
          element element_name: elementName
          talents { ...TalentAnswer }
          constellations: ranks { level name description }
          effects { ...EffectAnswer }
        }
      }
    }
  `),
  answer: ({ character: data }, variables) => recordAnswer(data, variables),
});

graphql(`
  fragment CharacterAnswer on Character {
    id: avatarId game name provisional rarity element element_name: elementName weapon_type: weaponType
    weapon_type_name: weaponTypeName region
    release_version: releaseVersion portrait_url: portraitUrl splash_url: splashUrl
  }

  fragment TalentAnswer on CharacterTalent {
    type name description params { label unit values }
    level_costs: levelCosts @include(if: $includeAscension) {
      level currency materials { id: materialId name count }
    }
  }

  fragment CharacterDetailAnswer on Character {
    talents @include(if: $includeTalents) { ...TalentAnswer }
    effects @include(if: $includeTalents) { ...EffectAnswer }
    ascension @include(if: $includeAscension) {
      phase level_cap: levelCap currency materials { id: materialId name count }
    }
  }
`);

const character = route({
  ...common,
  operation: 'getCharacter',
  path: '/v1/character/:game/:avatar_id',
  summary: 'Get a character of any game',
  refuses: ['character_not_found'],
  input: { path: z.object({ game, avatar_id: recordId('character') }), query: recordQuery() },
  check: checkLanguage,
  serialized: ['talents', 'effects', 'ascension'],
  document: graphql(`
    query RestCharacter(
      $game: Game!, $avatarId: Int!, $lang: Language!, $includeTalents: Boolean!, $includeAscension: Boolean!
    ) {
      character(game: $game, avatarId: $avatarId, lang: $lang) {
        ...CharacterAnswer
        ...CharacterDetailAnswer
      }
    }
  `),
  answer: ({ character: data }, variables) => recordAnswer(data, variables),
});

const hsrCharacter = route({
  ...common,
  operation: 'getHsrCharacter',
  path: '/v1/character/hsr/:avatar_id',
  summary: 'Get a Star Rail character',
  refuses: ['character_not_found'],
  input: {
    path: z.object({ avatar_id: recordId('character', 'hsr') }),
    query: recordQuery('hsr').extend({ enhanced: flag.default(true) }),
  },
  serialized: ['talents', 'effects', 'ascension', 'ascension_curve', 'main_stats', 'eidolons'],
  document: graphql(`
    query RestHsrCharacter(
      $avatarId: Int!, $lang: Language!, $enhanced: Boolean!, $includeTalents: Boolean!, $includeAscension: Boolean!
    ) {
      character(game: hsr, avatarId: $avatarId, lang: $lang, enhanced: $enhanced) {
        ...CharacterAnswer
        enhanced
        ...CharacterDetailAnswer
        path { id: word name }
        ascension_curve: ascensionCurve { level hp atk def spd }
        main_stats: mainStats { slot stats: mainStats }
        eidolons: ranks { level name description }
      }
    }
  `),
  answer: ({ character: data }, variables) => recordAnswer(data, variables),
});

export const characterRoutes = [
  genshinCharacter,
  hsrCharacter,
  character,
  characters,
  characterBuilds,
];
