import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/schema.ts';
import type { World } from './slowest/attack.ts';
import { graphAttacks, missingFor, queryRoots } from './slowest/graph-attacks.ts';
import { missingParameters, notAsked, operations, restAttacks } from './slowest/rest-attacks.ts';

const world: World = {
  report: 'rep_1',
  build: 'bld_1',
  profile: 'prf_1',
  webhook: 'whk_1',
  delivery: 'dlv_1',
  verification: 'ver_1',
  key: 'key_1',
};

test('every root field of a query is asked for all that it leads to', () => {
  expect(queryRoots().flatMap((root) => missingFor(root) ?? [])).toEqual([]);
  const attacks = graphAttacks(world);
  const asked = new Set(attacks.map(({ name }) => name.split(' ')[1]));
  expect(queryRoots().filter(({ name }) => !asked.has(name))).toEqual([]);
  // Some of them: no two games ask for other fields, and a path differs from the next by its end alone.
  const some = attacks.filter((_attack, index) => index % 50 === 0);
  const faults = some.flatMap(({ request }) => {
    const { query } = JSON.parse(request(1).body ?? '{}') as { query: string };
    return validate(schema, parse(query)).map(({ message }) => message);
  });
  expect(faults).toEqual([]);
});

test('every operation of the reference is asked, but those that end what the others need', () => {
  expect(operations.flatMap((listed) => missingParameters(listed) ?? [])).toEqual([]);
  const asked = restAttacks(world).map(({ name }) => name.split(' ')[1]);
  const missing = operations.filter(({ operationId }) => !asked.includes(operationId));
  expect(missing.map(({ operationId }) => operationId).toSorted()).toEqual(
    [...notAsked].toSorted(),
  );
});
