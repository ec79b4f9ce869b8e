import { z } from 'zod';
import { maxAgeOf } from '../../games/names.ts';
import { graphql } from '../../gql/gql.ts';
import { buildKinds, buildRoles, profileSorts } from '../input/enumerations.ts';
import { gameOfAll } from '../input/faults.ts';
import {
  bounded,
  described,
  game,
  givenGame,
  madePath,
  oneOf,
  orNull,
  page,
  recordId,
  text,
  truth,
} from '../input/schemas.ts';
import { route } from '../route.ts';
import { analysisOf, buildAnswer, namesIn, profileAnswer, simulationOf } from './build-bodies.ts';
import { analysisMembers, rotationMembers, saveName, simulationMembers } from './build-schemas.ts';
import { listOf } from './paging.ts';

const common = { since: '2026-11-22', tags: ['builds'], cacheControl: 'no-store' } as const;

const analyze = route({
  ...common,
  method: 'POST',
  operation: 'analyzeBuild',
  path: '/v1/build-analyzer/analyze',
  summary: 'Analyze a build',
  refuses: ['character_not_found'],
  input: { body: z.object(analysisMembers) },
  document: graphql(`
    query RestAnalyzeBuild($input: AnalyzeBuildInput!) {
      analyzeBuild(input: $input) { ...AnalysisAnswer }
    }
  `),
  variables: ({ body }) => ({ input: analysisOf(body) }),
  names: ({ body }) => namesIn(body),
});

const saveAnalysis = route({
  ...common,
  method: 'POST',
  operation: 'saveBuild',
  path: '/v1/build-analyzer/save',
  summary: 'Analyze and save a build',
  refuses: ['character_not_found', 'build_limit_reached'],
  input: { body: z.object({ ...analysisMembers, name: saveName }) },
  idempotent: true,
  document: graphql(`
    mutation RestSaveBuild($input: AnalyzeBuildInput!, $name: String!) {
      saveBuild(input: $input, name: $name) { ...BuildAnswer }
    }
  `),
  variables: ({ body }) => ({ input: analysisOf(body), name: body.name }),
  names: ({ body }) => namesIn(body),
  answer: ({ saveBuild: build }) => ({
    status: 201,
    location: `/v1/builds/${build.id}`,
    data: buildAnswer(build),
  }),
});

const document = graphql(`
  query RestSimulateDamage($input: SimulateDamageInput!) {
    simulateDamage(input: $input) { ...SimulationAnswer }
  }
`);

const simulate = route({
  ...common,
  method: 'POST',
  operation: 'simulateDamage',
  path: '/v1/damage-calculator/simulate',
  summary: 'Simulate a rotation',
  refuses: ['character_not_found'],
  input: { body: z.object(simulationMembers) },
  serialized: ['hits'],
  document,
  variables: ({ body }) => ({ input: simulationOf(body.game, body) }),
  names: ({ body }) => namesIn(body.actor, body.team),
});

const simulateHsr = route({
  ...common,
  method: 'POST',
  operation: 'simulateHsrDamage',
  path: '/v1/beta/damage-calculator/simulate-hsr',
  summary: 'Simulate a Star Rail rotation (beta)',
  refuses: ['character_not_found'],
  input: { body: z.object(rotationMembers).register(gameOfAll, { game: 'hsr' }) },
  serialized: ['hits'],
  document,
  variables: ({ body }) => ({ input: simulationOf('hsr', body) }),
  names: ({ body }) => namesIn(body.actor, body.team),
  answer: ({ simulateDamage: data }) => ({ data, meta: () => ({ beta: true }) }),
});

const saveSimulation = route({
  ...common,
  method: 'POST',
  operation: 'saveSimulation',
  path: '/v1/damage-calculator/save',
  summary: 'Simulate and save a rotation',
  refuses: ['character_not_found', 'build_limit_reached'],
  input: { body: z.object({ ...simulationMembers, name: saveName, share: truth.default(false) }) },
  idempotent: true,
  document: graphql(`
    mutation RestSaveSimulation($input: SimulateDamageInput!, $name: String!, $share: Boolean!) {
      saveSimulation(input: $input, name: $name, share: $share) { ...BuildAnswer }
    }
  `),
  variables: ({ body }) => ({
    input: simulationOf(body.game, body),
    name: body.name,
    share: body.share,
  }),
  names: ({ body }) => namesIn(body.actor, body.team),
  answer: ({ saveSimulation: build }) => ({
    status: 201,
    location: `/v1/builds/${build.id}`,
    data: buildAnswer(build),
  }),
});

const listBuilds = route({
  ...common,
  method: 'GET',
  operation: 'listBuilds',
  path: '/v1/builds',
  summary: 'List your saved builds',
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
        nodes { ...BuildHeadAnswer }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `),
  answer: ({ builds: page }) => ({ data: page.nodes, list: listOf(page) }),
});

const one = route({
  ...common,
  method: 'GET',
  operation: 'getBuild',
  path: '/v1/builds/:id',
  summary: 'Get a saved build',
  refuses: ['build_not_found'],
  input: { path: madePath },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestBuild($id: String!) {
      build(id: $id) { ...BuildAnswer }
    }
  `),
  answer: ({ build }) => ({ data: buildAnswer(build) }),
});

