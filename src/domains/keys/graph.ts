import { builder } from '../../graph/builder.ts';
import type { GraphContext } from '../../graph/context.ts';
import { operationLimited } from '../../graph/field-limit.ts';
import { EnvironmentEnum, enumValues, ScopeEnum } from '../../graph/scalars.ts';
import { parseRange } from '../../lib/address.ts';
import type { Rotation } from './keyring.ts';
import type { KeyRecord } from './store.ts';

const KeyStatusEnum = builder.enumType('KeyStatus', {
  description: 'The status of a key.',
  values: enumValues<KeyRecord['status']>({
    active: 'The key can be used.',
    rotated: 'Another key replaced it; it can be used until `validUntil`.',
    revoked: 'The key was ended for good.',
  }),
});

const ApiKey = builder.objectRef<KeyRecord>('ApiKey').implement({
  description: 'The record of an API key, without the key itself.',
  fields: (t) => ({
    keyId: t.exposeString('keyId', { description: 'The id of the key: `key_…`.' }),
    lineageId: t.exposeString('lineageId', {
      description: 'The id of the key and all keys rotated from it; they share one limit.',
    }),
    environment: t.expose('environment', {
      type: EnvironmentEnum,
      description: 'Live or sandbox.',
    }),
    scopes: t.expose('scopes', { type: [ScopeEnum], description: 'What the key may do.' }),
    ipAllowlist: t.exposeStringList('ipAllowlist', {
      description: 'The address ranges from which the key may be used; empty for any.',
    }),
    status: t.expose('status', {
      type: KeyStatusEnum,
      description: 'The status of the key.',
    }),
    validUntil: t.expose('validUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'When a rotated key ends; null when it was not rotated.',
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
      description: 'When it was revoked; null when it was not.',
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ApiKey,
    nullable: true,
    description: 'The key of this request.',
    resolve: (_root, _args, { principal, services }) => services.keys.get(principal.keyId),
  }),
);

const RotateKeyPayload = builder.objectRef<Rotation>('RotateKeyPayload').implement({
  description: 'The new key, shown once, and the record of the old one.',
  fields: (t) => ({
    apiKey: t.exposeString('token', {
      description: 'The new key itself; it is not stored and cannot be shown again.',
    }),
    key: t.expose('key', { type: ApiKey, description: 'The record of the new key.' }),
    oldKey: t.expose('old', { type: ApiKey, description: 'The record of the old key.' }),
  }),
});

/** An overlap lasts at most 24 hours (R3.4). */
const maxOverlapSeconds = 86_400;

builder.mutationField('rotateKey', (t) =>
  t.field({
    type: RotateKeyPayload,
    nullable: true,
    description: 'Replaces the key of this request by a new one of the same key family.',
    limit: { budget: 'keys' },
    args: {
      revokeOldInSeconds: t.arg.int({
        description: 'How long the old key stays valid: 0 to 86400, an hour by default.',
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

/** A key can be ended with an empty bucket, by others of its family from a reserve: a thief cannot delay it (R4.5a). */
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
    description: 'Ends the key of this request, or another of its key family, at once.',
    args: {
      keyId: t.arg.string({
        description: 'A key of the same key family; the key of this request by default.',
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
    description: 'CIDR ranges, IPv4 or IPv6, at most 100; an empty list allows any address.',
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
    description: 'Sets the address ranges from which a key of the own key family may be used.',
    limit: { budget: 'key_allowlist' },
    args: {
      ...allowlistArgs,
      force: t.arg.boolean({
        description: 'Also accepts a list without the address of this request.',
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
    description: 'Sets the address ranges from which any key of the same environment may be used.',
    authScopes: { scope: 'admin' },
    args: allowlistArgs,
    resolve: (_root, { keyId, cidrs }, { principal, requestId, services }) =>
      services.keys.allow(principal, keyId, cidrs, requestId),
  }),
);
