import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { categories, platforms } from '../input/enumerations.ts';
import { game, uid } from '../input/schemas.ts';
import { oneOf, orNull, text, texts } from '../input/values.ts';
import { route } from '../route.ts';

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
export const submitReport = route({
  method: 'POST',
  operation: 'submitScamReport',
  path: '/v1/scam-report',
  summary: 'Reports an account.',
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
