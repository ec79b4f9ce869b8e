import { builder } from '../../../graph/builder.ts';
import { edge } from '../../../graph/edge.ts';
import { Player } from '../../players/graph/player.ts';
import { TrustScoreType } from '../../trust/graph.ts';
import { VerificationType } from './verification.ts';

builder.interfaceField(Player, 'verification', (t) =>
  t.field({
    ...edge,
    type: VerificationType,
    description:
      "The verification by which the caller's key family owns the account; null for all others.",
    resolve: ({ game, uid }, _args, { services, principal }) =>
      services.verifications.ofAccount(principal, { game, uid }),
  }),
);

builder.objectField(VerificationType, 'trustScore', (t) =>
  t.field({
    ...edge,
    type: TrustScoreType,
    description: 'The trust score of the account, as of now; null for a key that may not read.',
    resolve: ({ game, uid }, _args, { services, principal }) =>
      services.trust.get(principal.environment, { game, uid }),
  }),
);
