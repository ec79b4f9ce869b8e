import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { categories, statuses } from '../input/enumerations.ts';
import { game, page } from '../input/schemas.ts';
import { oneOf, orNull } from '../input/values.ts';
import { route } from '../route.ts';
import { listOf, pageOf } from './paging.ts';
import { reportDetail } from './report-detail.ts';
import { submitReport } from './report-submission.ts';

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

export const reportRoutes = [submitReport, queue, reportDetail];
