import type { Clock } from '../../../lib/clock.ts';
import { hourMs } from '../../../lib/duration.ts';
import { insertOnce } from '../../../store/insert-once.ts';
import type { Collection } from '../../../store/store.ts';
import { filed } from '../filing/filed-report.ts';
import type { Decision } from '../review/review.ts';
import type { ReportsService } from '../service.ts';
import type { StoredReport } from '../stored-report.ts';
import { type FixtureReport, fixtureReports } from './fixtures.ts';

/** Decides a report as the moderator of the sandbox. */
export type SandboxReview = (id: string, decision: Decision['decision']) => Promise<unknown>;

export interface SandboxSeedDependencies {
  readonly records: Collection<StoredReport>;
  readonly reports: Pick<ReportsService, 'recover'>;
  readonly clock: Clock;
  readonly review: SandboxReview;
}

/** The lineage that filed the reports which every sandbox holds from the start. */
export const sandboxLineage = 'lin_sandbox';
const credibility = 0.3;

/** Makes the reports that every sandbox holds from the start, where they are not there yet. */
export function createSandboxSeed({ records, reports, clock, review }: SandboxSeedDependencies) {
  async function make({ id, hoursAgo, submission }: FixtureReport): Promise<void> {
    const now = clock.now() - hoursAgo * hourMs;
    const principal = { environment: 'test', lineageId: sandboxLineage } as const;
    await insertOnce(records, { ...filed(submission, principal, { id, now }), credibility });
  }

  return async function seed(): Promise<void> {
    const found = await records.getMany(fixtureReports.map(({ id }) => id));
    const isThere = ({ decision }: FixtureReport, index: number) =>
      found[index] && (decision === null || found[index].status !== 'pending_review');
    if (fixtureReports.every(isThere)) return;
    for (const fixture of fixtureReports) {
      await make(fixture);
      if (fixture.decision) await review(fixture.id, fixture.decision);
    }
    // The reports that stay pending still have to be weighed.
    await reports.recover();
  };
}
