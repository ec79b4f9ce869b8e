import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import {
  createClient,
  InvalidArgumentError,
  InvalidWebhookError,
  verifyWebhook,
  type WebhookRequest,
} from '../../packages/client/src/index.ts';
import { startApp, testClock } from '../support/app.ts';
import { listening } from '../support/events.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const secret = `whsec_${Buffer.from('a secret of this test, 32 bytes.').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('another secret of this very test').toString('base64')}`;
const clock = testClock();
const payload = JSON.stringify({
  type: 'trust_score.changed',
  timestamp: '2026-01-15T08:30:00.000Z',
  data: {
    game: 'genshin',
    uid: '812345678',
    score: 45,
    tier: 'caution',
    cause: 'review_confirmed',
  },
});

/** The headers of a message, by the library of those who laid the form down. */
function signed(by = secret, body = payload, at = clock.now()) {
  const date = new Date(at);
  return {
    'Webhook-Id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_1', date, body),
  };
}

const verify = (over: Partial<WebhookRequest> = {}) =>
  verifyWebhook({ payload, headers: signed(), secret, clock, ...over });

test('a message that the service sent is verified, and says what happened', async () => {
  const app = await startApp({ env: { WEBHOOKS_TO_PRIVATE: 'true' } });
  const receiver = await startReceiver();
  const client = createClient({ key: app.key, baseUrl: await listening(app) });
  const { data: webhook } = await client.createWebhook({
    url: receiver.url,
    events: ['report.reviewed'],
  });
  await client.testWebhook({ id: webhook.id });
  await app.app.tick();
  await receiver.has(1);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  const event = await verifyWebhook({
    payload: body,
    headers,
    secret: webhook.secret,
    clock: app.clock,
  });
  expect(event).toEqual({
    id: headers['webhook-id'],
    type: 'webhook.test',
    timestamp: '2026-01-15T08:30:00.000Z',
    data: { webhook_id: webhook.id },
  });
});

test('while the service rolls a secret, the old one and the new one verify', async () => {
  const app = await startApp({ env: { WEBHOOKS_TO_PRIVATE: 'true' } });
  const receiver = await startReceiver();
  const client = createClient({ key: app.key, baseUrl: await listening(app) });
  const { data: old } = await client.createWebhook({
    url: receiver.url,
    events: ['report.reviewed'],
  });
  const { data: next } = await client.rollWebhookSecret({ id: old.id });
  await client.testWebhook({ id: old.id });
  await app.app.tick();
  await receiver.has(1);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  for (const own of [old.secret, next.secret])
    await expect(
      verifyWebhook({ payload: body, headers, secret: own, clock: app.clock }),
    ).resolves.toMatchObject({ type: 'webhook.test' });
  expect(next.secret).not.toBe(old.secret);
});

test('the body may be text or bytes, and the headers of any server', async () => {
  const event = { id: 'msg_1', ...JSON.parse(payload) };
  const bytes = new TextEncoder().encode(payload);
  await expect(verify()).resolves.toEqual(event);
  await expect(verify({ payload: Buffer.from(payload) })).resolves.toEqual(event);
  await expect(verify({ payload: bytes.buffer })).resolves.toEqual(event);
  await expect(verify({ headers: new Headers(signed()) })).resolves.toEqual(event);
});

test('while a secret is exchanged for another, either of them verifies', async () => {
  const headers = signed();
  const both = {
    ...headers,
    'webhook-signature': `${signed(otherSecret)['webhook-signature']} v1a,${'A'.repeat(86)}== ${headers['webhook-signature']}`,
  };
  await expect(verify({ headers: both })).resolves.toMatchObject({ id: 'msg_1' });
  await expect(verify({ headers: both, secret: otherSecret })).resolves.toMatchObject({
    id: 'msg_1',
  });
  const { secret: _one, ...withoutSecret } = { payload, headers, secret, clock };
  await expect(
    verifyWebhook({ ...withoutSecret, secrets: [otherSecret, secret] }),
  ).resolves.toMatchObject({ id: 'msg_1' });
});

test.each([
  ['another body', { payload: payload.replace('45', '95') }],
  ['another secret', { secret: otherSecret }],
  ['another id', { headers: { ...signed(), 'Webhook-Id': 'msg_2' } }],
  ['another time', { headers: { ...signed(), 'webhook-timestamp': '1768465801' } }],
  ['no time', { headers: { ...signed(), 'webhook-timestamp': 'now' } }],
  ['no signature', { headers: { ...signed(), 'webhook-signature': '' } }],
  ['no header at all', { headers: {} }],
  [
    'a signature of another version',
    {
      headers: { ...signed(), 'webhook-signature': `v2,${signed()['webhook-signature'].slice(3)}` },
    },
  ],
  [
    'half a signature',
    { headers: { ...signed(), 'webhook-signature': signed()['webhook-signature'].slice(0, 20) } },
  ],
  ['no base64', { headers: { ...signed(), 'webhook-signature': 'v1,***' } }],
  [
    'a signature behind too many others',
    {
      headers: {
        ...signed(),
        'webhook-signature': `${'v1,AAAA '.repeat(1000)}${signed()['webhook-signature']}`,
      },
    },
  ],
  ['a message of six minutes ago', { headers: signed(secret, payload, clock.now() - 360_000) }],
  ['a message of in six minutes', { headers: signed(secret, payload, clock.now() + 360_000) }],
])('a message with %s is not believed', async (_what, over) => {
  await expect(verify(over)).rejects.toBeInstanceOf(InvalidWebhookError);
});

test('a message of four minutes ago is believed, and older ones where the caller says so', async () => {
  const headers = signed(secret, payload, clock.now() - 240_000);
  await expect(verify({ headers })).resolves.toMatchObject({ id: 'msg_1' });
  await expect(verify({ headers, toleranceSeconds: 60 })).rejects.toBeInstanceOf(
    InvalidWebhookError,
  );
});

test('a signed message that is not an event is refused', async () => {
  for (const body of ['[]', '"x"', '{"type":1}', 'no JSON'])
    await expect(verify({ payload: body, headers: signed(secret, body) })).rejects.toThrow(
      /not an event/,
    );
});

test('a parsed body, and what is no secret, are the fault of the caller', async () => {
  const parsed = JSON.parse(payload);
  for (const over of [
    { payload: parsed },
    { secret: '' },
    { secret: 'whsec_' },
    { secret: 'whsec_ä' },
  ])
    await expect(verify(over)).rejects.toBeInstanceOf(InvalidArgumentError);
  await expect(verifyWebhook({ payload, headers: signed(), clock, secrets: [] })).rejects.toThrow(
    /whsec_/,
  );
});

test('no error shows the secret or the signature that would be right', async () => {
  const error = (await verify({ payload: '{}' }).catch(String)) as string;
  const right = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'));
  expect(error).not.toContain(secret.slice(6));
  expect(error).not.toContain(
    right.update(`msg_1.${Math.floor(clock.now() / 1000)}.{}`).digest('base64'),
  );
});

test.each([null, true, 'whsec_null', 'whsec_AA==', 'AA==', ''])(
  'what is no secret is refused, whoever signed with it: %s',
  async (secret) => {
    const asked = { payload: '{}', headers: {}, secret: secret as string };
    await expect(verifyWebhook(asked)).rejects.toThrow(InvalidArgumentError);
    const beside = {
      ...asked,
      secret: `whsec_${btoa('x'.repeat(32))}`,
      secrets: [secret as string],
    };
    await expect(verifyWebhook(beside)).rejects.toThrow(InvalidArgumentError);
  },
);
