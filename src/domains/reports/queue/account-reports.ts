import { type Account, recordKey } from '../../../games/account.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { ReportStatus } from '../report.ts';
import type { StoredReport } from '../stored-report.ts';
import type { ReportList } from './public-queue.ts';

/** The reports of one status against one account, newest first: each page reads its own rows and no others. */
export function listReportsAgainst(
  records: Pick<Collection<StoredReport>, 'page' | 'count'>,
  environment: Environment,
  { account, status }: { readonly account: Account; readonly status: ReportStatus },
): ReportList {
  const index = 'byTargetStatus';
  const equals = { against: recordKey(environment, account), status };
  return {
    name: `reports against ${JSON.stringify(equals)}`,
    keyOf: ({ createdAt, id }) => [equals.against, status, createdAt, id],
    async page({ limit, after }) {
      const [{ rows, next }, total] = await Promise.all([
        records.page({ index, equals, limit, direction: 'descending', ...(after && { after }) }),
        records.count({ index, equals }),
      ]);
      return { rows, next, total };
    },
  };
}
