import { graphql } from '../../gql/gql.ts';
import type {
  DismissReason,
  ModeratedAnswerFragment,
  ModeratedDetailFragment,
  ReportFlag,
  ReviewDecision,
} from '../../gql/graphql.ts';
import {
  boolean,
  booleanMember,
  gameOf,
  oneOf,
  oneOfMember,
  present,
  text,
  textMember,
} from '../params.ts';
import type { RouteInput } from '../route.ts';
import { route } from '../route.ts';
import { listOf, pageOf } from './paging.ts';
import { categories } from './reports.ts';

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

const flags = ['brigade_suspected', 'retaliation'] as const satisfies readonly ReportFlag[];

const decisions = ['confirmed', 'dismissed'] as const satisfies readonly ReviewDecision[];

const reasons = [
  'insufficient_evidence',
  'false_report',
  'out_of_scope',
] as const satisfies readonly DismissReason[];

const id = ({ path }: RouteInput) => ({ id: path['id'] ?? '' });

const queue = route({
  method: 'GET',
  path: '/v1/admin/scam-reports',
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
  variables: ({ query }) => ({
    game: gameOf(query),
    category: oneOf(query, 'category', categories) ?? null,
    flag: oneOf(query, 'flag', flags) ?? null,
    claimed: text(query, 'claimed') === undefined ? null : boolean(query, 'claimed', false),
    overdue: boolean(query, 'overdue', false),
    ...pageOf({ query }),
  }),
  answer: ({ moderationQueue: page }) => ({ data: page.nodes.map(viewOf), list: listOf(page) }),
});

const statistics = route({
  method: 'GET',
  path: '/v1/admin/scam-reports/stats',
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
  cacheControl: 'no-cache',
  document: graphql(`
    query RestModeratedReport($id: String!) {
      moderatedReport(id: $id) {
        ...ModeratedDetail
      }
    }
  `),
  variables: id,
  answer: ({ moderatedReport: report }) => ({ data: viewOf(report) }),
});

const claim = route({
  method: 'POST',
  path: '/v1/admin/scam-reports/:id/claim',
  cacheControl: 'no-cache',
  document: graphql(`
    mutation RestClaimScamReport($id: String!) {
      claimScamReport(id: $id) {
        ...ModeratedDetail
      }
    }
  `),
  variables: id,
  answer: ({ claimScamReport: report }) => ({ data: viewOf(report) }),
});

const release = route({
  method: 'DELETE',
  path: '/v1/admin/scam-reports/:id/claim',
  cacheControl: 'no-cache',
  document: graphql(`
    mutation RestReleaseScamReport($id: String!) {
      releaseScamReport(id: $id) { urgent }
    }
  `),
  variables: id,
  answer: () => ({ data: null, status: 204 }),
});

const review = route({
  method: 'POST',
  path: '/v1/admin/scam-reports/:id/review',
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
  variables: ({ path, body }) => ({
    id: path['id'] ?? '',
    decision: present('decision', oneOfMember(body, 'decision', decisions)),
    reason: oneOfMember(body, 'reason', reasons) ?? null,
    note: textMember(body, 'note', { most: 1000 }) ?? '',
    reverse: booleanMember(body, 'reverse') ?? false,
  }),
  answer: ({ reviewScamReport: report }) => ({ data: viewOf(report) }),
});

export const moderationRoutes = [queue, statistics, detail, claim, release, review];
