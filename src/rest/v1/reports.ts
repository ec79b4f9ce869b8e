import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import type { ScamReportDetailFragment } from '../../gql/graphql.ts';
import { categories, platforms, statuses } from '../input/enumerations.ts';
import { contentTypeWords } from '../input/names.ts';
import {
  bounded,
  game,
  madePath,
  named,
  oneOf,
  orNull,
  page,
  text,
  texts,
  uid,
  uidFilter,
  whole,
} from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf } from './paging.ts';

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

const common = { since: '2026-11-21', tags: ['reports'], cacheControl: 'no-cache' } as const;

const reportDetail = route({
  ...common,
  method: 'GET',
  operation: 'getScamReport',
  path: '/v1/scam-report/:id',
  summary: 'Get a report',
  refuses: ['report_not_found'],
  input: { path: madePath },
  document: graphql(`
    query RestScamReport($id: String!) {
      scamReport(id: $id) {
        ...ScamReportDetail
        evidence { url signed_url: signedUrl expires_at: expiresAt }
      }
    }
  `),
  answer: ({ scamReport: report }) => ({ data: shown(report) }),
});

type Detail = ScamReportDetailFragment & { readonly evidence?: unknown };

/** A report as its reporter sees it: with all members but those of moderators, even where it is public. */
const shownInFull = (report: Detail) => shown({ ...report, visibility: fullOf(report) });

const fullOf = ({ visibility }: Detail) => (visibility === 'public' ? 'reporter' : visibility);

/** Leaves out the members that the caller may not see (R9.7). */
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
  description: bounded(text(), { minLength: 50, maxLength: 2000 }),
  evidence_urls: bounded(orNull(texts), { maxItems: 5 }),
  contact_platform: orNull(oneOf(platforms)),
});

const submitReport = route({
  ...common,
  method: 'POST',
  operation: 'submitScamReport',
  path: '/v1/scam-report',
  summary: 'Report an account',
  refuses: ['self_report', 'duplicate_report', 'report_quota_exceeded', 'evidence_not_uploaded'],
  input: { body: submission },
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
  answer: ({ submitScamReport: data }) => ({
    status: 201,
    location: `/v1/scam-report/${data.id}`,
    data,
  }),
});

graphql(`
  fragment ScamReportAnswer on ScamReport {
    id: reportId reported_uid: reportedUid reporter_uid_masked: reporterUidMasked game category
    status confirmed_at: confirmedAt created_at: createdAt description
  }
`);

const publicReports = route({
  ...common,
  method: 'GET',
  operation: 'listScamReports',
  path: '/v1/scam-reports',
  summary: 'List public reports',
  input: {
    query: z.object({
      game: orNull(game),
      status: oneOf(statuses).default('confirmed'),
      category: orNull(oneOf(categories)),
      reported_uid: orNull(uidFilter),
      ...page,
    }),
  },
  document: graphql(`
    query RestScamReports(
      $game: Game, $status: ReportStatus!, $category: ReportCategory, $reportedUid: String
      $first: Int!, $after: String
    ) {
      scamReports(
        game: $game, status: $status, category: $category, reportedUid: $reportedUid
        first: $first, after: $after
      ) {
        nodes { ...ScamReportAnswer }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  answer: ({ scamReports: page }) => ({ data: page.nodes, list: listOf(page) }),
});

/** Reports in full per token (R9.4a). */
const rowsOfToken = 100;

const ownReports = route({
  ...common,
  method: 'GET',
  operation: 'listOwnScamReports',
  path: '/v1/scam-reports/own',
  summary: 'List your reports (pages of more than 100 take two tokens)',
  since: '2026-11-22',
  input: {
    query: z.object({
      game: orNull(game),
      status: orNull(oneOf(statuses)),
      reported_uid: orNull(uidFilter),
      ...page,
    }),
  },
  document: graphql(`
    query RestOwnScamReports(
      $game: Game, $status: ReportStatus, $reportedUid: String, $first: Int!, $after: String
    ) {
      ownScamReports(
        game: $game, status: $status, reportedUid: $reportedUid, first: $first, after: $after
      ) {
        nodes { ...ScamReportDetail }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  tokens: ({ first }) => Math.ceil(first / rowsOfToken),
  answer: ({ ownScamReports: page }) => ({ data: page.nodes.map(shownInFull), list: listOf(page) }),
});

export const reportRoutes = [submitReport, publicReports, ownReports, reportDetail];

/** The largest picture (R9.9). */
const maxBytes = 5_242_880;

const upload = route({
  ...common,
  method: 'POST',
  operation: 'createEvidenceUpload',
  path: '/v1/uploads/evidence',
  summary: 'Create an evidence upload',
  refuses: ['evidence_quota_exceeded'],
  input: {
    body: z.object({
      content_type: named(contentTypeWords),
      size_bytes: whole(1, maxBytes),
      filename: orNull(text(255)),
    }),
  },
  cacheControl: 'no-store',
  idempotent: true,
  document: graphql(`
    mutation RestCreateEvidenceUpload(
      $contentType: EvidenceContentType!, $sizeBytes: Int!, $filename: String
    ) {
      createEvidenceUpload(contentType: $contentType, sizeBytes: $sizeBytes, filename: $filename) {
        upload_id: uploadId method upload_url: uploadUrl headers { name value }
        evidence_url: evidenceUrl max_bytes: maxBytes expires_at: expiresAt
      }
    }
  `),
  answer: ({ createEvidenceUpload: { headers, ...upload } }) => ({
    status: 201,
    data: {
      ...upload,
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    },
  }),
});

export const uploadRoutes = [upload];
