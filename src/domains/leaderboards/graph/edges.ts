import type { Language } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { costlyEdge, edge } from '../../../graph/edge.ts';
import { CharacterRef } from '../../catalog/graph/character.ts';
import { langArg, ofCatalog } from '../../catalog/graph/fields.ts';
import { Player } from '../../players/graph/player.ts';
import { followedScore, TrustScoreType } from '../../trust/graph.ts';
import { LeaderboardEntryType } from './entry.ts';
import { ofBoards } from './kept.ts';
import { LeaderboardRankType, ofRanks, type RankRow, rankRows, ranksOf } from './rank.ts';

builder.objectField(LeaderboardEntryType, 'trustScore', (t) =>
  t.field({
    ...edge,
    kept: followedScore,
    type: TrustScoreType,
    description:
      'The trust score of the account as of now; null only when it cannot be had at the moment.',
    resolve: ({ game, uid }, _args, { services, principal }) =>
      services.trust.get(principal.environment, { game, uid }),
  }),
);

/** What the catalog says of the character that a row is about. */
const character = {
  ...edge,
  kept: ofCatalog,
  type: CharacterRef,
  args: langArg,
  description: 'What the catalog says of the character; null while it does not know it.',
  resolve: (
    { game, avatarId: id }: Pick<RankRow, 'game' | 'avatarId'>,
    { lang: language }: { readonly lang?: Language | null | undefined },
    { services }: GraphContext,
  ) => services.catalog.findCharacter({ game, id, language }),
} as const;

builder.objectField(LeaderboardEntryType, 'character', (t) => t.field(character));

builder.objectField(LeaderboardRankType, 'character', (t) => t.field(character));

builder.interfaceField(Player, 'ranks', (t) =>
  t.field({
    ...costlyEdge,
    kept: ofBoards,
    limit: ofRanks,
    type: [LeaderboardRankType],
    extensions: { ...costlyEdge.extensions, rows: rankRows.ofPlayer },
    description:
      'Where the characters stand on the boards, none for one on no board; null when that cannot be had.',
    resolve: (player, _args, context) => ranksOf(player, context),
  }),
);
