import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { dateTime, game, integer, orNull, uid } from '../input/schemas.ts';
import { route } from '../route.ts';

const account = z.object({ game, uid });

graphql(`
  fragment TrustAnswer on TrustScore {
    uid game score tier tier_meta: tierMeta { label color }
    components {
      base report_penalty: reportPenalty verified_owner_bonus: verifiedOwnerBonus
      account_age_bonus: accountAgeBonus activity_bonus: activityBonus
    }
    reports_count: reportsCount { total confirmed dismissed }
    last_updated: lastUpdated
  }
`);

const common = { since: '2026-01-15', tags: ['trust'], cacheControl: 'no-cache' } as const;

const trustScore = route({
  ...common,
  method: 'GET',
  operation: 'getTrustScore',
  path: '/v1/trust-score/:game/:uid',
  summary: 'Get a trust score',
  input: { path: account },
  document: graphql(`
    query RestTrustScore($game: Game!, $uid: String!) {
      trustScore(game: $game, uid: $uid) {
        ...TrustAnswer
        recorded
      }
    }
  `),
  // `last_updated` of an unknown account is now; the tag leaves it out, so that it stays the same (R1.11).
  answer: ({ trustScore: { recorded, ...data } }) =>
    recorded ? { data } : { data, tagged: { ...data, last_updated: null } },
});

const timeline = route({
  ...common,
  method: 'GET',
  operation: 'listTrustTimeline',
  path: '/v1/trust-score/:game/:uid/timeline',
  summary: 'List the events of a trust score',
  since: '2026-11-21',
  input: {
    path: account,
    query: z.object({ since: orNull(dateTime), limit: integer(1, 500).default(100) }),
  },
  isPublic: true,
  document: graphql(`
    query RestTrustTimeline($game: Game!, $uid: String!, $since: DateTime, $limit: Int!) {
      trustScore(game: $game, uid: $uid) {
        timeline(since: $since, limit: $limit) {
          nodes { at event delta score_after: scoreAfter }
          totalCount since
        }
      }
    }
  `),
  answer: ({
    trustScore: {
      timeline: { nodes: data, totalCount: total, since },
    },
  }) => ({
    data,
    meta: () => ({ total, since }),
  }),
});

const refresh = route({
  ...common,
  method: 'POST',
  operation: 'refreshTrustScore',
  path: '/v1/trust-score/:game/:uid/refresh',
  summary: 'Refresh a trust score',
  input: { path: account },
  document: graphql(`
    mutation RestRefreshTrustScore($game: Game!, $uid: String!) {
      refreshTrustScore(game: $game, uid: $uid) {
        trustScore { ...TrustAnswer }
        nextRefreshAt
      }
    }
  `),
  answer: ({ refreshTrustScore: { trustScore: data, nextRefreshAt } }) => ({
    data,
    meta: () => ({ next_refresh_at: nextRefreshAt }),
  }),
});

export const trustRoutes = [trustScore, timeline, refresh];
