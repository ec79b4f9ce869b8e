import { languages } from '../../games/ids.ts';
import { maxAgeOf } from '../../games/names.ts';
import type { Language as LanguageName } from '../../gql/graphql.ts';
import { language } from '../params.ts';
import type { Answered, RouteInput } from '../route.ts';
import { languageName } from './language.ts';
import type { Page } from './paging.ts';
import { listOf } from './paging.ts';

/** What the routes of the catalog share. */
export const common = { method: 'GET', cacheControl: 'catalog' } as const;

/** R1.16: every answer of the catalog comes in all five languages. */
export const langOf = ({ query }: RouteInput): { lang: LanguageName } => ({
  lang: languageName(language(query, languages)),
});

interface Served {
  readonly lang: LanguageName;
}

const answered = (ttlSeconds: number, { lang }: Served): Omit<Answered, 'data'> => ({
  freshness: { cache: 'miss', ttlSeconds },
  language: lang.toLowerCase().replace('_', '-'),
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
