import { builder } from '../../graph/builder.ts';
import type { GraphContext } from '../../graph/context.ts';
import { operationLimited } from '../../graph/field-limit.ts';
import { EnvironmentEnum, enumValues, ScopeEnum } from '../../graph/scalars.ts';
import { parseRange } from '../../lib/address.ts';
import type { Rotation } from './rotation.ts';
import type { KeyRecord } from './store.ts';

const KeyStatusEnum = builder.enumType('KeyStatus', {
  description: 'Where a key is in its life.',
  values: enumValues<KeyRecord['status']>({
    active: 'It can be used.',
    rotated: 'Another key took its place; it can be used until `validUntil`.',
    revoked: 'It was ended for good.',
  }),
});

const ApiKey = builder.objectRef<KeyRecord>('ApiKey').implement({
  description: 'What a key may do and how long; never the key itself.',
  fields: (t) => ({
    keyId: t.exposeString('keyId', { description: 'Names the key: `key_…`.' }),
    lineageId: t.exposeString('lineageId', {
      description: 'Names the key and all keys rotated from it; they share one limit.',
    }),
    environment: t.expose('environment', {
      type: EnvironmentEnum,
      description: 'Live or sandbox.',
    }),
    scopes: t.expose('scopes', { type: [ScopeEnum], description: 'What the key may do.' }),
    ipAllowlist: t.exposeStringList('ipAllowlist', {
      description: 'The address ranges it may be used from; empty for any.',
    }),
    status: t.expose('status', {
      type: KeyStatusEnum,
      description: 'Where the key is in its life.',
    }),
    validUntil: t.expose('validUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'When a rotated key ends; null for a key that was not rotated.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute; null before its first use.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null unless it is.',
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ApiKey,
    nullable: true,
    description: 'The key that asks.',
    resolve: (_root, _args, { principal, services }) => services.keys.get(principal.keyId),
  }),
);

const RotateKeyPayload = builder.objectRef<Rotation>('RotateKeyPayload').implement({
  description: 'The new key, shown this once, and what becomes of the old one.',
  fields: (t) => ({
    apiKey: t.string({
      description: 'The new key itself; it is not stored and cannot be shown again.',
      resolve: ({ token }) => token,
    }),
    key: t.field({
      type: ApiKey,
      description: 'The record of the new key.',
      resolve: ({ key }) => key,
    }),
    oldKey: t.field({
      type: ApiKey,
      description: 'The record of the old key.',
      resolve: ({ old }) => old,
    }),
  }),
});

/** An overlap lasts at most 24 hours (R3.4). */
const maxOverlapSeconds = 86_400;

builder.mutationField('rotateKey', (t) =>
  t.field({
    type: RotateKeyPayload,
    nullable: true,
    description: 'Replaces the key that asks by a new one of the same key family.',
    limit: { budget: 'keys' },
    args: {
      revokeOldInSeconds: t.arg.int({
        description: 'How long the old key stays valid: 0 to 86400, an hour when left out.',
        defaultValue: 3600,
        validate: {
          min: [0, { message: 'At least 0 seconds.' }],
          max: [maxOverlapSeconds, { message: 'At most 86400 seconds.' }],
        },
      }),
    },
    resolve: (_root, { revokeOldInSeconds }, { principal, requestId, services }) =>
      services.keys.rotate(principal, revokeOldInSeconds ?? 3600, requestId),
  }),
);

/** A thief with a key cannot delay its end (R4.5a): it can be ended with an empty bucket, by others from a reserve. */
async function consumeForRevoking({ limiter, principal }: GraphContext, keyId: string) {
  const isEmpty = (await limiter.check(principal, 'keys')) !== undefined;
  if (!isEmpty || keyId === principal.keyId) return;
  const refusal = await limiter.check(principal, 'keys', principal.keyId);
  if (refusal) throw operationLimited(refusal);
}

builder.mutationField('revokeKey', (t) =>
  t.field({
    type: ApiKey,
    nullable: true,
    description: 'Ends the key that asks, or another of its key family, at once.',
    args: {
      keyId: t.arg.string({
        description: 'A key of the same key family; left out, the key that asks.',
      }),
    },
    resolve: async (_root, { keyId }, context) => {
      const { principal, requestId, services } = context;
      const target = keyId ?? principal.keyId;
      await consumeForRevoking(context, target);
      return services.keys.revoke(principal, target, requestId);
    },
  }),
);

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
      'Sets the address ranges from which the key that asks, or another of its key family, may be used.',
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
