import { maxBatchUids } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import { lookUpCost } from '../../../graph/edge.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { GenshinPlayerType } from './genshin/player.ts';
import { HsrPlayerType } from './hsr/player.ts';
import { lookedUpTogether } from './kept-player.ts';
import { LookupErrorType } from './lookup-error.ts';
import { playerTypes } from './player.ts';
import { withRetryGuard } from './retry-guard.ts';
import { showcaseArgs, showcaseRequest } from './showcase-args.ts';
import { ZzzPlayerType } from './zzz/player.ts';

const PlayerLookup = builder.unionType('PlayerLookup', {
  description: 'A player of one of the games, or why there is none.',
  types: [GenshinPlayerType, HsrPlayerType, ZzzPlayerType, LookupErrorType],
  resolveType: (value) => ('error' in value ? 'LookupError' : playerTypes[value.game]),
});

builder.queryField('players', (t) =>
  t.field({
    type: [PlayerLookup],
    nullable: true,
    description: `Up to ${maxBatchUids} players of one game with all that they show, in the order asked for, each UID once.`,
    authScopes: { scope: 'read' },
    kept: lookedUpTogether,
    extensions: { rowCost: lookUpCost },
    args: {
      game: t.arg({
        type: GameEnum,
        required: true,
        description: 'The game of all these accounts.',
      }),
      uids: t.arg.stringList({
        required: true,
        description: `1 to ${maxBatchUids} UIDs; one that is not valid fails alone.`,
        validate: {
          minLength: [1, { message: 'At least one UID.' }],
          maxLength: [maxBatchUids, { message: `At most ${maxBatchUids} UIDs.` }],
        },
      }),
      ...showcaseArgs,
    },
    resolve: (_root, { uids, ...args }, context) =>
      withRetryGuard(context, '/v1/players/batch', () =>
        context.services.players.getMany(showcaseRequest(args, context), uids),
      ) as never,
  }),
);
