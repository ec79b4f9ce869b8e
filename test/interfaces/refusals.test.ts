import { expect, test } from 'vitest';
import { maxStreams } from '../../src/domains/live/streams.ts';
import type { Reply, TestApp } from '../support/app.ts';
import { listening, openStream } from '../support/events.ts';
import { startSteady } from '../support/interfaces.ts';
import { createWebhook, tick } from '../support/webhook-app.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

/** One limit of the service, and how to run into it: answers the refusal. */
interface Case {
  readonly policy: string;
  readonly limit: number;
  readonly retryAfter: number;
  readonly resetAfter: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly refuse: (app: TestApp) => Promise<Reply>;
}

const oneOf = (budget: string) => ({
  [`${budget}_BUCKET_CAPACITY`]: '1',
  [`${budget}_BUCKET_REFILL_PER_MINUTE`]: '1',
});
const self = '/v1/keys/self';
const down = '/v1/player/genshin/812345503';
const viewer = '{ viewer { keyId } }';
const page = { key: null, headers: { accept: 'text/html' } };

async function times(count: number, call: () => Promise<Reply>): Promise<Reply> {
  for (let made = 1; made < count; made += 1) await call();
  return call();
}

/** The verification of an account whose code is never found. */
async function verification({ post }: TestApp): Promise<string> {
  const { body } = await post('/v1/verifications', { game: 'genshin', uid: '812345671' });
  return body.data.id;
}

async function webhook({ post }: TestApp): Promise<string> {
  const { body } = await post('/v1/webhooks', {
    url: 'https://example.com/hook',
    events: ['trust_score.changed'],
    accounts: [{ game: 'genshin', uid: '812345678' }],
  });
  return body.data.id;
}

/** The second redelivery of a delivery that was accepted both times. */
async function redeliveredTwice(app: TestApp): Promise<Reply> {
  const receiver = await startReceiver();
  const { id } = (await createWebhook(app, receiver.url)).body.data;
  const test = (await app.post(`/v1/webhooks/${id}/test`)).body.data;
  return times(2, async () => {
    await tick(app, 0);
    const reply = await app.post(`/v1/webhooks/${id}/deliveries/${test.id}/redeliver`);
    await tick(app, 0);
    return reply;
  });
}

const refresh = (uid: string) =>
  `mutation { refreshTrustScore(game: GENSHIN, uid: "${uid}") { nextRefreshAt } }`;
const check = (id: string) => `mutation { checkVerification(id: "${id}") { status } }`;
const upload = '/v1/uploads/evidence';
const uploadBody = { content_type: 'image/png', size_bytes: 1 };
const uploadDocument =
  'mutation { createEvidenceUpload(contentType: IMAGE_PNG, sizeBytes: 1) { uploadId } }';

const minute = { retryAfter: 60, resetAfter: 60 };

