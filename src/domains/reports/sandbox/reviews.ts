import type { PageKey } from '../../../lib/list-page.ts';
import { Problem } from '../../../lib/problem.ts';
import type { Collection } from '../../../store/store.ts';
import type { StoredReport } from '../stored-report.ts';
import { type SandboxReview, sandboxLineage } from './seed.ts';

export interface SandboxReviewsDependencies {
  readonly records: Collection<StoredReport>;
  readonly review: SandboxReview;
  readonly reviewAfterMs: number;
  readonly onError: (error: unknown) => void;
}

const pageRows = 100;

/** Reviews what is due, the oldest first; answers when something can be due that is not yet. */
export function createSandboxReviews(dependencies: SandboxReviewsDependencies) {
  const { records, review, reviewAfterMs, onError } = dependencies;

  /** A moderator who was first, or who is at work on it, is no fault. */
  const tryReview = ({ id, reporterUid }: StoredReport): Promise<unknown> =>
    review(id, Number(reporterUid.at(-1)) % 2 === 0 ? 'confirmed' : 'dismissed').catch(
      (error: unknown) => {
        if (!(error instanceof Problem)) onError(error);
      },
    );

  return async function reviewAll(now: number, after?: PageKey): Promise<number> {
    const { rows, next } = await records.page({
      index: 'byQueue',
      equals: { queue: 'test:pending_review' },
      ...(after && { after }),
      limit: pageRows,
      direction: 'ascending',
    });
    const waiting = rows.filter((report) => report.lineageId !== sandboxLineage);
    const isDue = ({ createdAt }: StoredReport) => createdAt + reviewAfterMs <= now;
    for (const report of waiting.filter(isDue)) await tryReview(report);
    const first = waiting.find((report) => !isDue(report));
    if (first) return first.createdAt + reviewAfterMs;
    return next ? reviewAll(now, next) : now + reviewAfterMs;
  };
}
