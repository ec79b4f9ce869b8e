import { expect, test } from 'vitest';
import { webhookSets } from '../../src/domains/webhooks/registry.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { changed, lineageOf } from '../support/live-events.ts';
import {
  createWebhook,
  isSignedBy,
  lastOf,
  signaturesOf,
  tick,
  webhookOf,
} from '../support/webhook-app.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const hour = 3_600_000;

async function start() {
  const app = await startApp();
  const receiver = await startReceiver();
  const { id, secret } = (await createWebhook(app, receiver.url)).body.data;
  return { app, receiver, id, secret };
}

const roll = async (app: TestApp, id: string, body: object = {}): Promise<string> =>
  (await app.post(`/v1/webhooks/${id}/secret`, body)).body.data.secret;

let events = 0;

/** Sends one message, and says which of the secrets it is signed by. */
async function signers(app: TestApp, receiver: Receiver, secrets: readonly string[]) {
  events += 1;
  await app.app.services.live.publish(changed(`${events}`));
  await tick(app);
  const message = lastOf(receiver);
  const found = secrets.filter((secret) => isSignedBy(secret, message));
  // Each signature is of one of them, and none is there twice.
  expect(signaturesOf(message)).toHaveLength(found.length);
  return found;
}

test('the old secret signs beside the new one for a day, and then no more', async () => {
  const { app, receiver, id, secret: first } = await start();
  expect(await signers(app, receiver, [first])).toEqual([first]);
  const second = await roll(app, id);
  expect(await webhookOf(app, id)).toMatchObject({
    secret_rolled_at: '2026-01-15T08:30:01.000Z',
    old_secret_until: '2026-01-16T08:30:01.000Z',
  });
  expect(await signers(app, receiver, [first, second])).toEqual([first, second]);
  app.clock.pass(24 * hour - 3000);
  expect(await signers(app, receiver, [first, second])).toEqual([first, second]);
  app.clock.pass(1000);
  expect(await signers(app, receiver, [first, second])).toEqual([second]);
});

test('rolled again in that time, the newest is replaced and what receivers have stays', async () => {
  const { app, receiver, id, secret: first } = await start();
  const lost = await roll(app, id);
  app.clock.pass(hour);
  const second = await roll(app, id);
  expect(new Set([first, lost, second]).size).toBe(3);
  expect(await signers(app, receiver, [first, lost, second])).toEqual([first, second]);
  app.clock.pass(24 * hour);
  expect(await signers(app, receiver, [first, lost, second])).toEqual([second]);
  const third = await roll(app, id);
  expect(await signers(app, receiver, [first, lost, second, third])).toEqual([second, third]);
});

test('two rolls at once leave two secrets, one of which somebody was answered', async () => {
  const { app, receiver, id, secret: first } = await start();
  const rolled = await Promise.all([roll(app, id), roll(app, id)]);
  const alive = await signers(app, receiver, [first, ...rolled]);
  expect(alive).toHaveLength(2);
  expect(alive[0]).toBe(first);
});

test('a secret that leaked ends at once, and the one before with it', async () => {
  const { app, receiver, id, secret: first } = await start();
  const second = await roll(app, id);
  const third = await roll(app, id, { end_old_in_seconds: 0 });
  expect((await webhookOf(app, id)).old_secret_until).toBeNull();
  expect(await signers(app, receiver, [first, second, third])).toEqual([third]);
});

test.each([-1, 86_401, 1.5, '60'])('an overlap of %j seconds is refused', async (seconds) => {
  const { app, id } = await start();
  const reply = await app.post(`/v1/webhooks/${id}/secret`, { end_old_in_seconds: seconds });
  expect([reply.status, reply.body.error.details[0].path]).toEqual([400, 'end_old_in_seconds']);
});

test('the same through the graph', async () => {
  const { app, receiver, id, secret: first } = await start();
  const { body } = await app.query(
    `mutation ($id: String!) {
      rollWebhookSecret(id: $id, endOldInSeconds: 60) { secret webhook { oldSecretUntil secretRolledAt } }
    }`,
    { id },
  );
  const { secret, webhook } = body.data.rollWebhookSecret;
  expect(webhook).toEqual({
    oldSecretUntil: '2026-01-15T08:31:00.000Z',
    secretRolledAt: '2026-01-15T08:30:00.000Z',
  });
  expect(await signers(app, receiver, [first, secret])).toEqual([first, secret]);
  app.clock.pass(60_000);
  expect(await signers(app, receiver, [first, secret])).toEqual([secret]);
  const late = await app.query(
    'mutation ($id: String!) { rollWebhookSecret(id: $id, endOldInSeconds: 86401) { secret } }',
    { id },
  );
  expect(late.body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
});

test('no secret is kept, logged, or shown a second time', async () => {
  const { app, receiver, id, secret: first } = await start();
  const second = await roll(app, id);
  await signers(app, receiver, [first, second]);
  const set = await app.store.collection(webhookSets).get(await lineageOf(app, app.key));
  const { body } = await app.query(
    '{ webhooks { webhookId url secretRolledAt deliveries(first: 5) { nodes { body lastError } } } }',
  );
  const seen = [JSON.stringify(set), JSON.stringify(body), ...app.log].join('\n');
  for (const secret of [first, second]) {
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(secret.replace('whsec_', ''));
  }
});
