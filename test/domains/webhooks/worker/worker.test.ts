import { expect, test } from 'vitest';
import { deliveries } from '../../../../src/domains/webhooks/delivery.ts';
import { deliveryQueues } from '../../../../src/domains/webhooks/queue.ts';
import { webhookSets } from '../../../../src/domains/webhooks/registry.ts';
import type { Collection, Store, Stored } from '../../../../src/store/store.ts';
import {
  allPending,
  countMore,
  deliveriesOf,
  keepWebhooks,
  openSending,
  pendingOf,
  startSending,
} from '../../../support/webhook-sending.ts';

// They write much; a machine that is busy with something else changes nothing.

const isGood = (origin: string): boolean => origin.includes('good');
const onlyGoodAnswers = (origin: string) => (isGood(origin) ? 204 : 'silent');

test('20 receivers of one key family are asked at once, and 19 that are silent do not delay the one that answers', async () => {
  const { store, clock } = await openSending();
  const sending = startSending(store, clock, (origin) =>
    origin.includes('hog-7') ? 204 : 'silent',
  );
  const webhooks = await keepWebhooks(store, 'hog', 20);
  for (let event = 0; event < 5; event += 1) await sending.put('hog', webhooks, `${event}`);
  await sending.worker.tick();
  await expect.poll(() => sending.running(), { timeout: 30_000 }).toBe(19);
  await expect.poll(() => pendingOf(store, 'whk_hog_7'), { timeout: 30_000 }).toBe(0);
  for (let ticks = 0; ticks < 3; ticks += 1) {
    clock.pass(1000);
    await sending.worker.tick();
  }
  expect(sending.running()).toBe(19);
});

test('20 webhooks that lead to one receiver hold four attempts', async () => {
  const { store, clock } = await openSending();
  const sending = startSending(store, clock, () => 'silent');
  const webhooks = await keepWebhooks(store, 'hog', 20, 'https://dead.example.com');
  await sending.put('hog', webhooks, '1');
  for (let ticks = 0; ticks < 3; ticks += 1) {
    await sending.worker.tick();
    clock.pass(1000);
  }
  await expect.poll(() => sending.running(), { timeout: 30_000 }).toBe(4);
  expect(sending.asked).toHaveLength(4);
});

test('nor do they hold more when they led elsewhere while what waits was put in', async () => {
  const { store, clock } = await openSending();
  const sending = startSending(store, clock, () => 'silent');
  const elsewhere = await keepWebhooks(store, 'hog', 20);
  for (const event of ['1', '2', '3']) await sending.put('hog', elsewhere, event);
  await keepWebhooks(store, 'hog', 20, 'https://victim.example.com');
  for (let ticks = 0; ticks < 5; ticks += 1) {
    await sending.worker.tick();
    clock.pass(1000);
    await expect.poll(() => sending.running(), { timeout: 30_000 }).toBeGreaterThan(0);
  }
  await expect.poll(() => sending.running(), { timeout: 30_000 }).toBe(4);
  await sending.worker.tick();
  expect(sending.asked).toHaveLength(4);
  expect(new Set(sending.asked.map((url) => new URL(url).origin))).toEqual(
    new Set(['https://victim.example.com']),
  );
});

test('40 key families with 20 silent receivers each leave room: another is sent to in the same tick', async () => {
  const { store, clock } = await openSending();
  const sending = startSending(store, clock, onlyGoodAnswers);
  const hogs = Array.from({ length: 40 }, (_, hog) => `hog${hog}`);
  await Promise.all(
    hogs.map(async (hog) => sending.put(hog, await keepWebhooks(store, hog, 20), '1')),
  );
  await sending.worker.tick();
  clock.pass(1000);
  const [good] = await keepWebhooks(store, 'good', 1);
  if (!good) return;
  await sending.put('good', [good], '1');
  await sending.worker.tick();
  await sending.begun(good.url);
  expect(sending.running()).toBeLessThan(256);
});

