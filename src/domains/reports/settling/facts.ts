import { rowsOf } from '../../../store/pages.ts';
import type { Store } from '../../../store/store.ts';
import { reportRecords } from '../store.ts';
import type { StoredReport } from '../stored-report.ts';

export type OpenStore = Pick<Store, 'collection'>;

/** What of a report the score of its account is made of. */
function factsOf(report: StoredReport) {
  const { id, category, createdAt, pendingWeight, status, reviews, due } = report;
  const confirmed = reviews.find(({ decision }) => decision === 'confirmed');
  return {
    id,
    category,
    filedAt: createdAt,
    pendingWeight: pendingWeight ?? 0,
    status,
    confirmation: confirmed && { at: confirmed.at, factor: confirmed.factor ?? 0 },
    /** The score has not taken every step of it yet. */
    isUnfinished: due.length > 0,
  };
}

/** Every report against one account, oldest first, as long as somebody asks for more. */
export async function* reportsAgainst(store: OpenStore, account: string) {
  const query = { index: 'byTarget', equals: { against: account } };
  for await (const report of rowsOf(store.collection(reportRecords), query)) yield factsOf(report);
}
