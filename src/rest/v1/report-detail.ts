import { graphql } from '../../gql/gql.ts';
import type { ScamReportDetailFragment } from '../../gql/graphql.ts';
import { madePath } from '../input/schemas.ts';
import { route } from '../route.ts';

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
export const reportDetail = route({
  method: 'GET',
  operation: 'getScamReport',
  path: '/v1/scam-report/:id',
  summary: 'A report; who filed it and moderators see more of it.',
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
export const shownInFull = (report: Detail) => shown({ ...report, visibility: fullOf(report) });

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
