import { builder } from '../../../graph/builder.ts';
import { EnvironmentEnum, enumValues, ScopeEnum } from '../../../graph/scalars.ts';
import type { KeyRecord } from '../store.ts';

const KeyStatusEnum = builder.enumType('KeyStatus', {
  description: 'Where a key is in its life.',
  values: enumValues<KeyRecord['status']>({
    active: 'It can be used.',
    rotated: 'Another key took its place; it can be used until `validUntil`.',
    revoked: 'It was ended for good.',
  }),
});

export const ApiKey = builder.objectRef<KeyRecord>('ApiKey').implement({
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
