import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { texts, truth } from '../input/values.ts';
import { route } from '../route.ts';
import { scopeNames } from './scope-names.ts';

const keyPath = z.object({ key_id: z.string() });

export const ownAllowlist = route({
  method: 'PUT',
  operation: 'setOwnKeyAllowlist',
  path: '/v1/keys/:key_id/ip-allowlist',
  summary: 'Sets from where a key of yours may be used.',
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

export const allowlist = route({
  method: 'PUT',
  operation: 'setKeyAllowlist',
  path: '/v1/admin/keys/:key_id/ip-allowlist',
  summary: 'Sets from where any key may be used.',
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
