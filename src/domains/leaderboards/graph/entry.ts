import { boardsTag, type LeaderboardMetric, type TopCategory } from '../../../games/leaderboard.ts';
import { builder } from '../../../graph/builder.ts';
import { cacheRule, sameAsModel, shortLived } from '../../../graph/cache/plugin.ts';
import { edge } from '../../../graph/field-options.ts';
import { enumValues, GameEnum } from '../../../graph/scalars.ts';
import { CharacterRef } from '../../catalog/graph/character.ts';
import { catalogEdge, finders } from '../../catalog/graph/fields.ts';
import { polledScore, TrustScoreType } from '../../trust/graph.ts';
import type { Board, LeaderboardEntry, OwnRank } from '../leaderboard.ts';
import type { PageFreshness } from '../service.ts';

const metrics = {
  crit_stat: '2 x CRIT Rate + CRIT DMG of the gear, in percent points; the CRIT DMG alone in hsr.',
  damage: 'The damage of a standard rotation.',
  atk: 'ATK as the game shows it.',
  hp: 'HP as the game shows it.',
} as const satisfies Readonly<Record<LeaderboardMetric, string>>;

export const LeaderboardMetricEnum = builder.enumType('LeaderboardMetric', {
  description: 'What a board ranks by.',
  values: enumValues<LeaderboardMetric>(metrics),
});

export const LeaderboardCategoryEnum = builder.enumType('LeaderboardCategory', {
  description: 'What the accounts of a game are ranked by.',
  values: enumValues<TopCategory>({ ...metrics, trust: 'The trust score.' }),
});

export const LeaderboardRegionEnum = builder.enumType('LeaderboardRegion', {
  description: 'The servers that a board ranks.',
  values: enumValues<Board['region']>({
    global: 'All of them.',
    asia: 'Asia.',
    europe: 'Europe.',
    america: 'America.',
    tw_hk_mo: 'Taiwan, Hong Kong and Macau.',
    cn: 'Mainland China.',
  }),
});

const LeaderboardCacheEnum = builder.enumType('LeaderboardCache', {
  description: 'The source of a page of a board.',
  values: enumValues<PageFreshness['cache']>({
    hit: 'A copy that was read before.',
    miss: 'The board, just now.',
  }),
});

/** Cached answers are dropped when accounts join or leave boards; other changes of a rank are shown shortly after. */
export const ofBoards = cacheRule<unknown>((shown, note, context) => {
  note.shows(boardsTag(note.environment));
  shortLived(shown, note, context);
});

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
        description: 'The server of the account; null where it is not known.',
        resolve: ({ region }) => (region === 'unknown' ? null : region),
      }),
      metricValue: t.exposeFloat('metricValue', { description: 'The ranked value, one decimal.' }),
      score: t.exposeInt('trustScore', {
        description:
          'The trust score as of when it was ranked, 0 to 100, by which equal values are ordered.',
      }),
      screenshotUrl: t.string({
        cache: sameAsModel,
        description: 'Where the card of the character is.',
        resolve: (entry, _args, { services, principal }) =>
          services.leaderboards.screenshotUrl(principal.environment, entry),
      }),
    }),
  });

builder.objectField(LeaderboardEntryType, 'trustScore', (t) =>
  t.field({
    ...edge,
    cache: polledScore,
    type: TrustScoreType,
    description:
      'The trust score of the account as of now; null when it is not available at the moment.',
    resolve: ({ game, uid }, _args, { services, principal }) =>
      services.trust.get(principal.environment, { game, uid }),
  }),
);

/** The catalog record of the character of a row. */
export const characterField = {
  ...edge,
  ...catalogEdge(
    CharacterRef,
    finders.character,
    ({ game, avatarId: id }: Pick<LeaderboardEntry, 'game' | 'avatarId'>) => ({ game, id }),
    'the character',
  ),
} as const;

builder.objectField(LeaderboardEntryType, 'character', (t) => t.field(characterField));

export const OwnRankType = builder.objectRef<OwnRank>('LeaderboardOwnRank').implement({
  description: 'The rank of one account on a board.',
  fields: (t) => ({
    rank: t.exposeInt('rank', { description: 'From 1.' }),
    metricValue: t.exposeFloat('metricValue', { description: 'The ranked value, one decimal.' }),
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
        cache: 'never',
        type: LeaderboardCacheEnum,
        description: 'Where the page came from.',
      }),
      ttlSeconds: t.exposeInt('ttlSeconds', {
        cache: 'never',
        description: 'How long the same will be answered: up to 300 seconds, 600 of a region.',
      }),
    }),
  });
