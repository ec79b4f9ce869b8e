import { z } from 'zod';
import { maxAgeOfFound } from '../../games/names.ts';
import { graphql } from '../../gql/gql.ts';
import { recordKinds } from '../input/enumerations.ts';
import { game, lang } from '../input/schemas.ts';
import { integer, oneOf, orNull, text } from '../input/values.ts';
import { described } from '../input/wire.ts';
import { languageWords, publicLanguage } from '../input/words.ts';
import { route } from '../route.ts';
import { common } from './catalog.ts';

const search = route({
  ...common,
  operation: 'search',
  path: '/v1/search',
  summary: 'The records of the catalog that may be meant by a name or a part of it, best first.',
  since: '2026-11-22',
  input: {
    // The service checks the length of `q`.
    query: z.object({
      q: described(
        text(),
        'What is searched for: a name or a part of it, in any language; 1 to 100 characters without the spaces around them. Typing errors are forgiven.',
      ),
      game: described(orNull(game), 'Only records of this game.'),
      kind: described(
        orNull(oneOf(recordKinds)),
        'Only records of this kind; light cones and w-engines are weapons, agents are characters.',
      ),
      lang: described(lang(), 'The language of `name`. Names are looked for in every language.'),
      limit: described(integer(1, 50).default(10), 'How many records there are at most.'),
    }),
  },
  document: graphql(`
    query RestSearch(
      $query: String!, $game: Game, $kind: RecordKind, $lang: Language!, $first: Int!
    ) {
      search(query: $query, game: $game, kind: $kind, lang: $lang, first: $first) {
        kind game id: recordId name matched lang icon_url: iconUrl
      }
    }
  `),
  names: () => ({ query: 'q' }),
  variables: ({ query: { q: query, limit: first, ...asked } }) => ({ query, first, ...asked }),
  answer: ({ search: hits }, { lang: language }) => ({
    data: hits.map((hit) => ({ ...hit, lang: publicLanguage(hit.lang) })),
    freshness: { cache: 'miss', ttlSeconds: maxAgeOfFound(hits) },
    meta: () => ({ total: hits.length }),
    language: languageWords[language],
  }),
});

export const searchRoutes = [search];
