import { graphql } from '../../gql/gql.ts';
import { gameParam, textMember, uidParam } from '../params.ts';
import type { RouteInput } from '../route.ts';
import { route } from '../route.ts';

const id = ({ path }: RouteInput) => ({ id: path['id'] ?? '' });

const start = route({
  method: 'POST',
  path: '/v1/verifications',
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestStartVerification($game: Game!, $uid: String!, $externalRef: String) {
      startVerification(game: $game, uid: $uid, externalRef: $externalRef) {
        verification { id: verificationId game uid status expires_at: expiresAt }
        code
      }
    }
  `),
  variables: ({ body }) => ({
    game: gameParam(textMember(body, 'game')),
    uid: uidParam(textMember(body, 'uid')),
    externalRef: textMember(body, 'external_ref', { most: 64 }) ?? null,
  }),
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
  method: 'POST',
  path: '/v1/verifications/:id/check',
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestCheckVerification($id: String!) {
      checkVerification(id: $id) {
        id: verificationId status verified_at: verifiedAt valid_until: validUntil
      }
    }
  `),
  variables: id,
  answer: ({ checkVerification: data }) => ({ data }),
});

const verification = route({
  method: 'GET',
  path: '/v1/verifications/:id',
  cacheControl: 'no-store',
  document: graphql(`
    query RestVerification($id: String!) {
      verification(id: $id) {
        id: verificationId game uid status external_ref: externalRef created_at: createdAt
        expires_at: expiresAt verified_at: verifiedAt valid_until: validUntil
      }
    }
  `),
  variables: id,
  answer: ({ verification: data }) => ({ data }),
});

const revoke = route({
  method: 'DELETE',
  path: '/v1/verifications/:id',
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestRevokeVerification($id: String!) {
      revokeVerification(id: $id) { id: verificationId }
    }
  `),
  variables: id,
  answer: ({ revokeVerification: data }) => ({ status: 204, data }),
});

export const verificationRoutes = [start, check, verification, revoke];
