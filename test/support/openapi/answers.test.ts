import { describe, expect, test } from 'vitest';
import { createAnswerCheck, type Exchange } from './answers.ts';
import type { OpenApiDocument } from './document.ts';

const failure = {
  type: 'object',
  required: ['error'],
  properties: { error: { $ref: '#/components/schemas/Failure' } },
};

const document: OpenApiDocument = {
  paths: {
    '/v1/things/{id}': {
      get: {
        operationId: 'getThing',
        responses: {
          200: {
            headers: { 'X-Count': { required: true, schema: { type: 'integer' } } },
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['data'],
                  properties: { data: { $ref: '#/components/schemas/Thing' } },
                },
              },
            },
          },
          304: {},
          401: { $ref: '#/components/responses/Refused' },
        },
      },
    },
    '/v1/things/own': { get: { operationId: 'getOwnThing', responses: { 204: {} } } },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['name', 'at'],
        properties: {
          name: { type: ['string', 'null'] },
          at: { type: 'string', format: 'date-time' },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
        },
      },
      Failure: {
        type: 'object',
        required: ['code'],
        properties: { code: { enum: ['not_found', 'invalid_api_key'] } },
      },
    },
    responses: { Refused: { content: { 'application/json': { schema: failure } } } },
  },
};

const at = '2026-01-15T08:30:00.000Z';
const whole = { name: 'a', at };
const check = createAnswerCheck(document);

const faultsOf = (data: unknown, more: Partial<Exchange> = {}): readonly string[] =>
  check({
    method: 'GET',
    url: '/v1/things/1',
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-count': '3' },
    text: JSON.stringify({ data }),
    ...more,
  });

test('an answer as it is documented has no fault', () => {
  expect(faultsOf(whole)).toEqual([]);
  expect(faultsOf({ ...whole, parts: [{ name: null, at }] })).toEqual([]);
  expect(faultsOf(null, { url: '/v1/things/own', status: 204, headers: {}, text: '' })).toEqual([]);
});

describe('a fault names the operation, the status and the member', () => {
  test.each<[string, unknown]>([
    ["data must have required property 'at'", { name: 'a' }],
    ['data.name must be string,null', { ...whole, name: 7 }],
    ['data.at must match format "date-time"', { ...whole, at: 'today' }],
    ['data has a member "more" that has no schema', { ...whole, more: 1 }],
    [
      'data.parts.0 has a member "more" that has no schema',
      { ...whole, parts: [{ ...whole, more: null }] },
    ],
  ])('%s', (fault, data) => {
    expect(faultsOf(data)).toEqual([`getThing 200: ${fault}`]);
  });

  test('where a header is missing, is of another type or has no name there', () => {
    const type = { 'content-type': 'application/json' };
    expect(faultsOf(whole, { headers: type })).toEqual([
      'getThing 200: the header X-Count is missing',
    ]);
    expect(faultsOf(whole, { headers: { ...type, 'x-count': 'many' } })).toEqual([
      'getThing 200: the header X-Count is many: the answer must be integer',
    ]);
    expect(faultsOf(whole, { headers: { ...type, 'x-count': '1', 'x-more': '1' } })).toEqual([
      'getThing 200: schema/openapi.json does not name the header x-more',
    ]);
  });

  test('where the status or the type has no name there', () => {
    expect(faultsOf(whole, { status: 201 })).toEqual([
      'getThing 201: schema/openapi.json has no such answer',
    ]);
    const headers = { 'content-type': 'text/plain', 'x-count': '1' };
    expect(faultsOf(whole, { headers })).toEqual([
      'getThing 200: its type text/plain is none of application/json',
    ]);
  });
});

test('who picks members is answered those alone, of the same types (R6.2)', () => {
  const url = '/v1/things/1?fields=name';
  expect(faultsOf({ name: 'a' }, { url })).toEqual([]);
  expect(faultsOf({ name: 7 }, { url })).toEqual(['getThing 200: data.name must be string,null']);
  expect(faultsOf({ more: 7 }, { url })).toHaveLength(1);
});

test('an answer without a body has none', () => {
  const headers = { 'x-count': '1' };
  expect(faultsOf(null, { method: 'HEAD', headers, text: '' })).toEqual([]);
  expect(faultsOf(null, { status: 304, headers: {}, text: '' })).toEqual([]);
  expect(faultsOf(null, { status: 304, headers: {}, text: '{}' })).toHaveLength(1);
});

test('what no operation answers is a failure of the documented form', () => {
  const headers = { 'content-type': 'application/json' };
  const ask = (code: string, more: Partial<Exchange> = {}) =>
    faultsOf(null, {
      ...{ url: '/v1/nothing', status: 404, headers },
      text: JSON.stringify({ error: { code } }),
      ...more,
    });
  expect(ask('not_found')).toEqual([]);
  expect(ask('strange')).toEqual(['GET /v1/nothing 404: schema/openapi.json has no such answer']);
  expect(ask('not_found', { status: 200 })).toHaveLength(1);
});
