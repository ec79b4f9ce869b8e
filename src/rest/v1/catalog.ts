import { languages } from '../../games/ids.ts';
import type { Language as LanguageName } from '../../gql/graphql.ts';
import { integer, language, text } from '../params.ts';
import type { Answered, RouteInput } from '../route.ts';
import { languageName } from './language.ts';

/** What the routes of the catalog share. */
export const common = { method: 'GET', cacheControl: 'catalog' } as const;

/** R1.16: every answer of the catalog comes in all five languages. */
export const langOf = ({ query }: RouteInput): { lang: LanguageName } => ({
  lang: languageName(language(query, languages)),
});

/** R5.2, R5.3. */
export const pageOf = ({ query }: RouteInput) => ({
  first: integer(query, 'limit', { least: 1, most: 200, usual: 50 }),
  after: text(query, 'cursor') ?? null,
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

interface Connection {
  readonly nodes: unknown;
  readonly named: readonly Named[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly totalCount: number;
}

/** R5.1: one page; `named` tells of each row what has to be looked at. */
export function listAnswer(
  { nodes, named, pageInfo, totalCount: total }: Connection,
  variables: Served,
): Answered {
  return {
    ...answered(named, variables),
    data: nodes,
    list: { cursorNext: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null, total },
  };
}
