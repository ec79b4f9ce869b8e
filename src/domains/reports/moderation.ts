import { type GameId, gameIds } from '../../games/ids.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { type ReportCategory, reportCategories } from '../trust/event.ts';
import type { Standings, TrustReputation } from '../trust/service.ts';
import type { ReportCounts } from './counters.ts';
import {
  createModerationQueue,
  isOverdue,
  type QueueFilters,
  type QueuePage,
  type QueueRows,
} from './moderation-queue.ts';
import {
  claim,
  claimAt,
  type Decision,
  type Moderator,
  type Refusal,
  release,
  review,
  type Verdict,
} from './review.ts';
import type { Settle } from './settle.ts';
import type { ReviewCounts, ReviewStatistics } from './statistics.ts';
import { type StoredReport, toStored } from './store.ts';

/** A report as moderators see it at one moment: its claim is one that holds. */
export interface ModeratedReport extends StoredReport {
  /** Whether it is still pending past its `expectedReviewBy`. */
  readonly overdue: boolean;
  /** Whether it stands before the others that wait. */
  readonly urgent: boolean;
}

export interface ModerationStatistics {
  readonly open: number;
  readonly overdue: number;
  readonly claimed: number;
  readonly byCategory: readonly { readonly category: ReportCategory; readonly open: number }[];
  readonly byGame: readonly { readonly game: GameId; readonly open: number }[];
  readonly reviews: ReviewStatistics;
  readonly reporters: Standings;
}

/** What moderators do. All of it stays within one environment; an id of another one is unknown. */
export interface Moderation {
  get(environment: Environment, id: string): Promise<ModeratedReport>;
  /** The reports that wait, by urgency, with the number of all for the filters. */
  queue(
    environment: Environment,
    filters: QueueFilters,
    page: QueuePage,
  ): Promise<QueueRows<ModeratedReport>>;
  /**
   * Decides (R9.8), with everything that follows. Of two decisions at once one holds; who decides otherwise is refused
   * with `report_already_reviewed`, and while another moderator has claimed the report with `report_claimed`.
   */
  review(
    environment: Environment,
    id: string,
    decision: Decision,
    moderator: Moderator,
  ): Promise<ModeratedReport>;
  /** Takes a pending report for one moderator, for 15 minutes from now. */
  claim(environment: Environment, id: string, moderator: Moderator): Promise<ModeratedReport>;
  /** Gives it back; what nobody holds is free already. */
  release(environment: Environment, id: string, moderator: Moderator): Promise<ModeratedReport>;
  statistics(environment: Environment): Promise<ModerationStatistics>;
}

export interface ModerationDependencies {
  readonly records: Collection<StoredReport>;
  readonly counts: Pick<ReportCounts, 'count'>;
  readonly reviews: Pick<ReviewCounts, 'recent'>;
  readonly settle: Settle;
  readonly standings: TrustReputation['standings'];
  readonly clock: Clock;
}

/** How many lineages the statistics show at each end. */
const standingsShown = 10;

export function createModeration(dependencies: ModerationDependencies): Moderation {
  const { records, counts, reviews, settle, standings, clock } = dependencies;
  const desk = createModerationQueue({ records, counts });

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
    // Asked of what it has made itself, a verdict is that nothing is left to do.
    const verdict = judge(after);
    if (verdict.next === undefined && verdict.refusal !== undefined)
      throw refusalOf(verdict.refusal, after);
    return after;
  }

  const shown = (report: StoredReport): ModeratedReport => present(report, clock.now());

  return {
    get: async (environment, id) => shown(await find(environment, id)),
    async queue(environment, filters, page) {
      const { rows, ...rest } = await desk.list(environment, filters, page, clock.now());
      return { ...rest, rows: rows.map(shown) };
    },
    async review(environment, id, decision, moderator) {
      await settle(await find(environment, id));
      const now = clock.now();
      const judge = (report: StoredReport) => review(report, decision, now, moderator);
      return shown(await settle(await act(environment, id, judge)));
    },
    async claim(environment, id, moderator) {
      const now = clock.now();
      return shown(await act(environment, id, (report) => claim(report, now, moderator)));
    },
    async release(environment, id, moderator) {
      const now = clock.now();
      return shown(await act(environment, id, (report) => release(report, now, moderator)));
    },
    async statistics(environment) {
      const now = clock.now();
      const open = (filter: { game?: GameId; category?: ReportCategory }) =>
        counts.count(environment, { status: 'pending_review', ...filter });
      const [byGame, byCategory, numbers, recent, reporters] = await Promise.all([
        Promise.all(gameIds.map(async (game) => ({ game, open: await open({ game }) }))),
        Promise.all(
          reportCategories.map(async (category) => ({ category, open: await open({ category }) })),
        ),
        desk.numbers(environment, now),
        reviews.recent(environment, now),
        standings(environment, standingsShown),
      ]);
      const all = byGame.reduce((sum, each) => sum + each.open, 0);
      return { open: all, ...numbers, byCategory, byGame, reviews: recent, reporters };
    },
  };
}

const isOf = (report: StoredReport, environment: Environment): boolean =>
  report.environment === environment;

const present = (report: StoredReport, now: number): ModeratedReport => ({
  ...report,
  claim: claimAt(report, now),
  overdue: isOverdue(report, now),
  urgent: report.urgency === 0,
});

const unknownReport = () => new Problem('report_not_found', 'There is no such report.');

function refusalOf(refusal: Refusal, { status, claim }: StoredReport): Problem {
  switch (refusal) {
    case 'report_already_reviewed':
      return new Problem(
        refusal,
        status === 'confirmed'
          ? 'This report is confirmed already; an upheld appeal is a dismissal with `reverse`.'
          : 'This report is dismissed already.',
      );
    case 'report_claimed': {
      const until = claim ? ` until ${new Date(claim.until).toISOString()}` : '';
      return new Problem(refusal, `Another moderator has claimed this report${until}.`);
    }
  }
}
