import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import type { ModeratedAnswerFragment, ModeratedDetailFragment } from '../../gql/graphql.ts';
import { categories, decisions, flags, reasons } from '../input/enumerations.ts';
import {
  flag,
  game,
  madePath,
  oneOf,
  orNull,
  page,
  text,
  truth,
  uidFilter,
} from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf } from './paging.ts';

graphql(`
  fragment ModeratedAnswer on ModeratedReport {
    report {
      id: reportId reported_uid: reportedUid reporter_uid_masked: reporterUidMasked game category
      status confirmed_at: confirmedAt created_at: createdAt expected_review_by: expectedReviewBy
      reporter_uid: reporterUid description: fullDescription evidence_urls: evidenceUrls
      contact_platform: contactPlatform reviewed_at: reviewedAt review_note: reviewNote flags
    }
    lineage_id: lineageId credibility pending_weight: pendingWeight overdue urgent
    claim { actor until } reviews { decision reason note at actor request_id: requestId }
  }

  fragment ModeratedDetail on ModeratedReport {
    ...ModeratedAnswer
    report { evidence { url signed_url: signedUrl expires_at: expiresAt } }
  }
`);

/** The public report with the members for moderators (R9.7). */
const moderatedAnswer = ({
  report,
  ...moderation
}: ModeratedAnswerFragment | ModeratedDetailFragment) => ({
  ...report,
  ...moderation,
});

const common = { since: '2026-11-21', tags: ['moderation'], cacheControl: 'no-cache' } as const;

const claim = route({
  ...common,
  method: 'POST',
  operation: 'claimScamReport',
  path: '/v1/admin/scam-reports/:id/claim',
  summary: 'Claim a report',
  refuses: [
    'report_not_found',
    'conflict_of_interest',
    'report_already_reviewed',
    'report_claimed',
  ],
  input: { path: madePath },
  document: graphql(`
    mutation RestClaimScamReport($id: String!) {
      claimScamReport(id: $id) { ...ModeratedDetail }
    }
  `),
  answer: ({ claimScamReport: report }) => ({ data: moderatedAnswer(report) }),
});

const release = route({
  ...common,
  method: 'DELETE',
  operation: 'releaseScamReport',
  path: '/v1/admin/scam-reports/:id/claim',
  summary: 'Release a claimed report',
  refuses: ['report_not_found', 'report_claimed'],
  input: { path: madePath },
  document: graphql(`
    mutation RestReleaseScamReport($id: String!) {
      releaseScamReport(id: $id) { urgent }
    }
  `),
  answer: () => ({ data: null, status: 204 }),
});

const review = route({
  ...common,
  method: 'POST',
  operation: 'reviewScamReport',
  path: '/v1/admin/scam-reports/:id/review',
  summary: 'Review a report',
  refuses: [
    'report_not_found',
    'conflict_of_interest',
    'report_already_reviewed',
    'report_claimed',
  ],
  input: {
    path: madePath,
    body: z.object({
      decision: oneOf(decisions),
      reason: orNull(oneOf(reasons)),
      note: text(1000).default(''),
      reverse: truth.default(false),
    }),
  },
  document: graphql(`
    mutation RestReviewScamReport(
      $id: String!, $decision: ReviewDecision!, $reason: DismissReason, $note: String!
      $reverse: Boolean!
    ) {
      reviewScamReport(
        id: $id, decision: $decision, reason: $reason, note: $note, reverse: $reverse
      ) { ...ModeratedDetail }
    }
  `),
  answer: ({ reviewScamReport: report }) => ({ data: moderatedAnswer(report) }),
});

const queue = route({
  ...common,
  method: 'GET',
  operation: 'listModerationQueue',
  path: '/v1/admin/scam-reports',
  summary: 'List reports that await review',
  input: {
    query: z.object({
      game: orNull(game),
      category: orNull(oneOf(categories)),
      flag: orNull(oneOf(flags)),
      reported_uid: orNull(uidFilter),
      claimed: orNull(flag),
      overdue: flag.default(false),
      ...page,
    }),
  },
  document: graphql(`
    query RestModerationQueue(
      $game: Game, $category: ReportCategory, $flag: ReportFlag, $claimed: Boolean
      $reportedUid: String, $overdue: Boolean!, $first: Int!, $after: String
    ) {
      moderationQueue(
        game: $game, category: $category, flag: $flag, claimed: $claimed
        reportedUid: $reportedUid, overdue: $overdue, first: $first, after: $after
      ) {
        nodes { ...ModeratedAnswer }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  answer: ({ moderationQueue: page }) => ({
    data: page.nodes.map(moderatedAnswer),
    list: listOf(page),
  }),
});

const statistics = route({
  ...common,
  method: 'GET',
  operation: 'getModerationStatistics',
  path: '/v1/admin/scam-reports/stats',
  summary: 'Get moderation statistics',
  input: {},
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
});

const detail = route({
  ...common,
  method: 'GET',
  operation: 'getModeratedReport',
  path: '/v1/admin/scam-reports/:id',
  summary: 'Get a report as a moderator',
  refuses: ['report_not_found'],
  input: { path: madePath },
  document: graphql(`
    query RestModeratedReport($id: String!) {
      moderatedReport(id: $id) { ...ModeratedDetail }
    }
  `),
  answer: ({ moderatedReport: report }) => ({ data: moderatedAnswer(report) }),
});

export const moderationRoutes = [queue, statistics, detail, claim, release, review];
