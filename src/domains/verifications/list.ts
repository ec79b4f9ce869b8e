import type { ListPage, PageKey, PageRequest } from '../../lib/list-page.ts';
import type { Principal } from '../../lib/principal.ts';
import { newestPage } from '../../store/pages.ts';
import type { Collection } from '../../store/store.ts';
import type { Verification } from './verification.ts';

/** One page of what a lineage started. */
export type ListVerifications = (
  principal: Principal,
  page: PageRequest,
) => Promise<ListPage<Verification>>;

export const verificationKeyOf = ({ lineageId, createdAt, id }: Verification): PageKey => [
  lineageId,
  createdAt,
  id,
];

export const createList =
  (records: Pick<Collection<Verification>, 'page' | 'count'>): ListVerifications =>
  ({ lineageId }, page) =>
    newestPage(records, { index: 'byLineage', equals: { lineageId } }, page);
