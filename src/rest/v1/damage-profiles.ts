import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { buildRoles } from '../input/enumerations.ts';
import { game, madePath, recordId } from '../input/schemas.ts';
import { oneOf, orNull, text } from '../input/values.ts';
import { route } from '../route.ts';
import { profileAnswer } from './build-answers.ts';

const list = route({
  method: 'GET',
  operation: 'listDamageProfiles',
  path: '/v1/damage-calculator/profiles/:avatar_id',
  summary: 'Rotations for a character.',
  since: '2026-11-22',
  tags: ['builds'],
  input: {
    path: z.object({ avatar_id: recordId('character') }),
    query: z.object({ role: orNull(oneOf(buildRoles)), game: game.default('genshin') }),
  },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestDamageProfiles($game: Game!, $avatarId: Int!, $role: BuildRole) {
      damageProfiles(game: $game, avatarId: $avatarId, role: $role) { ...ProfileAnswer }
    }
  `),
  variables: ({ path, query }) => ({ avatarId: path.avatar_id, ...query }),
  answer: ({ damageProfiles: profiles }) => ({
    data: profiles.map(profileAnswer),
    tagged: profiles,
    meta: () => ({ total: profiles.length }),
  }),
});

const vote = route({
  method: 'POST',
  operation: 'voteProfile',
  path: '/v1/damage-calculator/profiles/:id/vote',
  summary: 'Votes for a rotation, once for a key family.',
  refuses: ['profile_not_found'],
  since: '2026-11-22',
  tags: ['builds'],
  input: { path: madePath },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestVoteProfile($id: String!) {
      voteProfile(id: $id) { ...ProfileAnswer }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ voteProfile: profile }) => ({ data: profileAnswer(profile) }),
});

const takeDown = route({
  method: 'POST',
  operation: 'takeDownProfile',
  path: '/v1/admin/damage-calculator/profiles/:id/take-down',
  summary: 'Takes a shared rotation down for good.',
  refuses: ['profile_not_found'],
  since: '2026-11-22',
  tags: ['moderation'],
  input: { path: madePath, body: z.object({ reason: text(1000) }) },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestTakeDownProfile($id: String!, $reason: String!) {
      takeDownProfile(id: $id, reason: $reason) { ...ProfileAnswer }
    }
  `),
  variables: ({ path, body }) => ({ ...path, ...body }),
  answer: ({ takeDownProfile: profile }) => ({ data: profileAnswer(profile) }),
});

export const damageProfileRoutes = [list, vote, takeDown];
