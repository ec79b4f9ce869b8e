import { recordKey } from '../../../games/account.ts';
import type { GameId } from '../../../games/ids.ts';
import type { Principal } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { ReportStatus } from '../report.ts';
import type { StoredReport } from '../stored-report.ts';
import { type ReportIndex, type ReportList, reportListOf } from './report-list.ts';

/** Which of the reports of a lineage are wanted; undefined for any. An account is named with its game. */
export interface OwnFilter {
  readonly status?: ReportStatus | undefined;
  readonly game?: GameId | undefined;
  readonly reportedUid?: string | undefined;
}

/** The index that holds exactly what a lineage filed, under each combination of filters, in the order of filing. */
function ownIndexOf(
  { environment, lineageId }: Principal,
  { status, game, reportedUid }: OwnFilter,
): ReportIndex {
  const uid = game && reportedUid;
  const equals = {
    lineageId,
    ...(uid && { against: recordKey(environment, { game, uid }) }),
    ...(game && !uid && { game }),
    ...(status && { queue: `${environment}:${status}` }),
  };
  const kind = uid ? 'Account' : game ? 'Game' : '';
  const index =
    kind === 'Account' && !status ? 'byLineage' : `byOwn${kind}${status ? 'Status' : ''}`;
  return { index, equals };
}

/** What one lineage filed, newest first. */
export function listOwnReports(
  records: Pick<Collection<StoredReport>, 'page' | 'count'>,
  principal: Principal,
  filter: OwnFilter,
): ReportList {
  const own = ownIndexOf(principal, filter);
  const name = `ownScamReports ${JSON.stringify(own.equals)} ${principal.environment}`;
  return reportListOf(records, name, own);
}
