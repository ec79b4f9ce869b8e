import { minTrust, type TopCategory } from '../../../games/leaderboard.ts';
import { builder } from '../../../graph/builder.ts';
import {
  type Connection,
  connectionType,
  loadConnection,
  type PageArgs,
  pageArgs,
  validSize,
} from '../../../graph/connection.ts';
import { rowsOf, validUid } from '../../../graph/field-options.ts';
import { recordId } from '../../../graph/record-hints.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { Problem } from '../../../lib/problem.ts';
import { pageKeyOf, type TopPage } from '../board-reader.ts';
import { rotationVersionOf } from '../indexing/decision.ts';
import {
  type Board,
  type BoardPage,
  defaultMetric,
  type LeaderboardEntry,
} from '../leaderboard.ts';
import type { PageFreshness } from '../service.ts';
import {
  LeaderboardCategoryEnum,
  LeaderboardEntryType,
  LeaderboardMetricEnum,
  LeaderboardRegionEnum,
  OwnRankType,
  ofBoards,
  PageFreshnessType,
} from './entry.ts';

type ReadPage = BoardPage & PageFreshness;

interface BoardConnection extends Connection<LeaderboardEntry> {
  readonly page: ReadPage;
  readonly rotationVersion: string | null;
}

const LeaderboardConnection = connectionType('Leaderboard', LeaderboardEntryType);

/** The query below resolves every connection of this type. */
const pageOf = (connection: Connection<LeaderboardEntry>): ReadPage =>
  (connection as BoardConnection).page;

builder.objectFields(LeaderboardConnection, (t) => ({
  own: t.field({
    type: OwnRankType,
    nullable: true,
    description: 'The rank of the account of `uid`; null when it is not on the board.',
    resolve: (connection) => pageOf(connection).own,
  }),
  rotationVersion: t.string({
    nullable: true,
    description:
      'What the metric damage is simulated with: another version is another ranking. Null for the other metrics.',
    resolve: (connection) => (connection as BoardConnection).rotationVersion,
  }),
  freshness: t.field({ type: PageFreshnessType, description: 'How new it is.', resolve: pageOf }),
}));

interface BoardArgs extends Pick<Board, 'game' | 'avatarId'> {
  readonly metric?: Board['metric'] | null | undefined;
  readonly region?: Board['region'] | null | undefined;
}

const boardOf = ({ game, avatarId, metric, region }: BoardArgs): Board => ({
  game,
  avatarId,
  metric: metric ?? defaultMetric,
  region: region ?? 'global',
});

/** A cursor is valid for one board, on any page of it. */
const listOf = ({ game, avatarId, metric, region }: Board): string =>
  `leaderboard ${game} ${avatarId} ${metric} ${region}`;

builder.queryField('leaderboard', (t) =>
  t.field({
    type: LeaderboardConnection,
    nullable: true,
    description: `The ranking of a character by one metric, best first: accounts with a trust score of ${minTrust} or more.`,
    authScopes: { scope: 'read' },
    cache: ofBoards,
    limit: {
      budget: 'leaderboard',
      // A cursor of another list is refused before a token is taken.
      check(args, { cursors }) {
        const { after, ...board } = args as unknown as BoardArgs & PageArgs;
        if (after != null) cursors.decode(listOf(boardOf(board)), after);
      },
    },
    args: {
      game: t.arg({ type: GameEnum, required: true, description: 'The game.' }),
      avatarId: t.arg.int({
        required: true,
        description: 'The character or agent.',
        ...recordId('character'),
      }),
      metric: t.arg({
        type: LeaderboardMetricEnum,
        defaultValue: defaultMetric,
        description: 'What is ranked by.',
      }),
      region: t.arg({
        type: LeaderboardRegionEnum,
        defaultValue: 'global',
        description: 'The servers whose accounts are ranked.',
      }),
      uid: t.arg.string({
        validate: validUid,
        description: 'Answers the page around this account, if it is on the board, and its rank.',
      }),
      ...pageArgs,
    },
    async resolve(_root, { game, avatarId, metric, region, uid, first, after }, context) {
      const { services, principal, cursors } = context;
      const board = boardOf({ game, avatarId, metric, region });
      let read: ReadPage | undefined;
      const connection = await loadConnection<LeaderboardEntry>({
        cursors,
        list: listOf(board),
        first,
        after,
        keyOf: pageKeyOf,
        async load(asked) {
          if (services.catalog.findCharacter({ game, id: avatarId }) === undefined) {
            throw new Problem('character_not_found', 'There is no such character.');
          }
          const request = { ...asked, around: uid ?? undefined };
          read = await services.leaderboards.page(principal.environment, board, request);
          const [top] = read.rows;
          const hasPrevious = top && top.rank > 1;
          return { ...read, hasPrevious, maxAgeSeconds: read.ttlSeconds };
        },
      });
      const rotationVersion = board.metric === 'damage' ? rotationVersionOf(game) : null;
      return Object.assign(connection, { page: read as ReadPage, rotationVersion });
    },
  }),
);

interface Top extends TopPage, PageFreshness {
  readonly category: TopCategory;
}

const LeaderboardTopType = builder.objectRef<Top>('LeaderboardTop').implement({
  description: 'The best accounts of a game by a category, each with its best character.',
  fields: (t) => ({
    category: t.expose('category', { type: LeaderboardCategoryEnum, description: 'The category.' }),
    nodes: t.expose('rows', rowsOf(LeaderboardEntryType, 1, 'The accounts, best first.')),
    totalCount: t.exposeInt('total', { description: 'All accounts that are ranked.' }),
    freshness: t.field({
      type: PageFreshnessType,
      description: 'How new it is.',
      resolve: (top) => top,
    }),
  }),
});

const defaultSize = 10;

builder.queryField('leaderboardTop', (t) =>
  t.field({
    type: LeaderboardTopType,
    nullable: true,
    description: `The best accounts of a game over all characters: those with a trust score of ${minTrust} or more.`,
    authScopes: { scope: 'read' },
    cache: ofBoards,
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
