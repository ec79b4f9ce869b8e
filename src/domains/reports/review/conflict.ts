import { Problem } from '../../../lib/problem.ts';
import { reportedOf, reporterOf } from '../filing/identity.ts';
import type { ReportPorts } from '../ports.ts';
import type { StoredReport } from '../stored-report.ts';
import type { Moderator } from './verdict.ts';

export interface ConflictDependencies {
  readonly ports: Pick<ReportPorts, 'ownersOf' | 'audit'>;
}

/** Throws `conflict_of_interest` for moderators who would judge what concerns themselves (R9.8). */
export type AssertImpartial = (report: StoredReport, moderator: Moderator) => Promise<void>;

export function createAssertImpartial({ ports }: ConflictDependencies): AssertImpartial {
  /** Now, or when the report was filed: a verification that was taken back since changes nothing. */
  async function hasVerified(report: StoredReport, lineageId: string): Promise<boolean> {
    if (report.heldBy?.includes(lineageId)) return true;
    const accounts = [reportedOf(report), reporterOf(report).account];
    const owners = await ports.ownersOf(report.environment, accounts);
    return owners.flat().includes(lineageId);
  }

  return async function assertImpartial(report, { keyId: actor, lineageId, requestId }) {
    const hasFiled = report.lineageId === lineageId;
    if (!hasFiled && !(await hasVerified(report, lineageId))) return;
    const { environment, id: target } = report;
    await ports.audit.append({ environment, actor, action: 'review_refused', target, requestId });
    const why = hasFiled
      ? 'Your key family filed this report'
      : 'Your key family has verified one of the two accounts';
    throw new Problem(
      'conflict_of_interest',
      `${why}: a moderator with a key of another family decides it.`,
    );
  };
}
