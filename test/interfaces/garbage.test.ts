import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastingApp, type RequestOptions, type TestApp } from '../support/app.ts';
import { expectEnvelope, expectGraph, expectHeaders } from '../support/interfaces.ts';

const app = lastingApp({
  env: { REQUEST_BUCKET_CAPACITY: '100000', ANONYMOUS_BUCKET_CAPACITY: '100000' },
});

/** R4.8 is not what these runs are about: every request comes from an address of its own. */
let calls = 0;
const ownIp = (): string => {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
};

const anyText = fc.string({ unit: 'grapheme', maxLength: 30 });
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('genshin', 'hsr', 'zzz', '812345678', '700000001') },
  { weight: 2, arbitrary: fc.constantFrom('v1', 'player', 'players', 'batch', 'keys', 'self') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '.', '..', '%', '%2e', '%00', '*', ':uid', '{game}'),
  },
  { weight: 2, arbitrary: anyText.map(encodeURIComponent) },
);

const known = fc.constantFrom(
  '/v1/player/genshin/812345678',
  '/v1/player/hsr/612345678',
  '/v1/player/zzz/1300000404',
  '/v1/players',
  '/v1/players/batch',
  '/v1/trust-score/hsr/700000001',
  '/v1/trust-score/hsr/700000001/refresh',
  '/v1/keys/self',
  '/v1/keys/revoke',
  '/v1/admin/audit',
  '/v1/admin/keys/key_1/ip-allowlist',
  '/healthz',
  '/changelog.json',
);

const path = fc.oneof(
  { weight: 3, arbitrary: known },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('/v1/player', '/v1/trust-score', '/v1', '/v0', ''),
        fc.array(word, { maxLength: 4 }),
      )
      .map(([start, words]) => [start, ...words].join('/') || '/'),
  },
);

const name = fc.oneof(
  fc.constantFrom(
    'game',
    'uids',
    'lang',
    'fields',
    'provider',
    'limit',
    'cursor',
    'include_detail',
  ),
  anyText,
);
const value = fc.oneof(
  fc.constantFrom('genshin', 'en', 'true', '1', '0', '-1', 'nickname'),
  anyText,
);
const query = fc
  .array(fc.tuple(name, value), { maxLength: 4 })
  .map((pairs) => pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'));

const headerValue = fc.oneof(
  fc.constantFrom('*/*', 'application/json', 'application/problem+json', 'W/"x"', '*', 'gzip', ''),
  fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'if-none-match',
    'x-request-id',
    'idempotency-key',
    'origin',
    'cookie',
    'x-forwarded-for',
    'content-encoding',
    'range',
  ),
  headerValue,
  { maxKeys: 4 },
);
const body = fc.option(
  fc.oneof(
    fc.json(),
    anyText,
    fc.constantFrom('{}', '{"key_id":null}', '{"cidrs":[]}', '{"cidrs":["x"]}', '\u0000'),
  ),
  { nil: undefined },
);
const type = fc.option(
  fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8', ';;'),
  { nil: undefined },
);
const authorization = fc.option(
  fc.oneof(
    headerValue,
    headerValue.map((token) => `Bearer ${token}`),
    headerValue.map((token) => `Bearer svc_test_${token}`),
  ),
  { nil: undefined },
);

interface Sent {
  readonly url: string;
  readonly options: RequestOptions;
}

