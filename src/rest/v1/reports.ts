import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import type { RestScamReportQuery } from '../../gql/graphql.ts';
import { categories, platforms, statuses } from '../input/enumerations.ts';
import { game, madePath, oneOf, orNull, page, text, texts, uid } from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf, pageOf } from './paging.ts';

const submission = z.object({
  game,
  reported_uid: uid,
  reporter_uid: uid,
  category: oneOf(categories),
  description: text(),
  evidence_urls: orNull(texts),
  contact_platform: orNull(oneOf(platforms)),
});

// biome-ignore format: a document reads like the answer it is
const submit = route({
  method: 'POST',
  path: '/v1/scam-report',
  summary: 'Reports an account.',
  since: '2026-11-21',
  tags: ['reports'],
  input: { body: submission },
  cacheControl: 'no-cache',
  idempotent: true,
  document: graphql(`
    mutation RestSubmitScamReport(
      $game: Game!, $reportedUid: String!, $reporterUid: String!, $category: ReportCategory!
      $description: String!, $evidenceUrls: [String!], $contactPlatform: ContactPlatform
    ) {
      submitScamReport(
        game: $game, reportedUid: $reportedUid, reporterUid: $reporterUid, category: $category
        description: $description, evidenceUrls: $evidenceUrls, contactPlatform: $contactPlatform
      ) {
        id: reportId status created_at: createdAt expected_review_by: expectedReviewBy
      }
    }
  `),
  variables: ({ body }) => ({
    game: body.game,
    reportedUid: body.reported_uid,
    reporterUid: body.reporter_uid,
    category: body.category,
    description: body.description,
    evidenceUrls: body.evidence_urls,
    contactPlatform: body.contact_platform,
  }),
  answer: ({ submitScamReport: data }) => ({
    status: 201,
    location: `/v1/scam-report/${data.id}`,
    data,
  }),
});

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment ScamReportAnswer on ScamReport {
    id: reportId reported_uid: reportedUid reporter_uid_masked: reporterUidMasked game category
    status confirmed_at: confirmedAt created_at: createdAt description
  }
`);

// biome-ignore format: a document reads like the answer it is
const queue = route({
  method: 'GET',
  path: '/v1/scam-reports',
  summary: 'The public queue of reports.',
  since: '2026-11-21',
  tags: ['reports'],
  input: {
    query: z.object({
      game: orNull(game),
      status: oneOf(statuses).default('confirmed'),
      category: orNull(oneOf(categories)),
      ...page,
    }),
  },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestScamReports(
      $game: Game, $status: ReportStatus!, $category: ReportCategory, $first: Int!, $after: String
    ) {
      scamReports(
        game: $game, status: $status, category: $category, first: $first, after: $after
      ) {
        nodes {
          ...ScamReportAnswer
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
  answer: ({ scamReports: page }) => ({ data: page.nodes, list: listOf(page) }),
});

// biome-ignore format: a document reads like the answer it is
const detail = route({
  method: 'GET',
  path: '/v1/scam-report/:id',
  summary: 'A report; who filed it and moderators see more of it.',
  since: '2026-11-21',
  tags: ['reports'],
  input: { path: madePath },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestScamReport($id: String!) {
      scamReport(id: $id) {
        ...ScamReportAnswer
        expected_review_by: expectedReviewBy
        visibility
        reporter_uid: reporterUid full_description: fullDescription evidence_urls: evidenceUrls
        evidence { url signed_url: signedUrl expires_at: expiresAt }
        contact_platform: contactPlatform reviewed_at: reviewedAt
        review_note: reviewNote flags
      }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ scamReport: report }) => ({ data: shown(report) }),
});

type Detail = NonNullable<RestScamReportQuery['scamReport']>;

/** R9.7: what a caller may not see is not there at all. */
function shown(report: Detail) {
  const {
    visibility,
    reporter_uid,
    full_description,
    evidence_urls,
    evidence,
    contact_platform,
    reviewed_at,
    review_note,
    flags,
    ...item
  } = report;
  if (visibility === 'public') return item;
  const full = { ...item, description: full_description };
  const closed = { reporter_uid, evidence_urls, evidence, contact_platform, reviewed_at };
  if (visibility === 'reporter') return { ...full, ...closed };
  return { ...full, ...closed, review_note, flags };
}

export const reportRoutes = [submit, queue, detail];
