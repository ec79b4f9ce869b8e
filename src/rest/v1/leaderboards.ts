import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import {
  leaderboardCategories,
  leaderboardMetrics,
  leaderboardRegions,
} from '../input/enumerations.ts';
import { described, game, integer, oneOf, orNull, page, recordId, uid } from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf } from './paging.ts';

graphql(`
  fragment LeaderboardAnswer on LeaderboardEntry {
    rank uid nickname avatar_id: avatarId metric_value: metricValue trust_score: score
    screenshot_url: screenshotUrl
  }
`);

const common = {
  method: 'GET',
  since: '2026-11-22',
  tags: ['leaderboards'],
  cacheControl: 'max-age',
} as const;

const board = route({
  ...common,
  operation: 'listLeaderboard',
  path: '/v1/leaderboard/:game/:avatar_id',
  summary: 'Get the leaderboard of a character',
  refuses: ['character_not_found'],
  input: {
    path: z.object({ game, avatar_id: recordId('character') }),
    query: z.object({
      metric: oneOf(leaderboardMetrics).default('crit_stat'),
      region: oneOf(leaderboardRegions).default('global'),
      uid: orNull(uid),
      ...page,
    }),
  },
  document: graphql(`
    query RestLeaderboard(
      $game: Game!, $avatarId: Int!, $metric: LeaderboardMetric!, $region: LeaderboardRegion!
      $uid: String, $first: Int!, $after: String
    ) {
      leaderboard(
        game: $game, avatarId: $avatarId, metric: $metric, region: $region
        uid: $uid, first: $first, after: $after
      ) {
        nodes { ...LeaderboardAnswer }
        own { rank metric_value: metricValue percentile }
        rotation_version: rotationVersion
        pageInfo { hasNextPage endCursor }
        totalCount
        freshness { cache ttlSeconds }
      }
    }
  `),
  answer({ leaderboard }, { uid: asked }) {
    const { nodes: data, own, rotation_version: version, freshness, ...rest } = leaderboard;
    const list = listOf(rest);
    const stable = {
      total: list.total,
      cursor_next: list.cursorNext,
      ...(asked !== null && { own: own ?? null }),
      ...(version != null && { rotation_version: version }),
    };
    return {
      data,
      tagged: { data, ...stable },
      list,
      freshness,
      meta: ({ cache, ttlSeconds }) => ({ ...stable, cache, ttl_seconds: ttlSeconds }),
    };
  },
});

const top = route({
  ...common,
  operation: 'listLeaderboardTop',
  path: '/v1/leaderboard/:game/top',
  summary: 'Get the top accounts of a game',
  input: {
    path: z.object({ game }),
    query: z.object({
      category: oneOf(leaderboardCategories).default('crit_stat'),
      limit: described(integer(1, 200).default(10), 'The maximum number of accounts.'),
    }),
  },
  document: graphql(`
    query RestLeaderboardTop($game: Game!, $category: LeaderboardCategory!, $first: Int!) {
      leaderboardTop(game: $game, category: $category, first: $first) {
        nodes { ...LeaderboardAnswer }
        totalCount
        freshness { cache ttlSeconds }
      }
    }
  `),
  answer: ({ leaderboardTop: { nodes: data, totalCount: total, freshness } }, { category }) => ({
    data,
    tagged: { data, total, category },
    freshness,
    meta: ({ cache, ttlSeconds }) => ({ total, cache, ttl_seconds: ttlSeconds, category }),
  }),
});

const ranks = route({
  ...common,
  operation: 'listPlayerRanks',
  path: '/v1/player/:game/:uid/ranks',
  summary: 'Get the ranks of an account',
  cacheControl: 'no-cache',
  isPublic: true,
  input: { path: z.object({ game, uid }) },
  document: graphql(`
    query RestPlayerRanks($game: Game!, $uid: String!) {
      playerRanks(game: $game, uid: $uid) {
        avatar_id: avatarId metric metric_value: metricValue rank total percentile
        regional { region rank total }
      }
    }
  `),
  answer: ({ playerRanks: data }) => ({ data, meta: () => ({ total: data.length }) }),
});

export const leaderboardRoutes = [board, top, ranks];
