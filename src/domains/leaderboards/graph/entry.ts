import { builder } from '../../../graph/builder.ts';
import { asItsModel } from '../../../graph/kept/noted.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { PageFreshness } from '../kept-pages.ts';
import type { LeaderboardEntry, OwnRank } from '../leaderboard.ts';
import { LeaderboardCacheEnum, LeaderboardRegionEnum } from './enums.ts';

export const LeaderboardEntryType = builder
  .objectRef<LeaderboardEntry>('LeaderboardEntry')
  .implement({
    description: 'A character of an account on a board.',
    fields: (t) => ({
      rank: t.exposeInt('rank', { description: 'From 1; no two entries have the same.' }),
      game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
      uid: t.exposeString('uid', { description: 'The account within its game.' }),
      nickname: t.exposeString('nickname', { description: "The player's name." }),
      avatarId: t.exposeInt('avatarId', { description: 'The character or agent.' }),
      region: t.field({
        type: LeaderboardRegionEnum,
        nullable: true,
        description: 'The server of the account; null where nobody knows it.',
        resolve: ({ region }) => (region === 'unknown' ? null : region),
      }),
      metricValue: t.exposeFloat('metricValue', {
        description: 'The value that it is ranked by, with one decimal.',
      }),
      score: t.exposeInt('trustScore', {
        description:
          'The trust score as of when it was ranked, 0 to 100, by which equal values are ordered.',
      }),
      screenshotUrl: t.string({
        kept: asItsModel,
        description: 'Where the card of the character is.',
        resolve: (entry, _args, { services, principal }) =>
          services.leaderboards.screenshotUrl(principal.environment, entry),
      }),
    }),
  });

export const OwnRankType = builder.objectRef<OwnRank>('LeaderboardOwnRank').implement({
  description: 'Where one account stands on a board.',
  fields: (t) => ({
    rank: t.exposeInt('rank', { description: 'From 1.' }),
    metricValue: t.exposeFloat('metricValue', {
      description: 'The value that it is ranked by, with one decimal.',
    }),
    percentile: t.exposeFloat('percentile', {
      description: 'Percent of the entries that it is at least as good as; 100 for rank 1.',
    }),
  }),
});

export const PageFreshnessType = builder
  .objectRef<PageFreshness>('LeaderboardFreshness')
  .implement({
    description: 'How new a page of a board is.',
    fields: (t) => ({
      cache: t.expose('cache', {
        kept: 'never',
        type: LeaderboardCacheEnum,
        description: 'Where the page came from.',
      }),
      ttlSeconds: t.exposeInt('ttlSeconds', {
        kept: 'never',
        description: 'How long the same will be answered: up to 300 seconds, 600 of a region.',
      }),
    }),
  });
