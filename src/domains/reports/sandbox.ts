import type { Clock } from '../../lib/clock.ts';
import { hourMs } from '../../lib/duration.ts';
import { oneRun } from '../../lib/one-run.ts';
import { Problem } from '../../lib/problem.ts';
import { insertOnce } from '../../store/insert-once.ts';
import type { Collection, PageKey } from '../../store/store.ts';
import type { Decision, Moderator } from './review.ts';
import { type FixtureReport, fixtureReports } from './sandbox-fixtures.ts';
import type { ReportsService } from './service.ts';
import type { StoredReport } from './store.ts';
import { filed } from './submission.ts';

/** What lives in the sandbox's queue by itself (R3.9). */
export interface ReportSandbox {
  /**
   * Makes the reports that every sandbox holds from the start; once for each store, whoever calls how often. Never
   * rejects.
   */
  seed(): Promise<void>;
  /**
   * Reviews the reports of the sandbox that have waited long enough: confirmed when the last digit of the reporter is
   * even, dismissed when it is odd. Undefined, at once, while none can have. Never rejects.
   */
  reviewDue(): Promise<void> | undefined;
  /** Waits for what is running, and begins nothing more. */
  close(): Promise<void>;
}

export interface ReportSandboxDependencies {
  readonly records: Collection<StoredReport>;
  readonly reports: Pick<ReportsService, 'moderation' | 'recover'>;
  readonly clock: Clock;
  /** How long a report waits; never reviewed when 0. */
  readonly reviewAfterMs: number;
  readonly onError: (error: unknown) => void;
}

const lineageId = 'lin_sandbox';
const moderator: Moderator = { keyId: 'sandbox', requestId: 'sandbox' };
const credibility = 0.3;
const pageRows = 100;

export function createReportSandbox(dependencies: ReportSandboxDependencies): ReportSandbox {
  const { records, reports, clock, reviewAfterMs, onError } = dependencies;
  const running = new Map<string, Promise<void>>();
  let closed = false;
  /** Before this moment there is nothing to review: what is filed from now on waits at least as long. */
  let nextLook = reviewAfterMs > 0 ? 0 : Number.POSITIVE_INFINITY;

  const review = (id: string, decision: Decision['decision']): Promise<unknown> =>
    reports.moderation.review('test', id, { ...plain, decision }, moderator);

  /** A moderator who was first, or who is at work on it, is no fault. */
  const tryReview = ({ id, reporterUid }: StoredReport): Promise<unknown> =>
    review(id, Number(reporterUid.at(-1)) % 2 === 0 ? 'confirmed' : 'dismissed').catch(
      (error: unknown) => {
        if (!(error instanceof Problem)) onError(error);
      },
    );

  /** Reviews what is due, the oldest first; answers when something can be due that is not yet. */
  async function reviewAll(now: number, after?: PageKey): Promise<number> {
    const { rows, next } = await records.page({
      index: 'byQueue',
      equals: { queue: 'test:pending_review' },
      ...(after && { after }),
      limit: pageRows,
      direction: 'ascending',
    });
    const waiting = rows.filter((report) => report.lineageId !== lineageId);
    const isDue = ({ createdAt }: StoredReport) => createdAt + reviewAfterMs <= now;
    for (const report of waiting.filter(isDue)) await tryReview(report);
    const first = waiting.find((report) => !isDue(report));
    if (first) return first.createdAt + reviewAfterMs;
    return next ? reviewAll(now, next) : now + reviewAfterMs;
  }

  async function make({ id, hoursAgo, submission }: FixtureReport): Promise<void> {
    const createdAt = clock.now() - hoursAgo * hourMs;
    const report = filed(submission, { environment: 'test', lineageId }, { id, now: createdAt });
    await insertOnce(records, { ...report, credibility });
  }

  async function seed(): Promise<void> {
    const found = await records.getMany(fixtureReports.map(({ id }) => id));
    const isThere = ({ decision }: FixtureReport, place: number) =>
      found[place] && (decision === null || found[place].status !== 'pending_review');
    if (fixtureReports.every(isThere)) return;
    for (const fixture of fixtureReports) {
      await make(fixture);
      if (fixture.decision) await review(fixture.id, fixture.decision);
    }
    // What only waits still has to weigh.
    await reports.recover();
  }

  const run = (name: string, work: () => Promise<void>): Promise<void> =>
    closed ? Promise.resolve() : oneRun(running, name, () => work().catch(onError));

  return {
    seed: () => run('seed', seed),
    reviewDue() {
      const now = clock.now();
      if (now < nextLook) return undefined;
      return run('review', async () => {
        nextLook = await reviewAll(now);
      });
    },
    async close() {
      closed = true;
      await Promise.all(running.values());
    },
  };
}

const plain: Omit<Decision, 'decision'> = {
  reason: null,
  note: 'Decided by the sandbox.',
  reverse: false,
};
