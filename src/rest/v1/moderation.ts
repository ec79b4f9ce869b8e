import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import type { ModeratedAnswerFragment, ModeratedDetailFragment } from '../../gql/graphql.ts';
import { categories, decisions, flags, reasons } from '../input/enumerations.ts';
import { flag, game, madePath, oneOf, orNull, page, text, truth } from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf, pageOf } from './paging.ts';

// biome-ignore format: a document reads like the answer it is
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
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment ModeratedDetail on ModeratedReport {
    ...ModeratedAnswer
    report { evidence { url signed_url: signedUrl expires_at: expiresAt } }
  }
`);

/** R9.7: the report as everybody sees it and, beside that, what moderators need. */
const viewOf = ({ report, ...moderation }: ModeratedAnswerFragment | ModeratedDetailFragment) => ({
  ...report,
  ...moderation,
});

const queue = route({
  method: 'GET',
  path: '/v1/admin/scam-reports',
  summary: 'The reports that wait for a moderator, the urgent ones first.',
  since: '2026-11-21',
  tags: ['moderation'],
  input: {
    query: z.object({
      game: orNull(game),
      category: orNull(oneOf(categories)),
      flag: orNull(oneOf(flags)),
      claimed: orNull(flag),
      overdue: flag.default(false),
      ...page,
    }),
  },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestModerationQueue(
      $game: Game, $category: ReportCategory, $flag: ReportFlag, $claimed: Boolean
      $overdue: Boolean!, $first: Int!, $after: String
    ) {
      moderationQueue(
        game: $game, category: $category, flag: $flag, claimed: $claimed
        overdue: $overdue, first: $first, after: $after
      ) {
        nodes {
          ...ModeratedAnswer
        }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  variables: ({ query: { limit, cursor, ...filters } }) => ({
    ...filters,
    ...pageOf({ limit, cursor }),
  }),
  answer: ({ moderationQueue: page }) => ({ data: page.nodes.map(viewOf), list: listOf(page) }),
});

const statistics = route({
  method: 'GET',
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
  path: '/v1/admin/scam-reports/:id',
  summary: 'A report as moderators see it.',
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
  answer: ({ moderatedReport: report }) => ({ data: viewOf(report) }),
});

const claim = route({
  method: 'POST',
  path: '/v1/admin/scam-reports/:id/claim',
  summary: 'Takes a report for one moderator.',
  since: '2026-11-21',
  tags: ['moderation'],
  input: { path: madePath },
  cacheControl: 'no-cache',
  document: graphql(`
    mutation RestClaimScamReport($id: String!) {
      claimScamReport(id: $id) {
        ...ModeratedDetail
      }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ claimScamReport: report }) => ({ data: viewOf(report) }),
});

const release = route({
  method: 'DELETE',
  path: '/v1/admin/scam-reports/:id/claim',
  summary: 'Gives a claimed report back.',
  since: '2026-11-21',
  tags: ['moderation'],
  input: { path: madePath },
  cacheControl: 'no-cache',
  document: graphql(`
    mutation RestReleaseScamReport($id: String!) {
      releaseScamReport(id: $id) { urgent }
    }
  `),
  variables: ({ path }) => path,
  answer: () => ({ data: null, status: 204 }),
});

const review = route({
  method: 'POST',
  path: '/v1/admin/scam-reports/:id/review',
  summary: 'Confirms or dismisses a report.',
  since: '2026-11-21',
  tags: ['moderation'],
  input: {
    path: madePath,
    body: z.object({
      decision: oneOf(decisions),
      reason: orNull(oneOf(reasons)),
      note: text(1000).default(''),
      reverse: truth.default(false),
    }),
  },
  cacheControl: 'no-cache',
  document: graphql(`
    mutation RestReviewScamReport(
      $id: String!, $decision: ReviewDecision!, $reason: DismissReason, $note: String!
      $reverse: Boolean!
    ) {
      reviewScamReport(
        id: $id, decision: $decision, reason: $reason, note: $note, reverse: $reverse
      ) {
        ...ModeratedDetail
      }
    }
  `),
  variables: ({ path, body }) => ({ ...path, ...body }),
  answer: ({ reviewScamReport: report }) => ({ data: viewOf(report) }),
});

export const moderationRoutes = [queue, statistics, detail, claim, release, review];
