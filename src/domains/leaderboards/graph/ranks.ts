import type { Account } from '../../../games/account.ts';
import type { ShownCharacterBase } from '../../../games/game.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { accountArgs, costlyEdge } from '../../../graph/field-options.ts';
import { GenshinCharacterType } from '../../players/graph/genshin.ts';
import { HsrCharacterType } from '../../players/graph/hsr.ts';
import { Player } from '../../players/graph/player.ts';
import { ZzzAgentType } from '../../players/graph/zzz.ts';
import type { CharacterRank } from '../ports.ts';
import { characterField, LeaderboardMetricEnum, LeaderboardRegionEnum, ofBoards } from './entry.ts';

const RegionalRankType = builder
  .objectRef<NonNullable<CharacterRank['regional']>>('LeaderboardRegionalRank')
  .implement({
    description: 'The rank of a character on the board of its server.',
    fields: (t) => ({
      region: t.expose('region', { type: LeaderboardRegionEnum, description: 'The server.' }),
      rank: t.exposeInt('rank', { description: 'From 1.' }),
      total: t.exposeInt('total', { description: 'All entries of that board.' }),
    }),
  });

const LeaderboardRankType = builder
  .objectRef<CharacterRank & Pick<Account, 'game'>>('LeaderboardRank')
  .implement({
    description: 'The rank of a character of an account by one metric.',
    fields: (t) => ({
      avatarId: t.exposeInt('avatarId', { description: 'The character or agent.' }),
      metric: t.expose('metric', { type: LeaderboardMetricEnum, description: 'The metric.' }),
      metricValue: t.exposeFloat('metricValue', { description: 'Its value, with one decimal.' }),
      rank: t.exposeInt('rank', { description: 'From 1, on the board of all servers.' }),
      total: t.exposeInt('total', { description: 'All entries of that board.' }),
      percentile: t.exposeFloat('percentile', {
        description: 'Percent of the entries that it is at least as good as; 100 for rank 1.',
      }),
      regional: t.expose('regional', {
        type: RegionalRankType,
        nullable: true,
        description: 'The same on the board of its server; null where the server is not known.',
      }),
    }),
  });

/** The ranks of the characters of an account, or of one of them. */
async function listRanks(
  { game, uid }: Account,
  { services, principal }: Pick<GraphContext, 'services' | 'principal'>,
  avatarId?: number,
) {
  const ranks = await services.leaderboards.ranks(principal.environment, { game, uid });
  const asked = avatarId === undefined ? ranks : ranks.filter((rank) => rank.avatarId === avatarId);
  return asked.map((rank) => ({ ...rank, game }));
}

/** Four metrics of one character, and of all eight. */
const rankRows = { ofCharacter: 4, ofPlayer: 32 } as const;

/** Each use of a field of ranks takes a token. */
const ofRanks = { cache: ofBoards, limit: { budget: 'leaderboard' } } as const;

builder.queryField('playerRanks', (t) =>
  t.field({
    type: [LeaderboardRankType],
    nullable: true,
    description:
      'The ranks of the characters of an account; empty when it is on no board. No provider is asked.',
    authScopes: { scope: 'read' },
    ...ofRanks,
    extensions: { rows: rankRows.ofPlayer, cost: 20 },
    args: accountArgs,
    resolve: (_root, account, context) => listRanks(account, context),
  }),
);

builder.objectField(LeaderboardRankType, 'character', (t) => t.field(characterField));

builder.interfaceField(Player, 'ranks', (t) =>
  t.field({
    ...costlyEdge,
    ...ofRanks,
    type: [LeaderboardRankType],
    extensions: { ...costlyEdge.extensions, rows: rankRows.ofPlayer },
    description:
      'The ranks of the characters on the boards; empty when it is on no board, null when they are not available.',
    resolve: (player, _args, context) => listRanks(player, context),
  }),
);

const ranksField = <Shown extends ShownCharacterBase>(idOf: (shown: Shown) => number) => ({
  ...costlyEdge,
  ...ofRanks,
  type: [LeaderboardRankType] as [typeof LeaderboardRankType],
  extensions: { ...costlyEdge.extensions, rows: rankRows.ofCharacter },
  description:
    'Its ranks on the boards; empty when it is on no board, null when they are not available.',
  resolve: (shown: Shown, _args: object, context: GraphContext) =>
    shown.account && listRanks(shown.account, context, idOf(shown)),
});

builder.objectField(GenshinCharacterType, 'ranks', (t) =>
  t.field(ranksField(({ avatarId }) => avatarId)),
);
builder.objectField(HsrCharacterType, 'ranks', (t) =>
  t.field(ranksField(({ avatarId }) => avatarId)),
);
builder.objectField(ZzzAgentType, 'ranks', (t) => t.field(ranksField(({ agentId }) => agentId)));