const request = fc
  .record({
    path,
    query,
    headers,
    body,
    type,
    authorization,
    method: fc.constantFrom('GET', 'GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
  })
  .map((drawn): Sent => {
    const { authorization: credentials, type: contentType } = drawn;
    const sent = {
      ...drawn.headers,
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(credentials !== undefined && { authorization: credentials }),
    };
    return {
      url: drawn.query === '' ? drawn.path : `${drawn.path}?${drawn.query}`,
      options: { method: drawn.method, headers: sent, body: drawn.body },
    };
  });

/** 500 is a defect; 503 is what a provider that is not there gives. */
function expectNoDefect(status: number): void {
  expect(status === 503 || status < 500).toBe(true);
}

async function send(started: TestApp, { url, options }: Sent) {
  // A request without credentials of its own holds a key, for half of all runs to come further.
  return started.request(url, { ...options, ip: ownIp() });
}

test('whatever is sent to /v1 is answered with an envelope and all headers (law)', async () => {
  const started = await app();
  const key = await started.createKey({ scopes: ['admin'] });
  await fc.assert(
    fc.asyncProperty(request, fc.boolean(), async (sent, asAdmin) => {
      // Revoking the own key would end all further runs.
      if (sent.url.startsWith('/v1/keys/revoke')) return;
      const options = asAdmin ? { ...sent.options, key } : sent.options;
      const reply = await send(started, { ...sent, options });
      expectNoDefect(reply.status);
      expectHeaders(reply);
      const type = String(reply.headers['content-type']);
      const isProblem = type.includes('problem+json');
      if (sent.options.method === 'HEAD') expect(reply.text).toBe('');
      else if (isProblem) expect(reply.body).toHaveProperty('code');
      else if (type.startsWith('text/html')) expect(reply.status).toBe(200);
      else if (!sent.url.startsWith('/healthz')) expectEnvelope(reply);
    }),
    { seed: 20_260_115, numRuns: 400 },
  );
  expect(started.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

const piece = fc.constantFrom(
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ':',
  '$',
  '@',
  '!',
  '...',
  '"',
  '"""',
  'query',
  'mutation',
  'subscription',
  'fragment F on Query',
  'viewer { keyId }',
  '{ __typename }',
  '__schema { types { name } }',
  'trustScore(game: HSR, uid: "700000001") { score }',
  'players(game: GENSHIN, uids: ["812345678", "x"]) { __typename }',
  'node(id: "VHJ1c3RTY29yZTpoc3I6NzAwMDAwMDAx") { id }',
  'nodes(ids: ["x"]) { id }',
  'auditLog(first: -1) { totalCount }',
  '$uid: String!',
  '@skip(if: true)',
  '#',
  '\u0000',
  '\\u{1F600}',
);
const document = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(' ')),
  fc.array(piece, { maxLength: 5 }).map((pieces) => `{ ${pieces.join(' ')} }`),
  anyText,
);
const graphBody = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record(
        { query: document, variables: fc.jsonValue(), operationName: fc.jsonValue() },
        { requiredKeys: ['query'] },
      )
      .map((operation) => JSON.stringify(operation)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: anyText },
);
const accept = fc.constantFrom(
  'application/json',
  'application/graphql-response+json',
  '*/*',
  'application/graphql-response+json;q=0.1, application/json',
  'image/png',
  '',
);

test('whatever is posted to /graphql is answered with data or errors, and all headers (law)', async () => {
  const started = await app();
  await fc.assert(
    fc.asyncProperty(graphBody, accept, async (text, accepted) => {
      const reply = await started.post('/graphql', text, {
        headers: { accept: accepted },
        ip: ownIp(),
      });
      expect(reply.status).toBeLessThan(500);
      expectGraph(reply);
    }),
    { seed: 20_260_115, numRuns: 400 },
  );
  expect(started.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('whatever is asked of /graphql in a query string is answered so too (law)', async () => {
  const started = await app();
  const given = fc.record(
    { query: document, variables: anyText, operationName: anyText, extensions: anyText },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(given, accept, async (parameters, accepted) => {
      const search = new URLSearchParams(parameters as Record<string, string>);
      const reply = await started.get(`/graphql?${search}`, {
        headers: { accept: accepted },
        ip: ownIp(),
      });
      expect(reply.status).toBeLessThan(500);
      expectGraph(reply);
    }),
    { seed: 20_260_115, numRuns: 200 },
  );
});
