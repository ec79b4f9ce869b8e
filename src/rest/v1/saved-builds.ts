import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { buildKinds } from '../input/enumerations.ts';
import { game, madePath, page, recordId } from '../input/schemas.ts';
import { oneOf, orNull, text, truth } from '../input/values.ts';
import { route } from '../route.ts';
import { buildAnswer } from './build-answers.ts';
import { listOf, pageOf } from './paging.ts';

// biome-ignore format: a document reads like the answer it is
const list = route({
  method: 'GET',
  operation: 'listBuilds',
  path: '/v1/builds',
  summary: 'The saved builds of the key family, newest first.',
  since: '2026-11-22',
  tags: ['builds'],
  input: {
    query: z.object({
      game: orNull(game),
      avatar_id: orNull(recordId('character')),
      kind: orNull(oneOf(buildKinds)),
      ...page,
    }),
  },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestBuilds(
      $game: Game, $avatarId: Int, $kind: BuildKind, $first: Int!, $after: String
    ) {
      builds(game: $game, avatarId: $avatarId, kind: $kind, first: $first, after: $after) {
        nodes {
          ...BuildHeadAnswer
        }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  variables: ({ query: { avatar_id: avatarId, game, kind, ...page } }) => ({
    game,
    avatarId,
    kind,
    ...pageOf(page),
  }),
  answer: ({ builds: page }) => ({ data: page.nodes, list: listOf(page) }),
});

const one = route({
  method: 'GET',
  operation: 'getBuild',
  path: '/v1/builds/:id',
  summary: 'A saved build with what was sent and what came of it.',
  refuses: ['build_not_found'],
  since: '2026-11-22',
  tags: ['builds'],
  input: { path: madePath },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestBuild($id: String!) {
      build(id: $id) { ...BuildAnswer }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ build }) => ({ data: buildAnswer(build) }),
});

const change = route({
  method: 'PUT',
  operation: 'changeBuild',
  path: '/v1/builds/:id',
  summary: 'Renames a saved build, or says whether a simulation may become a profile.',
  refuses: ['build_not_found'],
  since: '2026-11-22',
  tags: ['builds'],
  input: { path: madePath, body: z.object({ name: orNull(text()), share: orNull(truth) }) },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestChangeBuild($id: String!, $name: String, $share: Boolean) {
      changeBuild(id: $id, name: $name, share: $share) { ...BuildAnswer }
    }
  `),
  variables: ({ path, body }) => ({ ...path, ...body }),
  answer: ({ changeBuild: build }) => ({ data: buildAnswer(build) }),
});

const remove = route({
  method: 'DELETE',
  operation: 'deleteBuild',
  path: '/v1/builds/:id',
  summary: 'Deletes a saved build.',
  refuses: ['build_not_found'],
  since: '2026-11-22',
  tags: ['builds'],
  input: { path: madePath },
  cacheControl: 'no-store',
  document: graphql(`
    mutation RestDeleteBuild($id: String!) {
      deleteBuild(id: $id) { id: buildId }
    }
  `),
  variables: ({ path }) => path,
  answer: ({ deleteBuild: data }) => ({ status: 204, data }),
});

export const savedBuildRoutes = [list, one, change, remove];
