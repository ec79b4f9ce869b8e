import type { Environment } from '../../../lib/principal.ts';
import type { OpenStore } from '../settling/facts.ts';
import { reportRecords } from '../store.ts';

/** The accounts that reports are against, or those in whose name they were filed. */
export type ReportSide = 'against' | 'by';

const indexes: Readonly<Record<ReportSide, string>> = { against: 'byTarget', by: 'byReporter' };

/** The accounts of an environment: ';' comes right after ':'. */
const rangeOf = (environment: Environment) => ({ from: `${environment}:`, to: `${environment};` });

/** The accounts that have reports, in order, those after one that was seen. */
export async function* accountsReported(
  store: OpenStore,
  environment: Environment,
  side: ReportSide,
  seen?: string,
): AsyncGenerator<string> {
  const reports = store.collection(reportRecords);
  let account = seen;
  do {
    // A blank comes before every digit.
    const range = {
      ...rangeOf(environment),
      ...(account !== undefined && { from: `${account} ` }),
    };
    const query = { index: indexes[side], equals: {}, range, limit: 1 } as const;
    account = (await reports.page({ ...query, direction: 'ascending' })).rows[0]?.[side];
    if (account !== undefined) yield account;
  } while (account !== undefined);
}

/** How many reports an environment has. */
export const countIn = (
  store: OpenStore,
  environment: Environment,
  side: ReportSide,
): Promise<number> =>
  store
    .collection(reportRecords)
    .count({ index: indexes[side], equals: {}, range: rangeOf(environment) });

/** How many reports one account has. */
export const countOf = (store: OpenStore, account: string, side: ReportSide): Promise<number> =>
  store.collection(reportRecords).count({ index: indexes[side], equals: { [side]: account } });
