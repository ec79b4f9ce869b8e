import { z } from 'zod';
import type { GameId } from '../../games/ids.ts';
import { recordLanguages } from '../../games/languages.ts';
import { maxAgeOf } from '../../games/names.ts';
import type { Language } from '../../gql/graphql.ts';
import { Problem } from '../../lib/problem.ts';
import { lang } from '../input/schemas.ts';
import { languageWords } from '../input/words.ts';
import type { Answered } from '../route.ts';
import { listOf, type Page } from './paging.ts';

/** What the routes of the catalog share. */
export const common = { method: 'GET', cacheControl: 'catalog', tags: ['catalog'] } as const;

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
