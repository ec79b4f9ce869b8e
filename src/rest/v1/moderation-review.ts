import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { decisions, reasons } from '../input/enumerations.ts';
import { madePath } from '../input/schemas.ts';
import { oneOf, orNull, text, truth } from '../input/values.ts';
import { route } from '../route.ts';
import { moderatedAnswer } from './moderation-answers.ts';

export const claim = route({
  method: 'POST',
  operation: 'claimScamReport',
  path: '/v1/admin/scam-reports/:id/claim',
  summary: 'Takes a report for one moderator.',
  refuses: [
    'report_not_found',
    'conflict_of_interest',
    'report_already_reviewed',
    'report_claimed',
  ],
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
  answer: ({ claimScamReport: report }) => ({ data: moderatedAnswer(report) }),
});

export const release = route({
  method: 'DELETE',
  operation: 'releaseScamReport',
  path: '/v1/admin/scam-reports/:id/claim',
  summary: 'Gives a claimed report back.',
  refuses: ['report_not_found', 'report_claimed'],
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

export const review = route({
  method: 'POST',
  operation: 'reviewScamReport',
  path: '/v1/admin/scam-reports/:id/review',
  summary: 'Confirms or dismisses a report.',
  refuses: [
    'report_not_found',
    'conflict_of_interest',
    'report_already_reviewed',
    'report_claimed',
  ],
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
  answer: ({ reviewScamReport: report }) => ({ data: moderatedAnswer(report) }),
});
