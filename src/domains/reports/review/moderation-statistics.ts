import { type GameId, gameIds } from '../../../games/ids.ts';
import type { Environment } from '../../../lib/principal.ts';
import { type ReportCategory, reportCategories } from '../../trust/event.ts';
import type { Standings, TrustReputation } from '../../trust/service.ts';
import type { ReportCounts } from '../counters.ts';
import type { ModerationQueue } from '../queue/moderation-queue.ts';
import type { ReviewCounts } from './review-counts.ts';
import type { ReviewStatistics } from './review-statistics.ts';

export interface ModerationStatistics {
  readonly open: number;
  readonly overdue: number;
  readonly claimed: number;
  readonly byCategory: readonly { readonly category: ReportCategory; readonly open: number }[];
  readonly byGame: readonly { readonly game: GameId; readonly open: number }[];
  readonly reviews: ReviewStatistics;
  readonly reporters: Standings;
}

/** How many lineages the statistics show at each end. */
const standingsShown = 10;

export interface ModerationStatisticsDependencies {
  readonly counts: Pick<ReportCounts, 'count'>;
  readonly waiting: Pick<ModerationQueue, 'numbers'>;
  readonly reviews: Pick<ReviewCounts, 'recent'>;
  readonly standings: TrustReputation['standings'];
}

export function createModerationStatistics({
  counts,
  waiting,
  reviews,
  standings,
}: ModerationStatisticsDependencies) {
  return async function statistics(
    environment: Environment,
    now: number,
  ): Promise<ModerationStatistics> {
    const open = (filter: { game?: GameId; category?: ReportCategory }) =>
      counts.count(environment, { status: 'pending_review', ...filter });
    const [byGame, byCategory, numbers, recent, reporters] = await Promise.all([
      Promise.all(gameIds.map(async (game) => ({ game, open: await open({ game }) }))),
      Promise.all(
        reportCategories.map(async (category) => ({ category, open: await open({ category }) })),
      ),
      waiting.numbers(environment, now),
      reviews.recent(environment, now),
      standings(environment, standingsShown),
    ]);
    const all = byGame.reduce((sum, each) => sum + each.open, 0);
    return { open: all, ...numbers, byCategory, byGame, reviews: recent, reporters };
  };
}
