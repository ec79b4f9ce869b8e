import type { ShownCharacterBase } from '../../../../games/game.ts';
import { builder } from '../../../../graph/builder.ts';
import type { GraphContext } from '../../../../graph/context.ts';
import { costlyEdge } from '../../../../graph/edge.ts';
import { GenshinCharacterType } from '../../../players/graph/genshin/character.ts';
import { HsrCharacterType } from '../../../players/graph/hsr/character.ts';
import { ZzzAgentType } from '../../../players/graph/zzz/agent.ts';
import { ofBoards } from '../kept.ts';
import { LeaderboardRankType, ofRanks, rankRows, ranksOf } from '../rank.ts';

const ranks = <Shown extends ShownCharacterBase>(idOf: (shown: Shown) => number) => ({
  ...costlyEdge,
  kept: ofBoards,
  limit: ofRanks,
  type: [LeaderboardRankType] as [typeof LeaderboardRankType],
  extensions: { ...costlyEdge.extensions, rows: rankRows.ofCharacter },
  description:
    'Where it stands on the boards, none for one on no board; null when that cannot be had.',
  resolve: (shown: Shown, _args: object, context: GraphContext) =>
    shown.account && ranksOf(shown.account, context, idOf(shown)),
});

builder.objectField(GenshinCharacterType, 'ranks', (t) =>
  t.field(ranks(({ avatarId }) => avatarId)),
);
builder.objectField(HsrCharacterType, 'ranks', (t) => t.field(ranks(({ avatarId }) => avatarId)));
builder.objectField(ZzzAgentType, 'ranks', (t) => t.field(ranks(({ agentId }) => agentId)));
