import type { Environment } from '../../../lib/principal.ts';
import { Problem } from '../../../lib/problem.ts';
import type { Collection } from '../../../store/store.ts';
import type { ReportStatus } from '../report.ts';
import type { StoredReport } from '../stored-report.ts';
import { toStored } from '../to-stored.ts';
import type { Refusal, Verdict } from './verdict.ts';

/** Finds one report of an environment, and acts on it. */
export function createAct(records: Collection<StoredReport>) {
  async function find(environment: Environment, id: string): Promise<StoredReport> {
    const report = await records.get(id);
    if (!report || !isOf(report, environment)) throw unknownReport();
    return report;
  }

  /** Acts on a report, and answers it once it is done, or was done before. */
  async function act(
    environment: Environment,
    id: string,
    judge: (report: StoredReport) => Verdict,
  ): Promise<StoredReport> {
    const after = await records.update(id, (report) => {
      const next = report && isOf(report, environment) ? judge(report).next : undefined;
      return next && toStored(next);
    });
    if (!after || !isOf(after, environment)) throw unknownReport();
    // Judged again, a report that was just changed needs nothing more.
    const verdict = judge(after);
    if (verdict.next === undefined && verdict.refusal !== undefined)
      throw refusalOf(verdict.refusal, after);
    return after;
  }

  return { find, act };
}

const isOf = (report: StoredReport, environment: Environment): boolean =>
  report.environment === environment;

const unknownReport = () => new Problem('report_not_found', 'There is no such report.');

function refusalOf(refusal: Refusal, { status, claim }: StoredReport): Problem {
  switch (refusal) {
    case 'report_already_reviewed':
      return new Problem(refusal, alreadyReviewed[status]);
    case 'report_claimed': {
      const until = claim ? ` until ${new Date(claim.until).toISOString()}` : '';
      return new Problem(refusal, `Another moderator has claimed this report${until}.`);
    }
  }
}

/** Why a decision does not fit the status of a report (R9.8). */
const alreadyReviewed: Readonly<Record<ReportStatus, string>> = {
  pending_review:
    'This report is pending: there is no confirmation that `reverse` could take back.',
  confirmed: 'This report is confirmed already; an upheld appeal is a dismissal with `reverse`.',
  dismissed: 'This report is dismissed already.',
};
