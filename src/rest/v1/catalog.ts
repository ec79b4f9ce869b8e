import { z } from 'zod';
import type { GameId } from '../../games/ids.ts';
import { recordLanguages } from '../../games/index.ts';
import { maxAgeOf, maxAgeOfFound } from '../../games/names.ts';
import { graphql } from '../../gql/gql.ts';
import type { Language } from '../../gql/graphql.ts';
import { Problem } from '../../lib/problem.ts';
import { recordKinds } from '../input/enumerations.ts';
import { languageWords, publicLanguage } from '../input/names.ts';
import { bounded, described, game, integer, lang, oneOf, orNull, text } from '../input/schemas.ts';
import { type Answered, route } from '../route.ts';

export const common = {
  method: 'GET',
  cacheControl: 'catalog',
  tags: ['catalog'],
  since: '2026-11-21',
} as const;

/** The query of one record, in the languages of its game (R1.16, R17.2). */
export const langQuery = (name?: GameId) => z.object({ lang: lang(name && recordLanguages(name)) });

/** For paths of any game. Throws `validation_failed` for a language that the game lacks. */
export function checkLanguage(inputs: {
  readonly path: { readonly game: GameId };
  readonly query: { readonly lang: Language };
}): void {
  const served = recordLanguages(inputs.path.game);
  if (!served.some((language) => language === languageWords[inputs.query.lang]))
    throw Problem.invalid('lang', `It is one of ${served.join(', ')}.`);
}

/** The answer of one record; one without a name is fresh for a shorter time. */
export const recordAnswer = (
  record: { readonly name?: string | null },
  { lang: language }: { readonly lang: Language },
): Answered => ({
  data: record,
  freshness: { cache: 'miss', ttlSeconds: maxAgeOf([record]) },
  language: languageWords[language],
});

graphql(`
  fragment EffectAnswer on Effect {
    id: effectId from stats amounts of { stat above step most most_of: mostOf } by when usual
    stacks usual_stacks: usualStacks to seconds turns cooldown hits element attack only text
  }
`);

const search = route({
  ...common,
  operation: 'search',
  path: '/v1/search',
  summary: 'Search the catalog by name',
  since: '2026-11-22',
  input: {
    // The field checks the length of `q`.
    query: z.object({
      q: described(
        bounded(text(), { minLength: 1, maxLength: 100 }),
        'A name or a part of one, a nickname or a reading, in any language: 1 to 100 characters without surrounding spaces. Typos are forgiven.',
      ),
      game: described(orNull(game), 'Only records of this game.'),
      kind: described(
        orNull(oneOf(recordKinds)),
        'Only records of this kind. Light cones and w-engines are weapons, agents are characters.',
      ),
      lang: described(lang(), 'The language of `name`. The search covers every language.'),
      limit: described(integer(1, 50).default(10), 'The maximum number of records.'),
    }),
  },
  document: graphql(`
    query RestSearch(
      $q: String!, $game: Game, $kind: RecordKind, $lang: Language!, $first: Int!
    ) {
      searchCatalog(query: $q, game: $game, kind: $kind, lang: $lang, first: $first) {
        hits { kind game id: recordId name matched lang icon_url: iconUrl }
        near { kind game id: recordId name }
      }
    }
  `),
  names: () => ({ query: 'q' }),
  answer: ({ searchCatalog: { hits, near } }, { lang: language }) => ({
    data: hits.map((hit) => ({ ...hit, lang: publicLanguage(hit.lang) })),
    ...(hits.length === 0 && { tagged: near }),
    freshness: { cache: 'miss', ttlSeconds: maxAgeOfFound(hits) },
    meta: () => ({ total: hits.length, near }),
    language: languageWords[language],
  }),
});

export const searchRoutes = [search];
