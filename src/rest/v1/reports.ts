import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { categories, statuses } from '../input/enumerations.ts';
import { game, page, uid } from '../input/schemas.ts';
import { oneOf, orNull } from '../input/values.ts';
import { route } from '../route.ts';
import { listOf, reportsPageOf } from './paging.ts';
import { reportDetail, shownInFull } from './report-detail.ts';
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
  operation: 'listScamReports',
  path: '/v1/scam-reports',
  summary: 'The public queue of reports.',
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

/** Of whole reports a token is good for so many (R9.4a). */
const rowsOfToken = 100;

// biome-ignore format: a document reads like the answer it is
const own = route({
  method: 'GET',
  operation: 'listOwnScamReports',
  path: '/v1/scam-reports/own',
  summary: 'The reports that the key family filed, in full; a limit above 100 takes two tokens.',
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

export const reportRoutes = [submitReport, queue, own, reportDetail];
