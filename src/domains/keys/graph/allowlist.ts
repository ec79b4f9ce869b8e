import { builder } from '../../../graph/builder.ts';
import { parseRange } from '../../../lib/address.ts';
import { ApiKey } from './api-key.ts';

const allowlistArgs = builder.args((t) => ({
  keyId: t.string({ required: true, description: 'The key: `key_…`.' }),
  cidrs: t.stringList({
    required: true,
    description: 'At most 100 ranges, v4 or v6; an empty list lets any address in.',
    validate: {
      maxLength: [100, { message: 'At most 100 ranges.' }],
      items: {
        refine: [(text) => parseRange(text) !== undefined, { message: 'Not a CIDR range.' }],
      },
    },
  }),
}));

builder.mutationField('setOwnKeyAllowlist', (t) =>
  t.field({
    type: ApiKey,
    nullable: true,
    description:
      'Sets the address ranges from which the key that asks, or another of its lineage, may be used.',
    limit: { budget: 'key_allowlist' },
    args: {
      ...allowlistArgs,
      force: t.arg.boolean({
        description: 'Takes also a list that shuts out the address that asks.',
        defaultValue: false,
      }),
    },
    resolve: (_root, { keyId, cidrs, force }, { principal, ip, requestId, services }) => {
      const list = { cidrs, force: force ?? false };
      return services.keys.allowOwn({ principal, ip, requestId }, keyId, list);
    },
  }),
);

builder.mutationField('setKeyAllowlist', (t) =>
  t.field({
    type: ApiKey,
    nullable: true,
    description:
      'Sets the address ranges from which any key of the environment of the key that asks may be used.',
    authScopes: { scope: 'admin' },
    args: allowlistArgs,
    resolve: (_root, { keyId, cidrs }, { principal, requestId, services }) =>
      services.keys.allow(principal, keyId, cidrs, requestId),
  }),
);
