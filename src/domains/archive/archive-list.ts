import type { ListPage, PageRequest } from '../../lib/list-page.ts';

/** A list with its filters. */
export interface ArchiveList<Row> {
  /** What a cursor is bound to (R5.2): the same in every language. */
  readonly name: string;
  page(request: PageRequest): ListPage<Row>;
}
