import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { game, madePath, orNull, page, text, truth, uid } from '../input/schemas.ts';
import { route } from '../route.ts';
import { listOf } from './paging.ts';

const common = { since: '2026-11-21', tags: ['verifications'], cacheControl: 'no-store' } as const;

const start = route({
  ...common,
  method: 'POST',
  operation: 'startVerification',
  path: '/v1/verifications',
  summary: 'Start a verification',
  input: { body: z.object({ game, uid, external_ref: orNull(text(64)) }) },
  document: graphql(`
    mutation RestStartVerification($game: Game!, $uid: String!, $externalRef: String) {
      startVerification(game: $game, uid: $uid, externalRef: $externalRef) {
        verification { id: verificationId game uid status expires_at: expiresAt }
        code
      }
    }
  `),
  answer: ({ startVerification: { verification, code } }) => {
    const { id, game, uid, ...rest } = verification;
    return {
      status: 201,
      location: `/v1/verifications/${id}`,
      data: { id, game, uid, code, ...rest },
    };
  },
});

const check = route({
  ...common,
  method: 'POST',
  operation: 'checkVerification',
  path: '/v1/verifications/:id/check',
  summary: 'Check a verification',
  refuses: ['verification_not_found', 'player_not_found', 'verification_code_not_found'],
  input: { path: madePath },
  document: graphql(`
    mutation RestCheckVerification($id: String!) {
      checkVerification(id: $id) {
        id: verificationId status verified_at: verifiedAt valid_until: validUntil
      }
    }
  `),
});

graphql(`
  fragment VerificationAnswer on Verification {
    id: verificationId game uid status external_ref: externalRef created_at: createdAt
    expires_at: expiresAt verified_at: verifiedAt valid_until: validUntil listed: isListed
  }
`);

const list = route({
  ...common,
  method: 'GET',
  operation: 'listVerifications',
  path: '/v1/verifications',
  summary: 'List your verifications',
  since: '2026-11-22',
  input: { query: z.object(page) },
  document: graphql(`
    query RestVerifications($first: Int!, $after: String) {
      verifications(first: $first, after: $after) {
        nodes { ...VerificationAnswer }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  answer: ({ verifications: page }) => ({ data: page.nodes, list: listOf(page) }),
});

const verification = route({
  ...common,
  method: 'GET',
  operation: 'getVerification',
  path: '/v1/verifications/:id',
  summary: 'Get a verification',
  refuses: ['verification_not_found'],
  input: { path: madePath },
  document: graphql(`
    query RestVerification($id: String!) {
      verification(id: $id) { ...VerificationAnswer }
    }
  `),
});

const listing = route({
  ...common,
  method: 'PUT',
  operation: 'setVerificationListing',
  path: '/v1/verifications/:id/listing',
  summary: 'Let search engines list the page of your account, or not',
  since: '2026-11-27',
  refuses: ['verification_not_found', 'verification_code_not_found'],
  input: { path: madePath, body: z.object({ listed: truth }) },
  document: graphql(`
    mutation RestSetVerificationListing($id: String!, $listed: Boolean!) {
      setVerificationListing(id: $id, isListed: $listed) {
        id: verificationId game uid listed: isListed
      }
    }
  `),
});

const revoke = route({
  ...common,
  method: 'DELETE',
  operation: 'revokeVerification',
  path: '/v1/verifications/:id',
  summary: 'End a verification',
  refuses: ['verification_not_found'],
  input: { path: madePath },
  document: graphql(`
    mutation RestRevokeVerification($id: String!) {
      revokeVerification(id: $id) { id: verificationId }
    }
  `),
});

export const verificationRoutes = [start, check, list, verification, listing, revoke];
