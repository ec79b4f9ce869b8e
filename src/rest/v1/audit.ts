import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { page } from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf, pageOf } from './paging.ts';

export const audit = route({
  method: 'GET',
  operation: 'listAudit',
  path: '/v1/admin/audit',
  summary: 'List the audit log',
  since: '2026-01-15',
  tags: ['keys'],
  input: { query: z.object(page) },
  cacheControl: 'no-store',
  document: graphql(`
    query RestAudit($first: Int!, $after: String) {
      auditLog(first: $first, after: $after) {
        nodes { at actor action target request_id: requestId }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  variables: ({ query }) => pageOf(query),
  answer: ({ auditLog: page }) => ({ data: page.nodes, list: listOf(page) }),
});