const change = route({
  ...common,
  method: 'PUT',
  operation: 'changeBuild',
  path: '/v1/builds/:id',
  summary: 'Update a saved build',
  refuses: ['build_not_found'],
  input: { path: madePath, body: z.object({ name: orNull(saveName), share: orNull(truth) }) },
  document: graphql(`
    mutation RestChangeBuild($id: String!, $name: String, $share: Boolean) {
      changeBuild(id: $id, name: $name, share: $share) { ...BuildAnswer }
    }
  `),
  answer: ({ changeBuild: build }) => ({ data: buildAnswer(build) }),
});

const remove = route({
  ...common,
  method: 'DELETE',
  operation: 'deleteBuild',
  path: '/v1/builds/:id',
  summary: 'Delete a saved build',
  refuses: ['build_not_found'],
  input: { path: madePath },
  document: graphql(`
    mutation RestDeleteBuild($id: String!) {
      deleteBuild(id: $id) { id: buildId }
    }
  `),
});

const listProfiles = route({
  ...common,
  method: 'GET',
  operation: 'listDamageProfiles',
  path: '/v1/damage-calculator/profiles/:avatar_id',
  summary: 'List the shared rotations of a character',
  input: {
    path: z.object({ avatar_id: recordId('character') }),
    query: z.object({
      role: orNull(oneOf(buildRoles)),
      game: described(
        orNull(givenGame),
        'The game of the character; found by the id when left out.',
      ),
      sort: described(
        oneOf(profileSorts).default('votes'),
        'The order of shared rotations: most votes first, from three votes, or newest first.',
      ),
    }),
  },
  cacheControl: 'no-cache',
  document: graphql(`
    query RestDamageProfiles($game: Game, $avatarId: Int!, $role: BuildRole, $sort: ProfileSort!) {
      damageProfiles(game: $game, avatarId: $avatarId, role: $role, sort: $sort) { ...ProfileAnswer }
    }
  `),
  answer: ({ damageProfiles: profiles }) => ({
    data: profiles.map(profileAnswer),
    tagged: profiles,
    meta: () => ({ total: profiles.length }),
  }),
});

const listBuffs = route({
  ...common,
  since: '2026-11-26',
  method: 'GET',
  operation: 'listDamageBuffs',
  path: '/v1/damage-calculator/buffs',
  summary: 'List the buffs that simulations know by name',
  input: {
    query: z.object({
      game: givenGame,
      q: described(
        bounded(orNull(text()), { minLength: 1, maxLength: 64 }),
        'Words of a name, such as `bennett`, 1 to 64 characters; without it all are listed, at most 100.',
      ),
    }),
  },
  cacheControl: 'catalog',
  document: graphql(`
    query RestDamageBuffs($game: Game!, $search: String) {
      damageBuffs(game: $game, search: $search) {
        nodes {
          id: buffId name source { kind id: recordId name } stats { stat value } seconds note
        }
        totalCount
      }
    }
  `),
  variables: ({ query }) => ({ game: query.game, search: query.q }),
  names: () => ({ search: 'q' }),
  answer: ({ damageBuffs: { nodes: data, totalCount: total } }) => ({
    data,
    freshness: { cache: 'miss', ttlSeconds: maxAgeOf(data) },
    meta: () => ({ total }),
  }),
});

const vote = route({
  ...common,
  method: 'POST',
  operation: 'voteProfile',
  path: '/v1/damage-calculator/profiles/:id/vote',
  summary: 'Vote for a rotation',
  refuses: ['profile_not_found'],
  input: { path: madePath },
  document: graphql(`
    mutation RestVoteProfile($id: String!) {
      voteProfile(id: $id) { ...ProfileAnswer }
    }
  `),
  answer: ({ voteProfile: profile }) => ({ data: profileAnswer(profile) }),
});

const takeDown = route({
  ...common,
  method: 'POST',
  operation: 'takeDownProfile',
  path: '/v1/admin/damage-calculator/profiles/:id/take-down',
  summary: 'Take down a shared rotation',
  refuses: ['profile_not_found'],
  tags: ['moderation'],
  input: { path: madePath, body: z.object({ reason: bounded(text(1000), { minLength: 1 }) }) },
  document: graphql(`
    mutation RestTakeDownProfile($id: String!, $reason: String!) {
      takeDownProfile(id: $id, reason: $reason) { ...ProfileAnswer }
    }
  `),
  answer: ({ takeDownProfile: profile }) => ({ data: profileAnswer(profile) }),
});

export const buildRoutes = [
  analyze,
  saveAnalysis,
  simulate,
  simulateHsr,
  saveSimulation,
  listBuffs,
  listProfiles,
  vote,
  takeDown,
  listBuilds,
  one,
  change,
  remove,
];
