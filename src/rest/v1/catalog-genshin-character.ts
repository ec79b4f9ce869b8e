import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { recordId } from '../input/schemas.ts';
import { route } from '../route.ts';
import { common, recordAnswer } from './catalog.ts';
import { asked, recordQuery } from './catalog-character-query.ts';

// biome-ignore format: a document reads like the answer it is
const document = graphql(`
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
        element
        talents { ...TalentAnswer }
        constellations: ranks { level name description }
      }
    }
  }
`);

export const genshinCharacter = route({
  ...common,
  operation: 'getGenshinCharacter',
  path: '/v1/character/genshin/:avatar_id',
  summary: 'A character with stats by level, constellations and the kit of each element.',
  refuses: ['character_not_found'],
  since: '2026-11-22',
  input: {
    path: z.object({ avatar_id: recordId('character', 'genshin') }),
    query: recordQuery('genshin'),
  },
  serialized: ['talents', 'ascension', 'ascension_curve', 'constellations', 'forms'],
  document,
  variables: ({ path, query }) => ({ avatarId: path.avatar_id, ...asked(query) }),
  answer: ({ character: data }, variables) => recordAnswer(data, variables),
});
