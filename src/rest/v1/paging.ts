import { integer, text } from '../params.ts';
import type { Answered, RouteInput } from '../route.ts';

/** R5.2, R5.3: which page is asked for. */
export const pageOf = ({ query }: Pick<RouteInput, 'query'>) => ({
  first: integer(query, 'limit', { least: 1, most: 200, usual: 50 }),
  after: text(query, 'cursor') ?? null,
});

/** A connection of the graph, as far as every list asks for it. */
export interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly totalCount: number;
}

/** R5.1: what is said of a page. */
export const listOf = ({ pageInfo, totalCount: total }: Page): NonNullable<Answered['list']> => ({
  cursorNext: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  total,
});
