import type { StoredReport } from '../domains/reports/store.ts';
import { reportRecords } from '../domains/reports/store.ts';
import type { ReportFacts } from '../domains/trust/rebuild.ts';
import { pagesOf } from '../store/pages.ts';
import type { Store } from '../store/store.ts';

/** What of a report its score is made of, once the score has taken every step of it. */
export function factsOf({
  category,
  createdAt,
  pendingWeight,
  status,
  reviews,
}: StoredReport): ReportFacts {
  const confirmed = reviews.find(({ decision }) => decision === 'confirmed');
  return {
    category,
    filedAt: createdAt,
    pendingWeight: pendingWeight ?? 0,
    status,
    confirmation: confirmed && { at: confirmed.at, factor: confirmed.factor ?? 0 },
  };
}

const rowsAtOnce = 200;

/** Every report against one account, oldest first, as long as somebody asks for more. */
export async function* reportsAgainst(
  store: Pick<Store, 'collection'>,
  account: string,
): AsyncGenerator<StoredReport> {
  const reports = store.collection(reportRecords);
  const query = { index: 'byTarget', equals: { against: account }, limit: rowsAtOnce } as const;
  for await (const rows of pagesOf(reports, { ...query, direction: 'ascending' })) {
    yield* rows;
  }
}
