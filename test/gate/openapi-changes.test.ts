import { expect, test } from 'vitest';
import { notAccepted } from './accepted-changes.ts';
import { openApiChanges } from './openapi-changes.ts';

type Json = Record<string, unknown>;

interface Parts {
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly parameters?: readonly Json[];
  readonly body?: Json;
  readonly isBodyRequired?: boolean;
  readonly thing?: Json;
  readonly status?: number;
  readonly headers?: Json;
  readonly names?: Json;
}

const text = { type: 'string' };
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200 } };
const sort = { name: 'sort', in: 'query', schema: { type: 'string', enum: ['up', 'down'] } };
const body = { type: 'object', properties: { note: text, size: { type: 'number' } } };
const thing = {
  type: 'object',
  properties: {
    name: text,
    size: { type: 'number' },
    kind: { type: 'string', enum: ['one', 'other'] },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
    more: { anyOf: [{ $ref: '#/components/schemas/Part' }, { type: 'null' }] },
  },
  required: ['name', 'size'],
};
const part = { type: 'object', properties: { id: text } };

const documentOf = (parts: Parts): string =>
  JSON.stringify({
    paths: {
      '/v1/things': {
        post: {
          operationId: parts.name ?? 'makeThing',
          'x-scopes': parts.scopes ?? ['read', 'admin'],
          parameters: parts.parameters ?? [limit, sort],
          requestBody: {
            required: parts.isBodyRequired ?? false,
            content: { 'application/json': { schema: parts.body ?? body } },
          },
          responses: {
            [parts.status ?? 200]: {
              headers: parts.headers ?? { ETag: {} },
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
            404: {},
          },
        },
      },
    },
    components: { schemas: { Thing: parts.thing ?? thing, Part: part, ...parts.names } },
  });

const changesTo = (parts: Parts): readonly string[] =>
  openApiChanges(documentOf({}), documentOf(parts));

const withMember = (name: string, schema: Json): Json => ({
  ...thing,
  properties: { ...thing.properties, [name]: schema },
});

const { name: _name, ...withoutName } = thing.properties;
const at = 'POST /v1/things';

test.each<[string, Parts]>([
  ['the same document', {}],
  ['a member more of an answer', { thing: withMember('age', text) }],
  [
    'a member that is always there now',
    { thing: { ...thing, required: ['name', 'size', 'kind'] } },
  ],
  [
    'a word more of an answer',
    { thing: withMember('kind', { type: 'string', enum: ['one', 'other', 'third'] }) },
  ],
  ['a whole number where any number was', { thing: withMember('size', { type: 'integer' }) }],
  ['a parameter more', { parameters: [limit, sort, { name: 'lang', in: 'query', schema: text }] }],
  [
    'a word more that may be sent',
    { parameters: [limit, { ...sort, schema: { type: 'string', enum: ['up', 'down', 'none'] } }] },
  ],
  [
    'a wider bound',
    { parameters: [{ ...limit, schema: { type: 'integer', minimum: 1, maximum: 500 } }, sort] },
  ],
  [
    'a member more that may be sent',
    { body: { ...body, properties: { ...body.properties, age: text } } },
  ],
  [
    'null where it may be sent',
    { body: { ...body, properties: { ...body.properties, note: { type: ['string', 'null'] } } } },
  ],
  ['another scope that does too', { scopes: ['read', 'admin', 'write:report'] }],
  ['a header more', { headers: { ETag: {}, Link: {} } }],
])('%s breaks nobody', (_what, parts) => {
  expect(changesTo(parts)).toEqual([]);
});

test.each<[string, Parts]>([
  [`${at} is called createThing, not makeThing`, { name: 'createThing' }],
  [`${at} needs the scope admin`, { scopes: ['admin'] }],
  [`${at}: the query parameter sort was removed`, { parameters: [limit] }],
  [
    `${at}: the query parameter lang is required`,
    { parameters: [limit, sort, { name: 'lang', in: 'query', required: true, schema: text }] },
  ],
  [
    `${at}: the query parameter sort does not take down any more`,
    { parameters: [limit, { ...sort, schema: { type: 'string', enum: ['up'] } }] },
  ],
  [
    `${at}: the query parameter limit has the maximum 100`,
    { parameters: [{ ...limit, schema: { type: 'integer', minimum: 1, maximum: 100 } }, sort] },
  ],
  [
    `${at}: the query parameter limit changed from integer to string`,
    { parameters: [{ ...limit, schema: text }, sort] },
  ],
  [`${at}: the body is required`, { isBodyRequired: true }],
  [`${at}: the body.note is required`, { body: { ...body, required: ['note'] } }],
  [`${at}: the body.size was removed`, { body: { ...body, properties: { note: text } } }],
  [
    `${at}: the body.size changed from number to integer`,
    { body: { ...body, properties: { note: text, size: { type: 'integer' } } } },
  ],
  [`${at}: the answer 200 was removed`, { status: 201 }],
  [`${at}: the answer 200 has no ETag any more`, { headers: {} }],
  ['Thing.name was removed', { thing: { ...thing, properties: withoutName } }],
  ['Thing.name may be missing', { thing: { ...thing, required: ['size'] } }],
  [
    'Thing.name changed from string to string or null',
    { thing: withMember('name', { type: ['string', 'null'] }) },
  ],
  ['Thing.size changed from number to string', { thing: withMember('size', text) }],
  ['Thing.kind may be any string', { thing: withMember('kind', text) }],
  [
    'Thing.parts.* changed from Part to string',
    { thing: withMember('parts', { type: 'array', items: text }) },
  ],
  ['Part.id was removed', { names: { Part: { type: 'object', properties: {} } } }],
])('"%s" is a change that breaks callers', (change, parts) => {
  expect(changesTo(parts)).toEqual([change]);
});

test('a path and a schema that are gone are named', () => {
  const empty = JSON.stringify({ paths: {}, components: { schemas: {} } });
  expect(openApiChanges(documentOf({}), empty)).toEqual([
    `${at} was removed`,
    'The schema Thing was removed',
    'The schema Part was removed',
  ]);
});

test('what is listed with its reason is accepted', () => {
  const changes = changesTo({ name: 'createThing' });
  const listed = JSON.stringify([{ change: changes[0], why: 'It makes nothing.' }]);
  expect(notAccepted(changes, listed)).toEqual([]);
  expect(notAccepted(changes, '[]')).toEqual(changes);
});
