import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { orNull, text, texts, truth, whole } from '../input/schemas.ts';
import { route } from '../route.ts';
import { audit } from './audit.ts';

/** `WRITE_REPORT` of the graph is `write:report` here; the others are the same in lower case already. */
const scopeNames = (scopes: readonly string[]): string[] =>
  scopes.map((scope) => scope.toLowerCase().replace('_', ':'));

const keyPath = z.object({ key_id: z.string() });

const ownAllowlist = route({
  method: 'PUT',
  operation: 'setOwnKeyAllowlist',
  path: '/v1/keys/:key_id/ip-allowlist',
  summary: 'Set the IP allowlist of a key of yours',
  refuses: ['not_found'],
  since: '2026-11-21',
  tags: ['keys'],
  input: { path: keyPath, body: z.object({ cidrs: texts, force: truth.default(false) }) },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestSetOwnKeyAllowlist($keyId: String!, $cidrs: [String!]!, $force: Boolean!) {
      setOwnKeyAllowlist(keyId: $keyId, cidrs: $cidrs, force: $force) {
        key_id: keyId lineage_id: lineageId environment scopes ip_allowlist: ipAllowlist status
        valid_until: validUntil created_at: createdAt last_used_at: lastUsedAt
      }
    }
  `),
  variables: ({ path, body }) => ({ keyId: path.key_id, ...body }),
  answer: ({ setOwnKeyAllowlist: key }) => ({ data: { ...key, scopes: scopeNames(key.scopes) } }),
});

const allowlist = route({
  method: 'PUT',
  operation: 'setKeyAllowlist',
  path: '/v1/admin/keys/:key_id/ip-allowlist',
  summary: 'Set the IP allowlist of any key',
  refuses: ['not_found'],
  since: '2026-01-15',
  tags: ['keys'],
  input: { path: keyPath, body: z.object({ cidrs: texts }) },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestSetKeyAllowlist($keyId: String!, $cidrs: [String!]!) {
      setKeyAllowlist(keyId: $keyId, cidrs: $cidrs) {
        key_id: keyId lineage_id: lineageId environment scopes ip_allowlist: ipAllowlist status
        valid_until: validUntil created_at: createdAt last_used_at: lastUsedAt
      }
    }
  `),
  variables: ({ path, body }) => ({ keyId: path.key_id, cidrs: body.cidrs }),
  answer: ({ setKeyAllowlist: key }) => ({ data: { ...key, scopes: scopeNames(key.scopes) } }),
});

const rotate = route({
  method: 'POST',
  operation: 'rotateKey',
  path: '/v1/keys/rotate',
  summary: 'Rotate your key',
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
  summary: 'Revoke a key of yours',
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
  summary: 'Get your key',
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
