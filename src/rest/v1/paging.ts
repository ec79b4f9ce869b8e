import type { Language } from '../../gql/graphql.ts';
import { languageWords } from '../input/names.ts';
import type { Answered } from '../route.ts';

/** A connection of the graph, with the members that every list asks for. */
interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly totalCount: number;
}

export const listOf = ({ pageInfo, totalCount: total }: Page): NonNullable<Answered['list']> => ({
  cursorNext: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  total,
});

interface CachedPage extends Page {
  readonly nodes: unknown;
  readonly maxAgeSeconds?: number | null;
  readonly lastModified?: string | null;
  readonly importedAt?: string | null;
}

/** The answer of a list that may be cached, in one language (R5.1, R12.3). */
export const listAnswer = (
  { nodes, maxAgeSeconds, lastModified, importedAt, ...page }: CachedPage,
  { lang }: { readonly lang: Language },
): Answered => ({
  data: nodes,
  list: { ...listOf(page), importedAt },
  freshness: { cache: 'miss', ttlSeconds: maxAgeSeconds ?? 0 },
  lastModified,
  language: languageWords[lang],
});
