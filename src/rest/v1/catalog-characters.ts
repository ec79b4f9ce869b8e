import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { game, recordId } from '../input/schemas.ts';
import { flag } from '../input/values.ts';
import { route } from '../route.ts';
import { common, langOf, recordAnswer } from './catalog.ts';
import { characters } from './catalog-character-list.ts';
import { asked, recordQuery } from './catalog-character-query.ts';
import { genshinCharacter } from './catalog-genshin-character.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment CharacterAnswer on Character {
    id: avatarId game name rarity element weapon_type: weaponType region
    release_version: releaseVersion portrait_url: portraitUrl splash_url: splashUrl
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment TalentAnswer on CharacterTalent {
    type name description params { label unit values }
    level_costs: levelCosts @include(if: $includeAscension) {
      level currency materials { id name count }
    }
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment CharacterDetailAnswer on Character {
    talents @include(if: $includeTalents) { ...TalentAnswer }
    ascension @include(if: $includeAscension) {
      phase level_cap: levelCap currency materials { id name count }
    }
  }
`);

const character = route({
  ...common,
  operation: 'getCharacter',
  path: '/v1/character/:game/:avatar_id',
  summary: 'A character of the catalog.',
  refuses: ['character_not_found'],
  since: '2026-11-21',
  input: { path: z.object({ game, avatar_id: recordId('character') }), query: recordQuery() },
  serialized: ['talents', 'ascension'],
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
  variables: ({ path, query }) => ({
    game: path.game,
    avatarId: path.avatar_id,
    ...asked(query),
    lang: langOf(path.game, query.lang),
  }),
  answer: ({ character: data }, variables) => recordAnswer(data, variables),
});

// biome-ignore format: a document reads like the answer it is
const hsrDocument = graphql(`
  query RestHsrCharacter(
    $avatarId: Int!, $lang: Language!, $enhanced: Boolean!, $includeTalents: Boolean!, $includeAscension: Boolean!
  ) {
    character(game: hsr, avatarId: $avatarId, lang: $lang, enhanced: $enhanced) {
      ...CharacterAnswer
      enhanced
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
  operation: 'getHsrCharacter',
  path: '/v1/character/hsr/:avatar_id',
  summary: 'A character with path, stats by level and eidolons.',
  refuses: ['character_not_found'],
  since: '2026-11-21',
  input: {
    path: z.object({ avatar_id: recordId('character', 'hsr') }),
    query: recordQuery('hsr').extend({ enhanced: flag.default(true) }),
  },
  serialized: ['talents', 'ascension', 'ascension_curve', 'main_stats', 'eidolons'],
  document: hsrDocument,
  variables: ({ path, query }) => ({
    avatarId: path.avatar_id,
    enhanced: query.enhanced,
    ...asked(query),
  }),
  answer: ({ character: data }, variables) => recordAnswer(data, variables),
});

export const characterRoutes = [genshinCharacter, hsrCharacter, character, characters];
