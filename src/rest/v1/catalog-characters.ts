import { graphql } from '../../gql/gql.ts';
import { boolean, dateTime, gameParam, idParam, rarity, text } from '../params.ts';
import type { RouteInput } from '../route.ts';
import { route } from '../route.ts';
import { common, langOf, listAnswer, recordAnswer } from './catalog.ts';
import { pageOf } from './paging.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment CharacterAnswer on Character {
    id: avatarId game name rarity element weapon_type: weaponType region
    release_version: releaseVersion portrait_url: portraitUrl splash_url: splashUrl
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment CharacterDetailAnswer on Character {
    talents @include(if: $includeTalents) { type name description params { label unit values } }
    ascension @include(if: $includeAscension) {
      phase level_cap: levelCap currency materials { id name count }
    }
  }
`);

const variables = (input: RouteInput) => ({
  avatarId: idParam(input.path, 'avatar_id'),
  includeTalents: boolean(input.query, 'include_talents', true),
  includeAscension: boolean(input.query, 'include_ascension', false),
  ...langOf(input),
});

/** Also /v1/character/genshin/{avatar_id}: the same record (R7.8). */
const character = route({
  ...common,
  path: '/v1/character/:game/:avatar_id',
  written: ['talents', 'ascension'],
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
  variables: (input) => ({ game: gameParam(input.path['game']), ...variables(input) }),
  answer: ({ character: data }, asked) => recordAnswer(data, asked),
});

// biome-ignore format: a document reads like the answer it is
const hsrDocument = graphql(`
  query RestHsrCharacter(
    $avatarId: Int!, $lang: Language!, $includeTalents: Boolean!, $includeAscension: Boolean!
  ) {
    character(game: hsr, avatarId: $avatarId, lang: $lang) {
      ...CharacterAnswer
      ...CharacterDetailAnswer
      path { id name }
      ascension_curve: ascensionCurve { level hp atk def spd }
      main_stats: mainStats { slot stats: mainStats }
      eidolons: ranks { level name description }
    }
  }
`);

const hsrCharacter = route({
  ...common,
  path: '/v1/character/hsr/:avatar_id',
  written: ['talents', 'ascension', 'ascension_curve', 'main_stats', 'eidolons'],
  document: hsrDocument,
  variables,
  answer: ({ character: data }, asked) => recordAnswer(data, asked),
});

// biome-ignore format: a document reads like the answer it is
const listDocument = graphql(`
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
`);

const characters = route({
  ...common,
  path: '/v1/characters/:game',
  written: ['nodes'],
  document: listDocument,
  variables: (input) => ({
    game: gameParam(input.path['game']),
    ...langOf(input),
    element: text(input.query, 'element') ?? null,
    rarity: rarity(input.query, 'rarity') ?? null,
    releasedAfter: dateTime(input.query, 'released_after') ?? null,
    ...pageOf(input),
  }),
  answer: (data, asked) => listAnswer(data.characters, asked),
});

export const characterRoutes = [hsrCharacter, character, characters];
