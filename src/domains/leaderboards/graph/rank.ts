import type { Account } from '../../../games/account.ts';
import type { GameId } from '../../../games/ids.ts';
import { accountArgs } from '../../../graph/account-args.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import type { CharacterRank } from '../ports.ts';
import { LeaderboardMetricEnum, LeaderboardRegionEnum } from './enums.ts';
import { ofBoards } from './kept.ts';

export interface RankRow extends CharacterRank {
  readonly game: GameId;
}

const RegionalRankType = builder
  .objectRef<NonNullable<CharacterRank['regional']>>('LeaderboardRegionalRank')
  .implement({
    description: 'Where a character stands on the board of its server.',
    fields: (t) => ({
      region: t.expose('region', { type: LeaderboardRegionEnum, description: 'The server.' }),
      rank: t.exposeInt('rank', { description: 'From 1.' }),
      total: t.exposeInt('total', { description: 'All entries of that board.' }),
    }),
  });

export const LeaderboardRankType = builder.objectRef<RankRow>('LeaderboardRank').implement({
  description: 'Where a character of an account stands by one metric.',
  fields: (t) => ({
    avatarId: t.exposeInt('avatarId', { description: 'The character or agent.' }),
    metric: t.expose('metric', {
      type: LeaderboardMetricEnum,
      description: 'The metric.',
    }),
    metricValue: t.exposeFloat('metricValue', { description: 'Its value, with one decimal.' }),
    rank: t.exposeInt('rank', { description: 'From 1, on the board of all servers.' }),
    total: t.exposeInt('total', { description: 'All entries of that board.' }),
    percentile: t.exposeFloat('percentile', {
      description: 'Percent of the entries that it is at least as good as; 100 for rank 1.',
    }),
    regional: t.expose('regional', {
      type: RegionalRankType,
      nullable: true,
      description: 'The same on the board of its server; null where nobody knows the server.',
    }),
  }),
});

/** Where the characters of an account stand, or one of them. */
export async function ranksOf(
  { game, uid }: Account,
  { services, principal }: Pick<GraphContext, 'services' | 'principal'>,
  avatarId?: number,
): Promise<readonly RankRow[]> {
  const account = { game, uid };
  const ranks = await services.leaderboards.ranks(principal.environment, account);
  const asked = avatarId === undefined ? ranks : ranks.filter((rank) => rank.avatarId === avatarId);
  return asked.map((rank) => ({ ...rank, game }));
}

/** The ranks of an account or of a character take a token wherever they are asked for: each is counted. */
export const ofRanks = { budget: 'leaderboard' } as const;

/** Four metrics of one character, and of all eight. */
export const rankRows = { ofCharacter: 4, ofPlayer: 32 } as const;

builder.queryField('playerRanks', (t) =>
  t.field({
    type: [LeaderboardRankType],
    nullable: true,
    description:
      'Where the characters of an account stand; none while it is on no board. No provider is asked.',
    authScopes: { scope: 'read' },
    kept: ofBoards,
    limit: ofRanks,
    extensions: { rows: rankRows.ofPlayer, cost: 20 },
    args: accountArgs,
    resolve: (_root, account, context) => ranksOf(account, context),
  }),
);