const cases: readonly (readonly [string, Case])[] = [
  [
    'the request bucket on /v1',
    {
      ...{ policy: 'request', limit: 1, ...minute, env: oneOf('REQUEST') },
      refuse: ({ get }) => times(2, () => get(self)),
    },
  ],
  [
    'the request bucket on /graphql',
    {
      ...{ policy: 'request', limit: 1, ...minute, env: oneOf('REQUEST') },
      refuse: ({ query }) => times(2, () => query(viewer)),
    },
  ],
  [
    'the request bucket for more root fields than are left',
    {
      ...{ policy: 'request', limit: 4, ...minute },
      env: { REQUEST_BUCKET_CAPACITY: '4', REQUEST_BUCKET_REFILL_PER_MINUTE: '1' },
      refuse: ({ query }) => query(`{ ${['a', 'b', 'c', 'd', 'e'].map(alias).join(' ')} }`),
    },
  ],
  [
    'the bucket of an address without a key',
    {
      ...{ policy: 'anonymous', limit: 1, ...minute, env: oneOf('ANONYMOUS') },
      refuse: ({ get }) => times(2, () => get(self, { key: null })),
    },
  ],
  [
    'guesses on /graphql',
    {
      ...{ policy: 'anonymous', limit: 1, ...minute, env: oneOf('ANONYMOUS') },
      refuse: ({ query }) => times(2, () => query(viewer, {}, { key: 'svc_test_guess-guess' })),
    },
  ],
  [
    "GraphiQL's page",
    {
      ...{ policy: 'anonymous', limit: 1, ...minute },
      env: { ...oneOf('ANONYMOUS'), GRAPHIQL: 'true' },
      async refuse({ get }) {
        await get(self, { key: null });
        return get('/graphql', page);
      },
    },
  ],
  [
    'pictures',
    {
      ...{ policy: 'anonymous', limit: 1, ...minute, env: oneOf('ANONYMOUS') },
      refuse: ({ get }) => times(2, () => get('/cdn/genshin/weapon/1/icon.png', { key: null })),
    },
  ],
  [
    'evidence',
    {
      ...{ policy: 'anonymous', limit: 1, ...minute, env: oneOf('ANONYMOUS') },
      refuse: ({ get }) => times(2, () => get('/evidence/upl_1.png', { key: null })),
    },
  ],
  [
    'retries too fast after a 503 on /v1',
    {
      ...{ policy: 'fast_retry', limit: 3, ...minute },
      refuse: ({ get }) => times(4, () => get(down)),
    },
  ],
  [
    'retries too fast after a 503, without a key',
    {
      ...{ policy: 'fast_retry', limit: 3, ...minute },
      async refuse({ get }) {
        await times(4, () => get(down));
        return get(down, { key: null });
      },
    },
  ],
  [
    'retries too fast after a 503 in the graph',
    {
      ...{ policy: 'fast_retry', limit: 3, ...minute },
      refuse: ({ query }) =>
        times(4, () => query('{ player(game: GENSHIN, uid: "812345503") { uid } }')),
    },
  ],
  [
    'the refreshes of an account on /v1',
    {
      ...{ policy: 'trust_refresh', limit: 1, retryAfter: 3600, resetAfter: 3600 },
      refuse: ({ post }) => times(2, () => post('/v1/trust-score/genshin/812345678/refresh')),
    },
  ],
  [
    'the refreshes of an account in the graph',
    {
      ...{ policy: 'trust_refresh', limit: 1, retryAfter: 3600, resetAfter: 3600 },
      refuse: ({ query }) => times(2, () => query(refresh('812345678'))),
    },
  ],
  [
    'uploads on /v1',
    {
      ...{ policy: 'evidence', limit: 1, ...minute, env: oneOf('EVIDENCE') },
      refuse: ({ post }) => times(2, () => post(upload, uploadBody)),
    },
  ],
  [
    'uploads in the graph',
    {
      ...{ policy: 'evidence', limit: 1, ...minute, env: oneOf('EVIDENCE') },
      refuse: ({ query }) => times(2, () => query(uploadDocument)),
    },
  ],
  [
    'verifications begun',
    {
      ...{ policy: 'verification', limit: 1, ...minute, env: oneOf('VERIFICATION') },
      refuse: ({ post }) =>
        times(2, () => post('/v1/verifications', { game: 'genshin', uid: '812345671' })),
    },
  ],
  [
    'a second check of a verification on /v1',
    {
      ...{ policy: 'verification_check', limit: 1, retryAfter: 30, resetAfter: 30 },
      async refuse(app) {
        const id = await verification(app);
        return times(2, () => app.post(`/v1/verifications/${id}/check`));
      },
    },
  ],
  [
    'a second check of a verification in the graph',
    {
      ...{ policy: 'verification_check', limit: 1, retryAfter: 30, resetAfter: 30 },
      async refuse(app) {
        const id = await verification(app);
        return times(2, () => app.query(check(id)));
      },
    },
  ],
  [
    'the checks of a verification',
    {
      ...{ policy: 'verification_checks', limit: 10, retryAfter: 1470, resetAfter: 1470 },
      async refuse(app) {
        const id = await verification(app);
        return times(11, () => {
          app.clock.pass(30_000);
          return app.post(`/v1/verifications/${id}/check`);
        });
      },
    },
  ],
  [
    'the test of a webhook on /v1',
    {
      ...{ policy: 'webhook_test', limit: 1, ...minute },
      async refuse(app) {
        const id = await webhook(app);
        return times(2, () => app.post(`/v1/webhooks/${id}/test`));
      },
    },
  ],
  [
    'a second redelivery of a delivery on /v1',
    {
      ...{ policy: 'webhook_redelivery', limit: 1, ...minute },
      refuse: redeliveredTwice,
    },
  ],
  [
    'redeliveries on /v1',
    {
      ...{ policy: 'redelivery', limit: 1, ...minute, env: oneOf('REDELIVERY') },
      async refuse(app) {
        const id = await webhook(app);
        return times(2, () => app.post(`/v1/webhooks/${id}/redeliver-failed`));
      },
    },
  ],
  [
    'redeliveries in the graph',
    {
      ...{ policy: 'redelivery', limit: 1, ...minute, env: oneOf('REDELIVERY') },
      async refuse(app) {
        const id = await webhook(app);
        return times(2, () =>
          app.query(`mutation { redeliverFailedDeliveries(id: "${id}") { count } }`),
        );
      },
    },
  ],
  [
    'rotations on /v1',
    {
      ...{ policy: 'keys', limit: 1, ...minute, env: oneOf('KEYS') },
      refuse: ({ post }) => times(2, () => post('/v1/keys/rotate')),
    },
  ],
  [
    'rotations in the graph',
    {
      ...{ policy: 'keys', limit: 1, ...minute, env: oneOf('KEYS') },
      refuse: ({ query }) => times(2, () => query('mutation { rotateKey { apiKey } }')),
    },
  ],
];

