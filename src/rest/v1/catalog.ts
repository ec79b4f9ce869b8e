import { z } from 'zod';
import type { GameId } from '../../games/ids.ts';
import { recordLanguages } from '../../games/index.ts';
import { maxAgeOf, maxAgeOfFound } from '../../games/names.ts';
import { graphql } from '../../gql/gql.ts';
import type { Language } from '../../gql/graphql.ts';
import { Problem } from '../../lib/problem.ts';
import { recordKinds } from '../input/enumerations.ts';
import { languageWords, publicLanguage } from '../input/names.ts';
import { described, game, integer, lang, oneOf, orNull, text } from '../input/schemas.ts';
import { type Answered, route } from '../route.ts';
import { listOf, type Page } from './paging.ts';

export const common = {
  method: 'GET',
  cacheControl: 'catalog',
  tags: ['catalog'],
  since: '2026-11-21',
} as const;

/** The query of records that have one form only, in all languages of their game (R1.16, R17.2). */
export const langQuery = (name?: GameId) => z.object({ lang: lang(name && recordLanguages(name)) });

/** The language that was asked for, on a path that is of no one game. Throws `validation_failed` for one that its game lacks. */
export function langOf(name: GameId, asked: Language): Language {
  const served = recordLanguages(name);
  if (served.some((language) => language === languageWords[asked])) return asked;
  throw Problem.invalid('lang', `It is one of ${served.join(', ')}.`);
}

interface Served {
  readonly lang: Language;
}

const answered = (ttlSeconds: number, served: Served): Omit<Answered, 'data'> => ({
  freshness: { cache: 'miss', ttlSeconds },
  language: languageWords[served.lang],
});

/** The answer of one record; one without a name is asked for again soon. */
export const recordAnswer = (
  record: { readonly name?: string | null },
  variables: Served,
): Answered => ({ ...answered(maxAgeOf([record]), variables), data: record });

interface Connection extends Page {
  readonly nodes: unknown;
  readonly maxAgeSeconds?: number | null;
}

/** The answer of a page of records: its rows, and how the list goes on (R5.1). */
export const listAnswer = (page: Connection, variables: Served): Answered => ({
  ...answered(page.maxAgeSeconds ?? 0, variables),
  data: page.nodes,
  list: listOf(page),
});

const search = route({
  ...common,
  operation: 'search',
  path: '/v1/search',
  summary: 'Search the catalog by name',
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
