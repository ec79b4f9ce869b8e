import { type GameId, gameIds } from '../../../games/ids.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { PageRequest } from '../../../lib/list-page.ts';
import type { Environment } from '../../../lib/principal.ts';
import { Problem } from '../../../lib/problem.ts';
import type { Collection } from '../../../store/store.ts';
import type { AuditService } from '../../audit/service.ts';
import { type ReportCategory, reportCategories } from '../../trust/event.ts';
import type { TrustReputation } from '../../trust/service.ts';
import type { VerificationsService } from '../../verifications/service.ts';
import type { ReportCounts, ReviewCounts } from '../counters.ts';
import {
  claimAt,
  getReport,
  isOverdue,
  type ReportStatus,
  reportedOf,
  reporterOf,
  type StoredReport,
  toStored,
  unknownReport,
} from '../report.ts';
import { createModerationQueue, type ModerationFilters, type ModerationQueue } from './queue.ts';
import {
  claim,
  type Decision,
  type Moderator,
  type Refusal,
  release,
  review,
  type Verdict,
} from './review.ts';

interface ModerationDependencies {
  readonly records: Collection<StoredReport>;
  readonly counts: ReportCounts;
  readonly reviewCounts: ReviewCounts;
  readonly settle: (report: StoredReport) => Promise<StoredReport>;
  readonly reputation: Pick<TrustReputation, 'standings'>;
  readonly ownersOf: VerificationsService['ownersOf'];
  readonly audit: Pick<AuditService, 'append'>;
  readonly clock: Clock;
}

/** A report as moderators see it, with a claim only while it holds. */
export interface ModeratedReport extends StoredReport {
  readonly overdue: boolean;
  readonly urgent: boolean;
}

/** The work of moderators, within one environment: reports of the other one are unknown. */
export function createModeration(dependencies: ModerationDependencies) {
  const { records, settle, clock } = dependencies;
  const waiting = createModerationQueue(dependencies);

  function present(report: StoredReport): ModeratedReport {
    const now = clock.now();
    return {
      ...report,
      claim: claimAt(report, now),
      overdue: isOverdue(report, now),
      urgent: report.urgency === 0,
    };
  }

  /** Changes a report and answers it, also when it was changed before. Throws the problem of a refusal. */
  async function act(
    environment: Environment,
    id: string,
    judge: (report: StoredReport) => Verdict,
  ): Promise<StoredReport> {
    const after = await records.update(id, (report) => {
      const next = report?.environment === environment ? judge(report).next : undefined;
      return next && toStored(next);
    });
    if (after?.environment !== environment) throw unknownReport();
    // Judged again, a report that was just changed needs no change.
    const verdict = judge(after);
    if (verdict.next === undefined && verdict.refusal !== undefined)
      throw toProblem(verdict.refusal, after);
    return after;
  }

  return {
    get: async (environment: Environment, id: string): Promise<ModeratedReport> =>
      present(await getReport(records, environment, id)),

    /** The pending reports, by urgency, with the number of all that pass the filters. */
    async queue(environment: Environment, filters: ModerationFilters, page: PageRequest) {
      const { rows, ...rest } = await waiting.list(environment, filters, page, clock.now());
      return { ...rest, rows: rows.map(present) };
    },

    /**
     * Decides a report and settles the decision (R9.8). Of two decisions at once one holds. Throws
     * `conflict_of_interest` for a moderator whom the report concerns, `report_already_reviewed` for another decision than
     * the one that holds, and `report_claimed` while another moderator has claimed it.
     */
    async review(environment: Environment, id: string, decision: Decision, moderator: Moderator) {
      const report = await getReport(records, environment, id);
      await assertImpartial(dependencies, report, moderator);
      await settle(report);
      const now = clock.now();
      const judge = (report: StoredReport) => review(report, decision, now, moderator);
      return present(await settle(await act(environment, id, judge)));
    },

    /** Claims a pending report for one moderator, for 15 minutes from now. */
    async claim(environment: Environment, id: string, moderator: Moderator) {
      const report = await getReport(records, environment, id);
      await assertImpartial(dependencies, report, moderator);
      const now = clock.now();
      return present(await act(environment, id, (report) => claim(report, now, moderator)));
    },

    /** Releases a claim; a report without one stays as it is. */
    async release(environment: Environment, id: string, moderator: Pick<Moderator, 'keyId'>) {
      const now = clock.now();
      return present(await act(environment, id, (report) => release(report, now, moderator)));
    },

    statistics: (environment: Environment) =>
      readStatistics(dependencies, waiting, environment, clock.now()),
  };
}

/** Throws `conflict_of_interest` for a moderator whom the report concerns (R9.8). */
async function assertImpartial(
  { ownersOf, audit }: ModerationDependencies,
  report: StoredReport,
  { keyId: actor, lineageId, requestId }: Moderator,
): Promise<void> {
  const hasFiled = report.lineageId === lineageId;
  if (!hasFiled && !(await hasVerified(ownersOf, report, lineageId))) return;
  const { environment, id: target } = report;
  await audit.append({ environment, actor, action: 'review_refused', target, requestId });
  const why = hasFiled
    ? 'Your key family filed this report'
    : 'Your key family has verified one of the two accounts';
  throw new Problem(
    'conflict_of_interest',
    `${why}: a moderator with a key of another family decides it.`,
  );
}

/** Now, or when the report was filed: to revoke a verification since then changes nothing. */
async function hasVerified(
  ownersOf: ModerationDependencies['ownersOf'],
  report: StoredReport,
  lineageId: string,
): Promise<boolean> {
  if (report.heldBy?.includes(lineageId)) return true;
  const accounts = [reportedOf(report), reporterOf(report).account];
  const owners = await ownersOf(report.environment, accounts);
  return owners.flat().includes(lineageId);
}

function toProblem(refusal: Refusal, { status, claim }: StoredReport): Problem {
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
  pending_review: 'This report is pending: there is no confirmation to reverse.',
  confirmed: 'This report is already confirmed; an upheld appeal is a dismissal with `reverse`.',
  dismissed: 'This report is already dismissed.',
};

export type ModerationStatistics = Awaited<ReturnType<typeof readStatistics>>;

const standingsShown = 10;

async function readStatistics(
  { counts, reviewCounts, reputation }: ModerationDependencies,
  waiting: ModerationQueue,
  environment: Environment,
  now: number,
) {
  const countOpen = (filter: { game?: GameId; category?: ReportCategory }) =>
    counts.count(environment, { status: 'pending_review', ...filter });
  const [byGame, byCategory, numbers, reviews, reporters] = await Promise.all([
    Promise.all(gameIds.map(async (game) => ({ game, open: await countOpen({ game }) }))),
    Promise.all(
      reportCategories.map(async (category) => ({ category, open: await countOpen({ category }) })),
    ),
    waiting.numbers(environment, now),
    reviewCounts.recent(environment, now),
    reputation.standings(environment, standingsShown),
  ]);
  const open = byGame.reduce((sum, each) => sum + each.open, 0);
  return { open, ...numbers, byCategory, byGame, reviews, reporters };
}
