import { expect, test } from 'vitest';
import { deliveryQueues } from '../../../src/domains/webhooks/delivery-store.ts';
import { dyingStore } from '../../support/dying.ts';
import {
  allPending,
  countMore,
  deliveriesOf,
  keepWebhooks,
  openSending,
  startSending,
} from '../../support/webhook-sending.ts';

const watched = ['webhook_deliveries', 'webhook_queues', 'webhooks'];

/** Puts in and sends, until the process dies; an event is not told as handed on before its put has ended. */
async function putAndSend(sending: ReturnType<typeof startSending>, put: () => Promise<unknown>) {
  await put().catch(() => undefined);
  await sending.worker.tick();
  await sending.worker.idle();
}

test('a process killed between any two writes loses no delivery: who comes next sends it', async () => {
  let whole = false;
  for (let writes = 0; !whole; writes += 1) {
    const { store, clock } = await openSending();
    const dying = dyingStore(store, watched);
    const webhooks = await keepWebhooks(store, 'lin', 2);
    const first = startSending(dying.store, clock);
    dying.dieAfter(writes);
    await putAndSend(first, () => first.put('lin', webhooks, '1'));
    whole = dying.writes < writes;
    dying.kill();
    const next = startSending(store, clock);
    // The event stays due until its put has ended, so it is put again; a whole put is not, and needs no second one.
    for (let seconds = 0; seconds <= 70; seconds += 10) {
      await putAndSend(next, () =>
        writes < 3 ? next.put('lin', webhooks, '1') : Promise.resolve(),
      );
      clock.pass(10_000);
    }
    expect(await allPending(store, webhooks), `after ${writes} writes`).toBe(0);
    for (const { id } of webhooks) {
      expect(await deliveriesOf(store, id)).toMatchObject([{ state: 'delivered' }]);
    }
    const queue = await store.collection(deliveryQueues).get('lin');
    expect(queue).toMatchObject({ webhooks: [] });
    expect(queue?.dueAt).toBeUndefined();
  }
}, 60_000);

test('a process killed between any two writes of a drop leaves as many as may wait, or one more or less', async () => {
  let whole = false;
  for (let writes = 0; !whole; writes += 1) {
    const { store, clock } = await openSending();
    const dying = dyingStore(store, watched);
    const webhooks = await keepWebhooks(store, 'lin', 1);
    const filling = startSending(store, clock);
    const events = Array.from({ length: 30 }, (_, event) => `${event}`);
    await Promise.all(events.map((event) => filling.put('lin', webhooks, event)));
    for (const webhook of webhooks) await countMore(store, webhook, 1970);
    clock.pass(1);
    const first = startSending(dying.store, clock);
    dying.dieAfter(writes);
    await first.put('lin', webhooks, 'late').catch(() => undefined);
    whole = dying.writes < writes;
    dying.kill();
    const next = startSending(store, clock);
    await next.put('lin', webhooks, 'late');
    await next.put('lin', webhooks, 'last');
    // One that was inserted and not counted, or dropped and still counted, stays so until nothing waits.
    const pending = await allPending(store, webhooks);
    expect([29, 30, 31], `after ${writes} writes`).toContain(pending);
  }
}, 60_000);
