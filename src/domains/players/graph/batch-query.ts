import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';
import { LookupErrorType } from './lookup-error.ts';
import { PlayerSummary } from './player-summary.ts';
import { withRetryGuard } from './retry-guard.ts';

const PlayerLookup = builder.unionType('PlayerLookup', {
  description: 'A player, or why there is none.',
  types: [PlayerSummary, LookupErrorType],
  resolveType: (value) => ('error' in value ? 'LookupError' : 'PlayerSummary'),
});

/** A batch has at most 20, counted before duplicates collapse (R6.12). */
const batchSize = 20;

builder.queryField('players', (t) =>
  t.field({
    type: [PlayerLookup],
    nullable: true,
    description: 'Up to 20 players of one game, in the order asked for, each UID once.',
    authScopes: { scope: 'read' },
    args: {
      game: t.arg({
        type: GameEnum,
        required: true,
        description: 'The game of all these accounts.',
      }),
      uids: t.arg.stringList({
        required: true,
        description: '1 to 20 UIDs; one that is not valid fails alone.',
        validate: {
          minLength: [1, { message: 'At least one UID.' }],
          maxLength: [batchSize, { message: 'At most 20 UIDs.' }],
        },
      }),
    },
    resolve: (_root, { game, uids }, context) =>
      withRetryGuard(context, '/v1/players/batch', () =>
        context.services.players.getMany(context.principal.environment, game, uids),
      ),
  }),
);
