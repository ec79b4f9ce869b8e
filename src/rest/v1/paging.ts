import type { z } from 'zod';
import type { page } from '../input/schemas.ts';
import type { Answered } from '../route.ts';

/** Which page is asked for, as the graph has it (R5.2, R5.3). */
export const pageOf = ({ limit, cursor }: z.output<z.ZodObject<typeof page>>) => ({
  first: limit,
  after: cursor,
});

/** A connection of the graph, as far as every list asks for it. */
export interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly totalCount: number;
}

/** The cursor and the total of a page (R5.1). */
export const listOf = ({ pageInfo, totalCount: total }: Page): NonNullable<Answered['list']> => ({
  cursorNext: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  total,
});