function alias(name: string): string {
  return `${name}: viewer { keyId }`;
}

// R4.2, R4.3: a client that watches Remaining waits, and one that reads Reset knows what it waits for.
test.each(cases)('a refusal by %s shows its own numbers, and nothing left', async (_name, row) => {
  const { policy, limit, retryAfter, resetAfter, env } = row;
  const app = await startSteady(env ? { env } : {});
  const { status, headers, body } = await row.refuse(app);
  const extensions = body.errors?.[0].extensions;
  expect((extensions?.code ?? body.error.code).toLowerCase()).toBe('rate_limited');
  expect((extensions ?? body.error).retry_after_seconds).toBe(retryAfter);
  expect(headers).toMatchObject({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset-after': String(resetAfter),
    'x-ratelimit-reset': String(Math.ceil(app.clock.now() / 1000) + resetAfter),
    ratelimit: `"${policy}";r=0;t=${resetAfter}`,
  });
  expect(headers['ratelimit-policy']).toMatch(new RegExp(`^"${policy}";q=${limit};w=[1-9]`));
  // A refused field leaves a GraphQL answer as it is (R15.3).
  expect(headers['retry-after']).toBe(status === 429 ? String(retryAfter) : undefined);
});

test('a refusal by the number of open streams shows it too (R4.2)', async () => {
  const app = await startSteady();
  const origin = await listening(app);
  const document = 'subscription { trustScoreChanged(game: GENSHIN, uid: "812345678") { score } }';
  const streams = await Promise.all(
    Array.from({ length: maxStreams }, () => openStream(origin, app.key, document)),
  );
  const { status, headers } = await openStream(origin, app.key, document);
  expect(status).toBe(429);
  expect(headers.get('ratelimit')).toBe('"streams";r=0;t=60');
  expect(headers.get('x-ratelimit-limit')).toBe(String(maxStreams));
  expect(headers.get('x-ratelimit-remaining')).toBe('0');
  for (const stream of streams) stream.leave();
});
