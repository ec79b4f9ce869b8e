import { expect, test } from 'vitest';
import {
  createRegistry,
  isWithinLimits,
  watchRecords,
  webhookSets,
} from '../../../src/domains/webhooks/registry.ts';
import type { Principal } from '../../../src/lib/principal.ts';
import type { Store } from '../../../src/store/store.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { dyingStore } from '../../support/dying.ts';
import { changed } from '../../support/live-events.ts';
import { openSending, webhookOf } from '../../support/webhook-sending.ts';

const naming = (id: string, accounts: readonly string[] = []) => ({
  ...webhookOf(id, 'https://example.com/'),
  accounts,
});

const accountKeys = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `genshin:${812_000_000 + from + index}`);

test('a family has 20 webhooks, and names 100 accounts however often', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => naming(`whk_${index}`));
  expect(isWithinLimits(twenty)).toBe(true);
  expect(isWithinLimits([...twenty, naming('whk_x')])).toBe(false);
  const hundred = naming('whk_1', accountKeys(100));
  expect(isWithinLimits([hundred, naming('whk_2', accountKeys(100))])).toBe(true);
  expect(isWithinLimits([hundred, naming('whk_2', accountKeys(1, 100))])).toBe(false);
});

const accounts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ game: 'genshin', uid: `${812_345_678 + index}` }));

const create = ({ post }: TestApp, count: number) =>
  post('/v1/webhooks', {
    url: 'https://example.com/',
    events: ['trust_score.changed'],
    accounts: accounts(count),
  });

async function watchesOf({ store }: TestApp, count: number): Promise<number> {
  const watches = store.collection(watchRecords);
  let found = 0;
  for (const { game, uid } of accounts(count)) {
    found += await watches.count({
      index: 'byAccount',
      equals: { account: `test:${game}:${uid}` },
    });
  }
  return found;
}

test('an account is watched once for a family, for as long as one of its webhooks names it', async () => {
  const app = await startApp();
  const [three, five] = [await create(app, 3), await create(app, 5)];
  expect(await watchesOf(app, 5)).toBe(5);
  await app.request(five.headers['location'] ?? '', { method: 'DELETE' });
  expect(await watchesOf(app, 5)).toBe(3);
  await app.request(three.headers['location'] ?? '', { method: 'DELETE' });
  expect(await watchesOf(app, 5)).toBe(0);
});

test('a webhook that had no room leaves no watch', async () => {
  const app = await startApp();
  for (let count = 0; count < 20; count += 1) await create(app, 1);
  expect((await create(app, 4)).status).toBe(409);
  expect(await watchesOf(app, 4)).toBe(1);
});

test('webhooks made and ended at the same time leave exactly the watches that are named', async () => {
  const app = await startApp();
  const first = await create(app, 3);
  const [, second] = await Promise.all([
    app.request(first.headers['location'] ?? '', { method: 'DELETE' }),
    create(app, 3),
  ]);
  expect(second.status).toBe(201);
  expect(await watchesOf(app, 3)).toBe(3);
});

test('a watch without a webhook is removed when there is an event of its account', async () => {
  const app = await startApp();
  const watches = app.store.collection(watchRecords);
  const account = 'test:genshin:812345678';
  const createdAt = app.clock.now();
  await watches.insert({ id: `${account}:lin_x`, account, lineageId: 'lin_x', createdAt });
  app.clock.pass(3_600_001);
  await app.app.services.live.publish(changed('1'));
  await app.app.services.live.idle();
  expect(await watchesOf(app, 1)).toBe(0);
});

const owner = { lineageId: 'lin', environment: 'test' } as Principal;

const registryOn = (store: Store, clock: { now(): number }) => {
  const sets = store.collection(webhookSets);
  return createRegistry({ sets, watches: store.collection(watchRecords), clock });
};

const [before, after] = ['genshin:812345678', 'hsr:700123456'] as const;

test('a process killed between any two writes of a change leaves the webhook as it was or as it is, and watched', async () => {
  let whole = false;
  for (let writes = 0; !whole; writes += 1) {
    const { store, clock } = await openSending();
    const registry = registryOn(store, clock);
    await registry.add(owner, {
      ...webhookOf('whk_1', 'https://a.example.com/'),
      accounts: [before],
    });
    const dying = dyingStore(store, ['webhooks', 'webhook_watches']);
    dying.dieAfter(writes);
    const change = registryOn(dying.store, clock).replace(owner, 'whk_1', (webhook) => ({
      ...webhook,
      accounts: [after],
    }));
    whole = (await change.catch(() => undefined)) !== undefined;
    dying.kill();
    const [webhook] = await registry.list('lin');
    expect([[before], [after]]).toContainEqual(webhook?.accounts);
    for (const account of webhook?.accounts ?? [])
      expect(await registry.isWatched('test', account), `after ${writes} writes`).toBe(true);
    // A repeat makes the change, and leaves nothing behind.
    await registry.replace(owner, 'whk_1', (one) => ({ ...one, accounts: [after] }));
    expect(await registry.isWatched('test', after)).toBe(true);
    if (whole) expect(await registry.isWatched('test', before)).toBe(false);
  }
}, 60_000);
