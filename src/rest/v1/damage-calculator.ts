import { z } from 'zod';
import { graphql } from '../../gql/gql.ts';
import { gameOfAll } from '../input/faults.ts';
import { truth } from '../input/values.ts';
import { route } from '../route.ts';
import { buildAnswer } from './build-answers.ts';
import { namesIn, simulationOf } from './build-bodies.ts';
import { rotationMembers, saveName, simulationMembers } from './build-schemas.ts';

const document = graphql(`
  query RestSimulateDamage($input: SimulateDamageInput!) {
    simulateDamage(input: $input) { ...SimulationAnswer }
  }
`);

const simulate = route({
  method: 'POST',
  operation: 'simulateDamage',
  path: '/v1/damage-calculator/simulate',
  summary: 'What a rotation does to an enemy.',
  refuses: ['character_not_found'],
  since: '2026-11-22',
  tags: ['builds'],
  input: { body: z.object(simulationMembers) },
  cacheControl: 'no-store',
  serialized: ['hits'],
  document,
  variables: ({ body }) => ({ input: simulationOf(body.game, body) }),
  names: ({ body }) => namesIn(body.actor),
  answer: ({ simulateDamage: data }) => ({ data }),
});

const simulateHsr = route({
  method: 'POST',
  operation: 'simulateHsrDamage',
  path: '/v1/beta/damage-calculator/simulate-hsr',
  summary: 'What a rotation of Honkai: Star Rail does to an enemy; it may change at any time.',
  refuses: ['character_not_found'],
  since: '2026-11-22',
  tags: ['builds'],
  input: { body: z.object(rotationMembers).register(gameOfAll, { game: 'hsr' }) },
  cacheControl: 'no-store',
  serialized: ['hits'],
  document,
  variables: ({ body }) => ({ input: simulationOf('hsr', body) }),
  names: ({ body }) => namesIn(body.actor),
  answer: ({ simulateDamage: data }) => ({ data, meta: () => ({ beta: true }) }),
});

const save = route({
  method: 'POST',
  operation: 'saveSimulation',
  path: '/v1/damage-calculator/save',
  summary: 'Simulates a rotation and saves both.',
  refuses: ['character_not_found', 'build_limit_reached'],
  since: '2026-11-22',
  tags: ['builds'],
  input: { body: z.object({ ...simulationMembers, name: saveName, share: truth.default(false) }) },
  cacheControl: 'no-store',
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
  names: ({ body }) => namesIn(body.actor),
  answer: ({ saveSimulation: build }) => ({
    status: 201,
    location: `/v1/builds/${build.id}`,
    data: buildAnswer(build),
  }),
});

export const damageCalculatorRoutes = [simulate, simulateHsr, save];
