import { graphql } from '../../gql/gql.ts';
import { dateTime, gameParam, integer, uidParam } from '../params.ts';
import type { RouteInput } from '../route.ts';
import { route } from '../route.ts';

const account = ({ path }: RouteInput) => ({
  game: gameParam(path['game']),
  uid: uidParam(path['uid']),
});

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment TrustAnswer on TrustScore {
    uid game score tier tier_meta: tierMeta { label color }
    components {
      report_penalty: reportPenalty verified_owner_bonus: verifiedOwnerBonus
      account_age_bonus: accountAgeBonus activity_bonus: activityBonus
    }
    reports_count: reportsCount { total confirmed dismissed }
    last_updated: lastUpdated
  }
`);

const trustScore = route({
  method: 'GET',
  path: '/v1/trust-score/:game/:uid',
  cacheControl: 'no-cache',
  document: graphql(`
    query RestTrustScore($game: Game!, $uid: String!) {
      trustScore(game: $game, uid: $uid) {
        ...TrustAnswer
      }
    }
  `),
  variables: account,
  answer: ({ trustScore: data }) => ({ data }),
});

const timeline = route({
  method: 'GET',
  path: '/v1/trust-score/:game/:uid/timeline',
  cacheControl: 'no-cache',
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
  variables: (input) => ({
    ...account(input),
    since: dateTime(input.query, 'since') ?? null,
    limit: integer(input.query, 'limit', { least: 1, most: 500, usual: 100 }),
  }),
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
  method: 'POST',
  path: '/v1/trust-score/:game/:uid/refresh',
  cacheControl: 'no-cache',
  document: graphql(`
    mutation RestRefreshTrustScore($game: Game!, $uid: String!) {
      refreshTrustScore(game: $game, uid: $uid) {
        trustScore {
          ...TrustAnswer
        }
        nextRefreshAt
      }
    }
  `),
  variables: account,
  answer: ({ refreshTrustScore: { trustScore: data, nextRefreshAt } }) => ({
    data,
    meta: () => ({ next_refresh_at: nextRefreshAt }),
  }),
});

export const trustRoutes = [trustScore, timeline, refresh];