test('a key family is never last: a small one is sent to before the second turn of a large one', async () => {
  const { store, clock } = await openSending();
  const sending = startSending(store, clock);
  const large = await keepWebhooks(store, 'large', 1);
  for (let event = 0; event < 40; event += 1) await sending.put('large', large, `${event}`);
  clock.pass(1000);
  const small = await keepWebhooks(store, 'small', 1);
  await sending.put('small', small, '1');
  await sending.worker.tick();
  await sending.worker.idle();
  // The rest of the large one follows at once, not at the next tick.
  expect(sending.asked).toHaveLength(41);
  expect(sending.asked.indexOf(small[0]?.url ?? '')).toBeLessThan(32);
});

/** The store, with the rows counted that it answers. */
function counting(store: Store): { store: Store; rows: () => number; reset: () => void } {
  let rows = 0;
  return {
    store: {
      ...store,
      collection<T extends Stored>(spec: Parameters<typeof store.collection<T>>[0]) {
        const whole = store.collection<T>(spec);
        const page: Collection<T>['page'] = async (query) => {
          const answer = await whole.page(query);
          rows += answer.rows.length;
          return answer;
        };
        return { ...whole, page };
      },
    },
    rows: () => rows,
    reset: () => {
      rows = 0;
    },
  };
}

test('what waits for one key family costs the others no reads, and nothing due costs none', async () => {
  const { store, clock } = await openSending();
  const counted = counting(store);
  const sending = startSending(counted.store, clock, onlyGoodAnswers);
  const hog = await keepWebhooks(store, 'hog', 20, 'https://dead.example.com');
  for (let event = 0; event < 50; event += 1) await sending.put('hog', hog, `${event}`);
  await sending.worker.tick();
  await expect.poll(() => sending.running(), { timeout: 30_000 }).toBe(4);
  const good = await keepWebhooks(store, 'good', 1);
  await sending.put('good', good, '1');
  counted.reset();
  await sending.worker.tick();
  await expect.poll(() => pendingOf(store, 'whk_good_0'), { timeout: 30_000 }).toBe(0);
  // The queues of both, the delivery, and the look at what is left of it.
  expect(counted.rows()).toBeLessThanOrEqual(6);
  const empty = await store.collection(deliveryQueues).get('good');
  await expect
    .poll(async () => (await store.collection(deliveryQueues).get('good'))?.dueAt)
    .toBe(undefined);
  expect(empty?.id).toBe('good');
});

test('the oldest of the webhook that the most waits for are dropped, shown and counted', async () => {
  const { store, clock } = await openSending();
  const sending = startSending(store, clock, () => 'silent');
  const webhooks = await keepWebhooks(store, 'lin', 20);
  const [dead, ...others] = webhooks;
  if (!dead) return;
  await sending.put('lin', others, 'other');
  const put = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, event) =>
        sending.put('lin', [dead], `${from + event}`),
      ),
    );
  await put(0, 30);
  clock.pass(1);
  await put(30, 60);
  await countMore(store, dead, 2000 - 60 - others.length);
  expect(sending.droppedOf).toEqual(new Map());
  clock.pass(1);
  for (let event = 60; event < 90; event += 1) await sending.put('lin', [dead], `${event}`);
  expect(await pendingOf(store, dead.id)).toBe(60);
  expect(await allPending(store, others)).toBe(19);
  const all = await deliveriesOf(store, dead.id);
  expect(all.slice(0, 31)).toMatchObject([
    ...Array.from({ length: 30 }, () => ({ state: 'failed', fault: 'dropped', attempts: 0 })),
    { state: 'pending', fault: null },
  ]);
  expect(sending.droppedOf).toEqual(new Map([['lin', 30]]));
  const set = await store.collection(webhookSets).get('lin');
  expect(set?.webhooks.map(({ dropped }) => dropped)).toEqual([30, ...others.map(() => 0)]);
});

test('two instances that put in at once drop what is too much, and hardly more', async () => {
  const { store, clock } = await openSending();
  const webhooks = await keepWebhooks(store, 'lin', 20);
  const [here, there] = [startSending(store, clock), startSending(store, clock)];
  const first = Array.from({ length: 96 }, (_, event) => here.put('lin', webhooks, `${event}`));
  await Promise.all(first);
  clock.pass(1);
  await Promise.all(
    Array.from({ length: 12 }, (_, event) =>
      (event % 2 === 0 ? here : there).put('lin', webhooks, `late ${event}`),
    ),
  );
  const pending = await allPending(store, webhooks);
  expect(pending).toBeLessThanOrEqual(2000);
  // Each instance drops at most what it saw to be too much, and both may have seen the same.
  const tooMany = 108 * 20 - 2000;
  expect(pending).toBeGreaterThanOrEqual(2000 - tooMany);
  const dropped = [here, there].reduce((sum, one) => sum + (one.droppedOf.get('lin') ?? 0), 0);
  expect(dropped).toBe(108 * 20 - pending);
  await here.put('lin', webhooks, 'last');
  expect(await allPending(store, webhooks)).toBeLessThanOrEqual(2000);
});

