import { languages } from '../../games/ids.ts';
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

/** R1.12, R7.6: an answer that holds a record without a name is asked for again soon. */
const usualSeconds = 3600;
const unnamedSeconds = 300;

interface Served {
  readonly lang: LanguageName;
}

interface Named {
  readonly name?: string | null;
}

const answered = (named: readonly Named[], { lang }: Served): Omit<Answered, 'data'> => ({
  freshness: {
    cache: 'miss',
    ttlSeconds: named.every(({ name }) => name !== null) ? usualSeconds : unnamedSeconds,
  },
  language: lang.toLowerCase().replace('_', '-'),
});

/** The answer of one record. */
export const recordAnswer = (record: Named, variables: Served): Answered => ({
  ...answered([record], variables),
  data: record,
});

interface Connection extends Page {
  readonly nodes: unknown;
  readonly named: readonly Named[];
}

/** R5.1: one page; `named` tells of each row what has to be looked at. */
export const listAnswer = (page: Connection, variables: Served): Answered => ({
  ...answered(page.named, variables),
  data: page.nodes,
  list: listOf(page),
});
