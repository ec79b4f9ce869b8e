import type { Filing } from '../../trust/event.ts';
import type { StoredReport } from '../stored-report.ts';
import { lineageWindowMs, nthOf, pendingOf } from './filing-counts.ts';
import { isOwners } from './identity.ts';
import { newest, pairRows, type Records } from './retaliation.ts';

/** From the twentieth report on, each weighs the same: the rest need not be counted. */
const lineageRows = 20;

/** With at most this many reports against it, all reports of an account are read at once. */
export const fewRows = 20;

export async function othersOf(
  report: StoredReport,
  records: Records,
  isFew: boolean,
): Promise<Pick<Filing, 'nth' | 'pending'>> {
  const all = isFew ? await allAgainst(report, records) : undefined;
  const [ofLineage, own] = all
    ? [all, all]
    : await Promise.all([lineageReports(report, records), ownRows(report, records)]);
  return { nth: nthOf(report, ofLineage), pending: pendingOf(report, own) };
}

/** Every report against the account; undefined when there are more than a few. */
async function allAgainst(
  { against }: StoredReport,
  records: Records,
): Promise<readonly StoredReport[] | undefined> {
  const query = { index: 'byTarget', equals: { against }, limit: fewRows, ...newest };
  const { rows, next } = await records.page(query);
  return next === undefined ? rows : undefined;
}

async function lineageReports(
  report: StoredReport,
  records: Records,
): Promise<readonly StoredReport[]> {
  const { lineageId, against, createdAt } = report;
  const { rows } = await records.page({
    ...(isOwners(report)
      ? { index: 'byOwners', equals: { verifiedThrough: lineageId, against } }
      : { index: 'byLineage', equals: { lineageId, against } }),
    range: { from: createdAt - lineageWindowMs },
    limit: lineageRows,
    ...newest,
  });
  return rows;
}

async function ownRows(
  { by, against }: StoredReport,
  records: Records,
): Promise<readonly StoredReport[]> {
  const { rows } = await records.page({
    index: 'byReporter',
    equals: { by, against },
    limit: pairRows,
    ...newest,
  });
  return rows;
}
