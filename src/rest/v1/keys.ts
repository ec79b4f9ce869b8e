import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { orNull, text, whole } from '../input/values.ts';
import { route } from '../route.ts';
import { audit } from './audit.ts';
import { allowlist, ownAllowlist } from './key-allowlists.ts';
import { scopeNames } from './scope-names.ts';

const rotate = route({
  method: 'POST',
  operation: 'rotateKey',
  path: '/v1/keys/rotate',
  summary: 'A new key in place of the one that asks.',
  refuses: ['key_already_rotated'],
  since: '2026-01-15',
  tags: ['keys'],
  input: { body: z.object({ revoke_old_in_seconds: whole(0, 86_400).default(3600) }) },
  bucket: 'keys',
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestRotateKey($seconds: Int!) {
      rotateKey(revokeOldInSeconds: $seconds) {
        api_key: apiKey
        key { key_id: keyId environment scopes created_at: createdAt }
        old_key: oldKey { key_id: keyId valid_until: validUntil }
      }
    }
  `),
  variables: ({ body }) => ({ seconds: body.revoke_old_in_seconds }),
  answer: ({ rotateKey: { api_key, key, old_key } }) => ({
    status: 201,
    data: { api_key, ...key, scopes: scopeNames(key.scopes), old_key },
  }),
});

const revoke = route({
  method: 'POST',
  operation: 'revokeKey',
  path: '/v1/keys/revoke',
  summary: 'Ends a key of the key family.',
  refuses: ['not_found'],
  since: '2026-01-15',
  tags: ['keys'],
  input: { body: z.object({ key_id: orNull(text()) }) },
  bucket: 'keys',
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestRevokeKey($keyId: String) {
      revokeKey(keyId: $keyId) { key_id: keyId status revoked_at: revokedAt }
    }
  `),
  variables: ({ body }) => ({ keyId: body.key_id }),
  answer: ({ revokeKey: data }) => ({ data }),
});

const self = route({
  method: 'GET',
  operation: 'getOwnKey',
  path: '/v1/keys/self',
  summary: 'The key that asks.',
  since: '2026-01-15',
  tags: ['keys'],
  input: {},
  cacheControl: 'no-store',
  document: graphql(`
    query RestOwnKey {
      viewer {
        key_id: keyId environment scopes status valid_until: validUntil created_at: createdAt
      }
    }
  `),
  variables: () => ({}),
  answer: ({ viewer }) => ({ data: { ...viewer, scopes: scopeNames(viewer.scopes) } }),
});

export const keyRoutes = [rotate, revoke, self, ownAllowlist, allowlist, audit];
