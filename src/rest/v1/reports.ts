import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import type { ScamReportDetailFragment } from '../../gql/graphql.ts';
import { categories, platforms, statuses } from '../input/enumerations.ts';
import { game, madePath, oneOf, orNull, page, text, texts, uid } from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf, reportsPageOf } from './paging.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment ScamReportDetail on ScamReport {
    ...ScamReportAnswer
    expected_review_by: expectedReviewBy
    visibility
    reporter_uid: reporterUid full_description: fullDescription evidence_urls: evidenceUrls
    contact_platform: contactPlatform reviewed_at: reviewedAt
    review_note: reviewNote flags
  }
`);

// biome-ignore format: a document reads like the answer it is
const reportDetail = route({
  method: 'GET',
  operation: 'getScamReport',
  path: '/v1/scam-report/:id',
  summary: 'Get a report',
  refuses: ['report_not_found'],
  since: '2026-11-21',
  tags: ['reports'],
  input: { path: madePath },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestScamReport($id: String!) {
      scamReport(id: $id) {
        ...ScamReportDetail
        evidence { url signed_url: signedUrl expires_at: expiresAt }
      }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ scamReport: report }) => ({ data: shown(report) }),
});

type Detail = ScamReportDetailFragment & { readonly evidence?: unknown };

/** A report to who filed it, of whatever visibility else: with all members but those of moderators. */
const shownInFull = (report: Detail) => shown({ ...report, visibility: fullOf(report) });

const fullOf = ({ visibility }: Detail) => (visibility === 'public' ? 'reporter' : visibility);

/** A member that a caller may not see is not there at all (R9.7). */
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
const submitReport = route({
  method: 'POST',
  operation: 'submitScamReport',
  path: '/v1/scam-report',
  summary: 'Report an account',
  refuses: ['self_report', 'duplicate_report', 'report_quota_exceeded', 'evidence_not_uploaded'],
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
const publicReports = route({
  method: 'GET',
  operation: 'listScamReports',
  path: '/v1/scam-reports',
  summary: 'List public reports',
  since: '2026-11-21',
  tags: ['reports'],
  input: {
    query: z.object({
      game: orNull(game),
      status: oneOf(statuses).default('confirmed'),
      category: orNull(oneOf(categories)),
      reported_uid: orNull(uid),
      ...page,
    }),
  },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestScamReports(
      $game: Game, $status: ReportStatus!, $category: ReportCategory, $reportedUid: String
      $first: Int!, $after: String
    ) {
      scamReports(
        game: $game, status: $status, category: $category, reportedUid: $reportedUid
        first: $first, after: $after
      ) {
        nodes {
          ...ScamReportAnswer
        }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  variables: ({ query }) => reportsPageOf(query),
  answer: ({ scamReports: page }) => ({ data: page.nodes, list: listOf(page) }),
});

/** How many whole reports a token is good for (R9.4a). */
const rowsOfToken = 100;

// biome-ignore format: a document reads like the answer it is
const ownReports = route({
  method: 'GET',
  operation: 'listOwnScamReports',
  path: '/v1/scam-reports/own',
  summary: 'List your own reports (more than 100 a page take two tokens)',
  since: '2026-11-22',
  tags: ['reports'],
  input: {
    query: z.object({
      game: orNull(game),
      status: orNull(oneOf(statuses)),
      reported_uid: orNull(uid),
      ...page,
    }),
  },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestOwnScamReports(
      $game: Game, $status: ReportStatus, $reportedUid: String, $first: Int!, $after: String
    ) {
      ownScamReports(
        game: $game, status: $status, reportedUid: $reportedUid, first: $first, after: $after
      ) {
        nodes {
          ...ScamReportDetail
        }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  variables: ({ query }) => reportsPageOf(query),
  tokens: ({ first }) => Math.ceil(first / rowsOfToken),
  answer: ({ ownScamReports: page }) => ({ data: page.nodes.map(shownInFull), list: listOf(page) }),
});

export const reportRoutes = [submitReport, publicReports, ownReports, reportDetail];
