import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { dateTime } from '../input/date-time.ts';
import { game, lang, page, rarity } from '../input/schemas.ts';
import { orNull } from '../input/values.ts';
import { route } from '../route.ts';
import { common, langOf, listAnswer } from './catalog.ts';
import { pageOf } from './paging.ts';

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

export const characters = route({
  ...common,
  operation: 'listCharacters',
  path: '/v1/characters/:game',
  summary: 'All characters of a game.',
  since: '2026-11-21',
  input: {
    path: z.object({ game }),
    query: z.object({
      lang: lang(),
      element: orNull(z.string()),
      rarity: orNull(rarity),
      released_after: orNull(dateTime),
      ...page,
    }),
  },
  serialized: ['nodes'],
  document: listDocument,
  variables: ({ path, query }) => ({
    game: path.game,
    lang: langOf(path.game, query.lang),
    element: query.element,
    rarity: query.rarity,
    releasedAfter: query.released_after,
    ...pageOf(query),
  }),
  answer: (data, variables) => listAnswer(data.characters, variables),
});
