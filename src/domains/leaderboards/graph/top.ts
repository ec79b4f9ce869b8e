import { minTrust } from '../../../games/leaderboard.ts';
import { builder } from '../../../graph/builder.ts';
import { validSize } from '../../../graph/page-args.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import type { PageFreshness } from '../kept-pages.ts';
import { defaultMetric, type TopCategory } from '../leaderboard.ts';
import type { TopPage } from '../reading/board-reader.ts';
import { LeaderboardEntryType, PageFreshnessType } from './entry.ts';
import { LeaderboardCategoryEnum } from './enums.ts';
import { ofBoards } from './kept.ts';

interface Top extends TopPage, PageFreshness {
  readonly category: TopCategory;
}

const LeaderboardTopType = builder.objectRef<Top>('LeaderboardTop').implement({
  description: 'The best accounts of a game by a category, each with its best character.',
  fields: (t) => ({
    category: t.expose('category', {
      type: LeaderboardCategoryEnum,
      description: 'What they are ranked by.',
    }),
    nodes: t.expose('rows', {
      type: [LeaderboardEntryType],
      extensions: { rows: 1 },
      description: 'The accounts, best first.',
    }),
    totalCount: t.exposeInt('total', { description: 'All accounts that are ranked.' }),
    freshness: t.field({
      type: PageFreshnessType,
      description: 'How new it is.',
      resolve: (top) => top,
    }),
  }),
});

/** How many are asked for when nothing is said. */
const defaultSize = 10;

builder.queryField('leaderboardTop', (t) =>
  t.field({
    type: LeaderboardTopType,
    nullable: true,
    description: `The best accounts of a game over all characters: those with a trust score of ${minTrust} or more.`,
    authScopes: { scope: 'read' },
    kept: ofBoards,
    limit: { budget: 'leaderboard' },
    args: {
      game: t.arg({ type: GameEnum, required: true, description: 'The game.' }),
      category: t.arg({
        type: LeaderboardCategoryEnum,
        defaultValue: defaultMetric,
        description: 'What is ranked by.',
      }),
      first: t.arg.int({
        defaultValue: defaultSize,
        description: 'How many: 1 to 200.',
        validate: validSize,
      }),
    },
    async resolve(_root, { game, category: asked, first }, { services, principal }) {
      const category = asked ?? defaultMetric;
      const size = first ?? defaultSize;
      const top = await services.leaderboards.top(principal.environment, game, category, size);
      return { ...top, category };
    },
  }),
);
