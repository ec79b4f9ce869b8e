import type { z } from 'zod';
import type { page } from '../input/schemas.ts';
import type { Answered } from '../route.ts';

type PageQuery = z.output<z.ZodObject<typeof page>>;

interface ReportsQuery extends PageQuery {
  readonly reported_uid: string | null;
}

/** Which page is asked for, as the graph has it (R5.2, R5.3). */
export const pageOf = ({ limit, cursor }: PageQuery) => ({
  first: limit,
  after: cursor,
});

/** The same with the filters of a list of reports, one of which the graph calls by another name. */
export const reportsPageOf = <Query extends ReportsQuery>({
  limit,
  cursor,
  reported_uid: reportedUid,
  ...filters
}: Query) => ({ ...filters, reportedUid, ...pageOf({ limit, cursor }) });

/** A connection of the graph, as far as every list asks for it. */
export interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
  readonly totalCount: number;
}

export const listOf = ({ pageInfo, totalCount: total }: Page): NonNullable<Answered['list']> => ({
  cursorNext: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  total,
});
