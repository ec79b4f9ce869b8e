import { expect, test } from 'vitest';
import type { RequestOptions, TestApp } from '../support/app.ts';
import { startSteady } from '../support/interfaces.ts';

/** One mixed fault: two neighbours of the order go wrong at once, and the earlier one answers (R1.10). */
interface Mixed {
  readonly faults: string;
  readonly path: string;
  readonly options?: RequestOptions;
  readonly env?: Readonly<Record<string, string>>;
  /** What makes the faults; may answer further options. */
  readonly before?: (started: TestApp) => Promise<RequestOptions>;
  readonly status: number;
  readonly code: string;
}

const down = '/v1/player/genshin/812345503';
const refresh = '/v1/trust-score/genshin/812345678/refresh';
const oneToken = {
  REQUEST_BUCKET_CAPACITY: '1',
  REQUEST_BUCKET_REFILL_PER_MINUTE: '1',
};

/** Three strikes: from here on the address is throttled (R4.8). */
async function strike({ get }: TestApp): Promise<RequestOptions> {
  for (let count = 0; count < 4; count += 1) await get(down);
  return {};
}

async function spend({ get }: TestApp): Promise<RequestOptions> {
  await get('/v1/keys/self');
  return {};
}

const text = { 'content-type': 'text/plain' };

const mixed: readonly Mixed[] = [
  {
    faults: 'method and key',
    path: refresh,
    options: { method: 'DELETE', key: null },
    status: 405,
    code: 'method_not_allowed',
  },
  {
    faults: 'path and key',
    path: '/v1/nothing',
    options: { key: null },
    status: 404,
    code: 'not_found',
  },
  {
    faults: 'removed version and key',
    path: '/v0/player/812345678',
    options: { key: 'garbage' },
    status: 410,
    code: 'endpoint_removed',
  },
  {
    faults: 'throttled address and key',
    path: down,
    options: { key: null },
    before: strike,
    status: 429,
    code: 'rate_limited',
  },
  {
    faults: 'key and address',
    path: '/v1/keys/self',
    before: async ({ createKey, post }) => {
      const key = await createKey({ ipAllowlist: ['203.0.113.0/24'] });
      await post('/v1/keys/revoke', undefined, { key });
      return { key, ip: '198.51.100.1' };
    },
    status: 401,
    code: 'revoked_api_key',
  },
  {
    faults: 'address and empty bucket',
    path: '/v1/keys/self',
    env: oneToken,
    before: async ({ createKey, get }) => {
      const key = await createKey({ ipAllowlist: ['203.0.113.0/24'] });
      await get('/v1/keys/self', { key });
      return { key, ip: '198.51.100.1' };
    },
    status: 403,
    code: 'ip_not_allowed',
  },
  {
    faults: 'empty bucket and scope',
    path: '/v1/player/genshin/812345678',
    env: oneToken,
    before: async ({ createKey, get }) => {
      const key = await createKey({ scopes: ['write:report'] });
      await get('/v1/keys/self', { key });
      return { key };
    },
    status: 429,
    code: 'rate_limited',
  },
  {
    faults: 'scope and type of the body',
    path: refresh,
    options: { method: 'POST', body: 'x', headers: text },
    before: async ({ createKey }) => ({ key: await createKey({ scopes: ['write:report'] }) }),
    status: 403,
    code: 'insufficient_scope',
  },
  {
    faults: 'empty bucket and type of the body',
    path: refresh,
    env: oneToken,
    options: { method: 'POST', body: 'x', headers: text },
    before: spend,
    status: 429,
    code: 'rate_limited',
  },
  {
    faults: 'empty bucket of requests, where keys are rotated, and type of the body',
    path: '/v1/keys/rotate',
    env: oneToken,
    options: { method: 'POST', body: 'x', headers: text },
    before: spend,
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    faults: 'type and size of the body',
    path: refresh,
    options: { method: 'POST', body: 'x'.repeat(70_000), headers: text },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    faults: 'size and form of the body',
    path: refresh,
    options: { method: 'POST', body: 'x'.repeat(70_000) },
    status: 413,
    code: 'payload_too_large',
  },
  {
    faults: 'form of the body and validation',
    path: '/v1/trust-score/chess/12/refresh',
    options: { method: 'POST', body: '[' },
    status: 400,
    code: 'invalid_json',
  },
  {
    faults: 'validation and endpoint bucket',
    path: '/v1/trust-score/genshin/12/refresh',
    options: { method: 'POST' },
    before: async ({ post }) => {
      await post(refresh);
      return {};
    },
    status: 400,
    code: 'invalid_uid',
  },
  {
    faults: 'validation and state',
    path: `${down}?lang=zh-tw`,
    status: 400,
    code: 'validation_failed',
  },
  {
    faults: 'game and UID',
    path: '/v1/trust-score/chess/12',
    status: 400,
    code: 'invalid_game',
  },
];

test.each(mixed)('$faults: $code (R1.10)', async (row) => {
  const started = await startSteady(row.env ? { env: row.env } : {});
  const options = await row.before?.(started);
  const reply = await started.request(row.path, { ...row.options, ...options });
  expect(reply.status).toBe(row.status);
  expect(reply.body.error.code).toBe(row.code);
});

test('a refusal before the body costs what it decided on, and no more (R1.10, R4.5)', async () => {
  const { post, get } = await startSteady();
  await post('/v1/trust-score/genshin/12/refresh');
  const reply = await get('/v1/keys/self');
  expect(reply.headers['x-ratelimit-remaining']).toBe('1498');
});
