import { builder } from '../../../graph/builder.ts';
import { ApiKey } from './api-key.ts';

builder.queryField('viewer', (t) =>
  t.field({
    type: ApiKey,
    nullable: true,
    description: 'The key that asks.',
    resolve: (_root, _args, { principal, services }) => services.keys.get(principal.keyId),
  }),
);
