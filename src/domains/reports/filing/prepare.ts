import type { Clock } from '../../../lib/clock.ts';
import type { Principal } from '../../../lib/principal.ts';
import { Problem } from '../../../lib/problem.ts';
import type { Parties } from '../../trust/service.ts';
import type { ReportPorts } from '../ports.ts';
import type { Submission } from '../report.ts';
import type { StoredReport } from '../stored-report.ts';
import { filed } from './filed-report.ts';

export interface PrepareDependencies {
  readonly ports: Pick<ReportPorts, 'reputation' | 'ownersOf' | 'evidence'>;
  readonly clock: Clock;
}

/** Makes the report of a submission, with what was read of its accounts, or throws the problem that keeps it out. */
export function createPrepare({ ports, clock }: PrepareDependencies) {
  return async function prepare(
    submission: Submission,
    { environment, lineageId }: Principal,
    id: string,
  ): Promise<{ report: StoredReport; parties: Parties }> {
    const { game, reporterUid, reportedUid } = submission;
    await ports.evidence.check(submission.evidenceUrls, { environment, lineageId });
    if (reporterUid === reportedUid)
      throw new Problem('self_report', 'An account cannot report itself.');
    const reporter = { game, uid: reporterUid };
    const reported = { game, uid: reportedUid };
    const parties = await ports.reputation.partiesOf(environment, { reporter, reported });
    // Who verified accounts that no one has verified need not be read.
    const isAnyVerified = parties.reporter.isVerified || parties.isReportedVerified;
    const owners = isAnyVerified ? await ports.ownersOf(environment, [reporter, reported]) : [];
    const isOwner = owners[0]?.includes(lineageId) ?? false;
    const filing = { id, now: clock.now(), isOwner, heldBy: [...new Set(owners.flat())] };
    return { report: filed(submission, { environment, lineageId }, filing), parties };
  };
}
