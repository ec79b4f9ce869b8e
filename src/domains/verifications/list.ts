import type { Principal } from '../../lib/principal.ts';
import type { Collection, PageKey } from '../../store/store.ts';
import type { Verification } from './verification.ts';

export interface VerificationPage {
  readonly rows: readonly Verification[];
  readonly next: PageKey | undefined;
  readonly total: number;
}

/** One page of what a lineage started. */
export type ListVerifications = (
  principal: Principal,
  page: { readonly limit: number; readonly after: PageKey | undefined },
) => Promise<VerificationPage>;

export const verificationKeyOf = ({ lineageId, createdAt, id }: Verification): PageKey => [
  lineageId,
  createdAt,
  id,
];

export function createList(
  records: Pick<Collection<Verification>, 'page' | 'count'>,
): ListVerifications {
  return async ({ lineageId }, { limit, after }) => {
    const all = { index: 'byLineage', equals: { lineageId } };
    const [{ rows, next }, total] = await Promise.all([
      records.page({ ...all, limit, direction: 'descending', ...(after && { after }) }),
      records.count(all),
    ]);
    return { rows, next, total };
  };
}
