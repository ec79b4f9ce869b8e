import { expect, test } from 'vitest';
import { watchRecords } from '../../../src/domains/webhooks/store.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { changed } from '../../support/live-events.ts';

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

test('a watch without a webhook is taken down when its account is told of', async () => {
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
