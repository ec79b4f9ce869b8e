import type { LeaderboardMetric } from '../../../games/leaderboard.ts';
import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { PageFreshness } from '../kept-pages.ts';
import type { Board, TopCategory } from '../leaderboard.ts';

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
  description: 'The servers of a board.',
  values: enumValues<Board['region']>({
    global: 'All of them.',
    asia: 'Asia.',
    europe: 'Europe.',
    america: 'America.',
    tw_hk_mo: 'Taiwan, Hong Kong and Macau.',
    cn: 'Mainland China.',
  }),
});

export const LeaderboardCacheEnum = builder.enumType('LeaderboardCache', {
  description: 'Where a page of a board came from.',
  values: enumValues<PageFreshness['cache']>({
    hit: 'A copy that was read before.',
    miss: 'The board, just now.',
  }),
});
