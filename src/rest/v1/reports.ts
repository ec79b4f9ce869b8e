import { graphql } from '../../gql/gql.ts';
import type {
  ContactPlatform,
  ReportCategory,
  ReportStatus,
  RestScamReportQuery,
} from '../../gql/graphql.ts';
import {
  gameOf,
  gameParam,
  oneOf,
  oneOfMember,
  present,
  textListMember,
  textMember,
  uidParam,
} from '../params.ts';
import type { RouteInput } from '../route.ts';
import { route } from '../route.ts';
import { listOf, pageOf } from './paging.ts';

export const categories = [
  'phishing',
  'rmt',
  'impersonation',
  'harassment',
  'boosting',
  'other',
] as const satisfies readonly ReportCategory[];

const statuses = [
  'pending_review',
  'confirmed',
  'dismissed',
] as const satisfies readonly ReportStatus[];

/** Where the two were in contact (R9.1). */
const platforms = [
  'whatsapp',
  'discord',
  'telegram',
  'in_game',
  'gameforum',
  'other',
] as const satisfies readonly ContactPlatform[];

function submission({ body }: RouteInput) {
  const evidence = body['evidence_urls'] ?? null;
  return {
    game: gameParam(textMember(body, 'game')),
    reportedUid: uidParam(textMember(body, 'reported_uid')),
    reporterUid: uidParam(textMember(body, 'reporter_uid')),
    category: present('category', oneOfMember(body, 'category', categories)),
    description: present('description', textMember(body, 'description')),
    evidenceUrls: evidence === null ? null : textListMember(body, 'evidence_urls'),
    contactPlatform: oneOfMember(body, 'contact_platform', platforms) ?? null,
  };
}

// biome-ignore format: a document reads like the answer it is
const submit = route({
  method: 'POST',
  path: '/v1/scam-report',
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
  variables: submission,
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
  variables: ({ query }) => ({
    game: gameOf(query),
    status: oneOf(query, 'status', statuses) ?? ('confirmed' as const),
    category: oneOf(query, 'category', categories) ?? null,
    ...pageOf({ query }),
  }),
  answer: ({ scamReports: page }) => ({ data: page.nodes, list: listOf(page) }),
});

// biome-ignore format: a document reads like the answer it is
const detail = route({
  method: 'GET',
  path: '/v1/scam-report/:id',
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
  variables: ({ path }) => ({ id: path['id'] ?? '' }),
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
