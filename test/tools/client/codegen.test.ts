import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '../../../packages/client/src/generated/operations.ts';
import { v1Routes } from '../../../src/rest/v1/index.ts';
import { operationTable } from '../../../tools/client/codegen.ts';

const parameter = (name: string, where: 'path' | 'query' | 'header') => ({ name, in: where });

const tableOf = (path: string, method: string, declared: object) =>
  operationTable({ paths: { [path]: { [method]: { operationId: 'doIt', ...declared } } } });

test('every route of /v1 is an operation of the client, and nothing else is', () => {
  const names = v1Routes.map(({ operation }) => operation).sort();
  expect(Object.keys(operations)).toEqual(names);
  const reference = readFileSync(new URL('../../../schema/openapi.json', import.meta.url), 'utf8');
  expect(Object.fromEntries(operationTable(JSON.parse(reference)))).toEqual(operations);
});

test('what honours an Idempotency-Key, answers pages or only computes is as its route says', () => {
  for (const { operation, idempotent, input } of v1Routes) {
    const { keyed, paged } = {
      keyed: false,
      paged: false,
      ...operations[operation as 'getOwnKey'],
    };
    expect({ operation, keyed, paged }).toEqual({
      operation,
      keyed: idempotent === true,
      paged: input.query?.shape['cursor'] !== undefined,
    });
  }
  const safe = Object.entries(operations).filter(([, operation]) => 'safe' in operation);
  expect(safe.map(([name]) => name)).toEqual([
    'analyzeBuild',
    'resolveAssets',
    'simulateDamage',
    'simulateHsrDamage',
  ]);
});

test('a name that would mean two things is refused', () => {
  expect(() =>
    tableOf('/v1/things/{id}', 'get', {
      parameters: [parameter('id', 'path'), parameter('id', 'query')],
    }),
  ).toThrow('doIt: id would mean two things.');
  const schema = { properties: { game: {} } };
  expect(() =>
    tableOf('/v1/things', 'post', {
      parameters: [parameter('game', 'query')],
      requestBody: { content: { 'application/json': { schema } } },
    }),
  ).toThrow('doIt: game would mean two things.');
  expect(() => tableOf('/v1/things', 'get', { operationId: 'graphql' })).toThrow(
    '/v1/things: graphql is taken.',
  );
});

test('a query beside a body keeps its names, and what is not of /v1 is left out', () => {
  const requestBody = { content: { 'application/json': { schema: { properties: { name: {} } } } } };
  expect(
    tableOf('/v1/things/{id}', 'patch', {
      parameters: [parameter('id', 'path'), parameter('dry_run', 'query')],
      requestBody,
    }),
  ).toEqual([
    ['doIt', { method: 'PATCH', path: '/v1/things/{id}', body: true, query: ['dry_run'] }],
  ]);
  expect(tableOf('/healthz', 'get', {})).toEqual([]);
});
