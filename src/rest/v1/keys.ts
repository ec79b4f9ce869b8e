import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { bounded, orNull, page, text, texts, truth, whole } from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf } from './paging.ts';

/** `WRITE_REPORT` of the graph is `write:report` here; the others are the same in lower case already. */
const scopeNames = (scopes: readonly string[]): string[] =>
  scopes.map((scope) => scope.toLowerCase().replace('_', ':'));

const keyPath = z.object({ key_id: z.string() });

const cidrs = bounded(texts.clone(), { maxItems: 100 });

const common = { since: '2026-01-15', tags: ['keys'], cacheControl: 'no-store' } as const;

graphql(`
  fragment KeyAnswer on ApiKey {
    key_id: keyId lineage_id: lineageId environment scopes ip_allowlist: ipAllowlist status
    valid_until: validUntil created_at: createdAt last_used_at: lastUsedAt
  }
`);

const ownAllowlist = route({
  ...common,
  method: 'PUT',
  operation: 'setOwnKeyAllowlist',
  path: '/v1/keys/:key_id/ip-allowlist',
  summary: 'Set the IP allowlist of one of your keys',
  refuses: ['not_found'],
  since: '2026-11-21',
  input: { path: keyPath, body: z.object({ cidrs, force: truth.default(false) }) },
  document: graphql(`
    mutation RestSetOwnKeyAllowlist($keyId: String!, $cidrs: [String!]!, $force: Boolean!) {
      setOwnKeyAllowlist(keyId: $keyId, cidrs: $cidrs, force: $force) { ...KeyAnswer }
    }
  `),
  answer: ({ setOwnKeyAllowlist: key }) => ({ data: { ...key, scopes: scopeNames(key.scopes) } }),
});

const allowlist = route({
  ...common,
  method: 'PUT',
  operation: 'setKeyAllowlist',
  path: '/v1/admin/keys/:key_id/ip-allowlist',
  summary: 'Set the IP allowlist of any key',
  refuses: ['not_found'],
  input: { path: keyPath, body: z.object({ cidrs }) },
  document: graphql(`
    mutation RestSetKeyAllowlist($keyId: String!, $cidrs: [String!]!) {
      setKeyAllowlist(keyId: $keyId, cidrs: $cidrs) { ...KeyAnswer }
    }
  `),
  answer: ({ setKeyAllowlist: key }) => ({ data: { ...key, scopes: scopeNames(key.scopes) } }),
});

const rotate = route({
  ...common,
  method: 'POST',
  operation: 'rotateKey',
  path: '/v1/keys/rotate',
  summary: 'Rotate your key',
  refuses: ['key_already_rotated'],
  input: { body: z.object({ revoke_old_in_seconds: whole(0, 86_400).default(3600) }) },
  bucket: 'keys',
  document: graphql(`
    mutation RestRotateKey($revokeOldInSeconds: Int!) {
      rotateKey(revokeOldInSeconds: $revokeOldInSeconds) {
        api_key: apiKey
        key { key_id: keyId environment scopes created_at: createdAt }
        old_key: oldKey { key_id: keyId valid_until: validUntil }
      }
    }
  `),
  answer: ({ rotateKey: { api_key, key, old_key } }) => ({
    status: 201,
    data: { api_key, ...key, scopes: scopeNames(key.scopes), old_key },
  }),
});

const revoke = route({
  ...common,
  method: 'POST',
  operation: 'revokeKey',
  path: '/v1/keys/revoke',
  summary: 'Revoke one of your keys',
  refuses: ['not_found'],
  input: { body: z.object({ key_id: orNull(text()) }) },
  bucket: 'keys',
  document: graphql(`
    mutation RestRevokeKey($keyId: String) {
      revokeKey(keyId: $keyId) { key_id: keyId status revoked_at: revokedAt }
    }
  `),
});

const self = route({
  ...common,
  method: 'GET',
  operation: 'getOwnKey',
  path: '/v1/keys/self',
  summary: 'Get your key',
  input: {},
  document: graphql(`
    query RestOwnKey {
      viewer {
        key_id: keyId environment scopes status valid_until: validUntil created_at: createdAt
      }
    }
  `),
  answer: ({ viewer }) => ({ data: { ...viewer, scopes: scopeNames(viewer.scopes) } }),
});

const audit = route({
  ...common,
  method: 'GET',
  operation: 'listAudit',
  path: '/v1/admin/audit',
  summary: 'List the audit log',
  input: { query: z.object(page) },
  document: graphql(`
    query RestAudit($first: Int!, $after: String) {
      auditLog(first: $first, after: $after) {
        nodes { at actor action target request_id: requestId }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  answer: ({ auditLog: page }) => ({ data: page.nodes, list: listOf(page) }),
});

export const keyRoutes = [rotate, revoke, self, ownAllowlist, allowlist, audit];
