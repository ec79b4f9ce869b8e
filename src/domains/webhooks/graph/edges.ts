import { builder } from '../../../graph/builder.ts';
import { edge } from '../../../graph/edge.ts';
import { TrustScoreType } from '../../trust/graph.ts';
import { WebhookAccount } from './webhook.ts';

builder.objectField(WebhookAccount, 'trustScore', (t) =>
  t.field({
    ...edge,
    type: TrustScoreType,
    description: 'The trust score of the account, as of now; null for a key that may not read.',
    resolve: (account, _args, { services, principal }) =>
      services.trust.get(principal.environment, account),
  }),
);
