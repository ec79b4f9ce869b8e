import type { Clock } from '../../../lib/clock.ts';
import { oneRun } from '../../../lib/one-run.ts';
import type { Collection } from '../../../store/store.ts';
import type { Decision } from '../review/review.ts';
import type { Moderator } from '../review/verdict.ts';
import type { ReportsService } from '../service.ts';
import type { StoredReport } from '../stored-report.ts';
import { createSandboxReviews } from './reviews.ts';
import { createSandboxSeed, type SandboxReview } from './seed.ts';

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

const plain: Omit<Decision, 'decision'> = {
  reason: null,
  note: 'Decided by the sandbox.',
  reverse: false,
};
const moderator: Moderator = {
  keyId: 'sandbox',
  lineageId: 'sandbox',
  requestId: 'sandbox',
};

export function createReportSandbox(dependencies: ReportSandboxDependencies): ReportSandbox {
  const { records, reports, clock, reviewAfterMs, onError } = dependencies;
  const running = new Map<string, Promise<void>>();
  let closed = false;
  /** Before this moment there is nothing to review: what is filed from now on waits at least as long. */
  let nextLook = reviewAfterMs > 0 ? 0 : Number.POSITIVE_INFINITY;

  const review: SandboxReview = (id, decision) =>
    reports.moderation.review('test', id, { ...plain, decision }, moderator);

  const reviewAll = createSandboxReviews({ records, review, reviewAfterMs, onError });
  const seed = createSandboxSeed({ records, reports, clock, review });

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