test('an attempt that runs is not dropped', async () => {
  const { store, clock } = await openSending();
  const sending = startSending(store, clock, () => 'silent');
  const webhooks = await keepWebhooks(store, 'lin', 20);
  await sending.put('lin', webhooks, '0');
  await sending.worker.tick();
  await expect.poll(() => sending.running(), { timeout: 30_000 }).toBe(20);
  const [dead] = webhooks;
  if (!dead) return;
  clock.pass(1);
  await sending.put('lin', [dead], 'second');
  clock.pass(1);
  for (let event = 0; event < 10; event += 1) await sending.put('lin', [dead], `${event}, too`);
  await countMore(store, dead, 2000 - 20 - 11);
  await sending.put('lin', [dead], 'last');
  const [first, second, ...others] = await deliveriesOf(store, dead.id);
  expect(first).toMatchObject({ state: 'pending', attempts: 1 });
  expect(second).toMatchObject({ state: 'failed', fault: 'dropped', attempts: 0 });
  expect(others.map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'pending'));
});

test('two instances share what is due: a silent receiver holds one attempt at each, another is sent to', async () => {
  const { store, clock } = await openSending();
  const here = startSending(store, clock, onlyGoodAnswers);
  const there = startSending(store, clock, onlyGoodAnswers);
  const hog = await keepWebhooks(store, 'hog', 20);
  for (let event = 0; event < 30; event += 1) await here.put('hog', hog, `${event}`);
  const tick = () => Promise.all([here.worker.tick(), there.worker.tick()]);
  await tick();
  clock.pass(1000);
  const good = await keepWebhooks(store, 'good', 3);
  for (let event = 0; event < 4; event += 1) await there.put('good', good, `${event}`);
  await tick();
  await expect.poll(() => allPending(store, good), { timeout: 30_000 }).toBe(0);
  const sent = [...here.asked, ...there.asked].filter((url) => isGood(url));
  expect(sent).toHaveLength(12);
  expect(here.running()).toBeLessThanOrEqual(20);
  expect(there.running()).toBeLessThanOrEqual(20);
});

test('what was retried is due at its time, though the last look was by another instance', async () => {
  const { store, clock } = await openSending();
  let status = 503;
  const here = startSending(store, clock, () => status);
  const there = startSending(store, clock, () => status);
  const webhooks = await keepWebhooks(store, 'lin', 1);
  await here.put('lin', webhooks, '1');
  await Promise.all([here.worker.tick(), there.worker.tick()]);
  await Promise.all([here.worker.idle(), there.worker.idle()]);
  status = 204;
  clock.pass(5000);
  await there.worker.tick();
  await there.worker.idle();
  expect([...here.asked, ...there.asked]).toHaveLength(2);
  expect(await pendingOf(store, 'whk_lin_0')).toBe(0);
  const [delivery] = await deliveriesOf(store, 'whk_lin_0');
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 2 });
  expect(await store.collection(deliveries).get(delivery?.id ?? '')).not.toHaveProperty(
    'pendingFor',
  );
});

test('after a receiver was silent it is asked again at the next tick, not at once', async () => {
  const { store, clock } = await openSending();
  const sending = startSending(store, clock, () => 'silent');
  const webhooks = await keepWebhooks(store, 'lin', 1);
  for (const event of ['1', '2', '3']) await sending.put('lin', webhooks, event);
  for (const asked of [1, 2, 3]) {
    await sending.worker.tick();
    await expect.poll(() => sending.running(), { timeout: 30_000 }).toBe(1);
    await sending.giveUp();
    await sending.worker.idle();
    expect(sending.asked).toHaveLength(asked);
  }
});
