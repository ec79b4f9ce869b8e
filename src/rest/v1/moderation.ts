import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { categories, flags } from '../input/enumerations.ts';
import { game, madePath, page, uid } from '../input/schemas.ts';
import { flag, oneOf, orNull } from '../input/values.ts';
import { route } from '../route.ts';
import { moderatedAnswer } from './moderation-answers.ts';
import { claim, release, review } from './moderation-review.ts';
import { listOf, reportsPageOf } from './paging.ts';

const queue = route({
  method: 'GET',
  operation: 'listModerationQueue',
  path: '/v1/admin/scam-reports',
  summary: 'The reports that wait for a moderator, the urgent ones first.',
  since: '2026-11-21',
  tags: ['moderation'],
  input: {
    query: z.object({
      game: orNull(game),
      category: orNull(oneOf(categories)),
      flag: orNull(oneOf(flags)),
      reported_uid: orNull(uid),
      claimed: orNull(flag),
      overdue: flag.default(false),
      ...page,
    }),
  },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestModerationQueue(
      $game: Game, $category: ReportCategory, $flag: ReportFlag, $claimed: Boolean
      $reportedUid: String, $overdue: Boolean!, $first: Int!, $after: String
    ) {
      moderationQueue(
        game: $game, category: $category, flag: $flag, claimed: $claimed
        reportedUid: $reportedUid, overdue: $overdue, first: $first, after: $after
      ) {
        nodes {
          ...ModeratedAnswer
        }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  variables: ({ query }) => reportsPageOf(query),
  answer: ({ moderationQueue: page }) => ({
    data: page.nodes.map(moderatedAnswer),
    list: listOf(page),
  }),
});

const statistics = route({
  method: 'GET',
  operation: 'getModerationStatistics',
  path: '/v1/admin/scam-reports/stats',
  summary: 'How moderation stands.',
  since: '2026-11-21',
  tags: ['moderation'],
  input: {},
  cacheControl: 'no-cache',
  document: graphql(`
    query RestModerationStatistics {
      moderationStatistics {
        open overdue claimed
        by_category: byCategory { category open }
        by_game: byGame { game open }
        reviews {
          days confirmed dismissed dismissed_for: dismissedFor { reason count } reversed
          dismissed_share: dismissedShare median_seconds: medianSeconds
        }
        reporters {
          lowest { lineage_id: lineageId credibility }
          highest { lineage_id: lineageId credibility }
        }
      }
    }
  `),
  variables: () => ({}),
  answer: ({ moderationStatistics: data }) => ({ data }),
});

const detail = route({
  method: 'GET',
  operation: 'getModeratedReport',
  path: '/v1/admin/scam-reports/:id',
  summary: 'A report as moderators see it.',
  refuses: ['report_not_found'],
  since: '2026-11-21',
  tags: ['moderation'],
  input: { path: madePath },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestModeratedReport($id: String!) {
      moderatedReport(id: $id) {
        ...ModeratedDetail
      }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ moderatedReport: report }) => ({ data: moderatedAnswer(report) }),
});

export const moderationRoutes = [queue, statistics, detail, claim, release, review];
