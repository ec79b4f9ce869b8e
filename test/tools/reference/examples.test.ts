import { describe, expect, test } from 'vitest';
import {
  collectExamples,
  type Example,
  shortened,
  withExamples,
} from '../../../tools/reference/examples.ts';
import { createPlaceholders } from '../../../tools/reference/placeholders.ts';
import {
  methods,
  type Operation,
  pointerPart,
  readDocument,
} from '../../support/openapi/document.ts';
import { createSchemaFaults } from '../../support/openapi/schema-faults.ts';

const document = readDocument();
const faults = createSchemaFaults(document);

/** Every operation of /v1 with a key, and where it stands. */
const operations = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/v1/'))
  .flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      const pointer = `/paths/${pointerPart(path)}/${method}`;
      return operation ? [[operation.operationId, { operation, pointer }] as const] : [];
    }),
  );

const json = 'application~1json';

describe('every operation has an example that its schemas allow', () => {
  test.each(operations)('%s', (_name, { operation, pointer }) => {
    const status = Object.keys(operation.responses).find((one) => one.startsWith('2')) ?? '';
    const answer = operation.responses[status] as Content;
    const [type, content] = Object.entries(answer.content ?? {})[0] ?? [];
    expect(content === undefined).toBe(status === '204');
    if (content) {
      const at = `${pointer}/responses/${status}/content/${pointerPart(type ?? '')}/schema`;
      expect(content.examples?.sandbox).toBeDefined();
      expect(faults.faultOf(at, content.examples?.sandbox.value)).toBeUndefined();
    }
    const body = (operation.requestBody as Content | undefined)?.content?.['application/json'];
    if (!body) return;
    expect(body.example).toBeDefined();
    expect(faults.faultOf(`${pointer}/requestBody/content/${json}/schema`, body.example)).toBe(
      undefined,
    );
  });
});

interface Content {
  readonly content?: Readonly<
    Record<
      string,
      {
        readonly example?: unknown;
        readonly examples?: { readonly sandbox: { readonly value: unknown } };
      }
    >
  >;
}

test('no secret of the examples is one', () => {
  const text = JSON.stringify(document);
  const keys = text.match(/svc_(?:live|test)_\w{8,}/g) ?? [];
  expect(new Set(keys)).toEqual(new Set(['svc_test_MadeUpForTheReference000000000000000']));
  const secrets = (text.match(/whsec_[A-Za-z0-9+/=]+/g) ?? []).map((secret) =>
    Buffer.from(secret.slice('whsec_'.length), 'base64').toString(),
  );
  expect(new Set(secrets)).toEqual(new Set(['Made up for the reference']));
  expect(new Set(text.match(/signature=[\w-]+/g))).toEqual(
    new Set(['signature=made-up-for-the-reference']),
  );
});

test.each([
  ['POST', '/v1/strange'],
  ['GET', '/v1/strange/:strange_id'],
] as const)('an operation without a request in the story is named: %s %s', async (method, path) => {
  const strange = { operation: 'doStrange', method, path };
  await expect(collectExamples([strange])).rejects.toThrow('No example asks for doStrange.');
});

test('random ids become numbers, the same one everywhere', () => {
  const replaceRandom = createPlaceholders();
  const [one, two] = ['rep_abcdefghijklmnopqrstuv', 'rep_ABCDEFGHIJKLMNOPQRSTUV'];
  expect(replaceRandom({ id: two, of: [one, `/v1/scam-report/${two}`] })).toEqual({
    id: 'rep_0000000000000000000001',
    of: ['rep_0000000000000000000002', '/v1/scam-report/rep_0000000000000000000001'],
  });
  expect(replaceRandom(one)).toBe('rep_0000000000000000000002');
  expect(replaceRandom('code SVC-7K2M-9QXD')).toBe('code SVC-MADE-0000');
  expect(replaceRandom([1, null, 'hp_percent'])).toEqual([1, null, 'hp_percent']);
});

test('lists show two rows, or three plain values', () => {
  const rows = [1, 2, 3].map((id) => ({ id, values: [1, 2, 3, 4] }));
  expect(shortened({ rows })).toEqual({
    rows: [
      { id: 1, values: [1, 2, 3] },
      { id: 2, values: [1, 2, 3] },
    ],
  });
});

test('an example stands beside the parameters, the body and the answer that it is of', () => {
  const example: Example = {
    parameters: { uids: '1,2', limit: 2 },
    requestBody: { a: 1 },
    status: 200,
    body: { data: [] },
  };
  const json = { 'application/json': { schema: {} } };
  const operation = {
    operationId: 'listThings',
    parameters: [
      { name: 'uids', schema: { type: 'array' } },
      { name: 'limit', schema: { type: 'integer' } },
      { $ref: '#/components/parameters/More' },
    ],
    requestBody: { content: json },
    responses: { 200: { content: json }, 400: { content: json } },
  };
  const { paths } = withExamples(
    { paths: { '/v1/things': { get: operation } } },
    new Map([['listThings', example]]),
  );
  const withExample = (value: unknown) => ({ 'application/json': { schema: {}, example: value } });
  const sandbox = (value: unknown) => ({ summary: 'An answer of the sandbox.', value });
  const answered = (value: unknown) => ({
    'application/json': { schema: {}, examples: { sandbox: sandbox(value) } },
  });
  expect(paths['/v1/things'].get).toEqual({
    operationId: 'listThings',
    parameters: [
      { name: 'uids', schema: { type: 'array' }, example: ['1', '2'] },
      { name: 'limit', schema: { type: 'integer' }, example: 2 },
      { $ref: '#/components/parameters/More' },
    ],
    requestBody: { content: withExample({ a: 1 }) },
    responses: { 200: { content: answered({ data: [] }) }, 400: { content: json } },
  });
});
