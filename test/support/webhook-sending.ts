import { onTestFinished } from 'vitest';
import { type Delivery, deliveries } from '../../src/domains/webhooks/delivery.ts';
import {
  addToQueue,
  createEnqueue,
  deliveryQueues,
  type Message,
} from '../../src/domains/webhooks/queue.ts';
import { createRegistry, watchRecords, webhookSets } from '../../src/domains/webhooks/registry.ts';
import { createSigner } from '../../src/domains/webhooks/secrets.ts';
import { firstSecret, type Webhook } from '../../src/domains/webhooks/webhook.ts';
import { createWorker } from '../../src/domains/webhooks/worker/worker.ts';
import type { Store } from '../../src/store/store.ts';
import { directWork } from '../../src/store/work.ts';
import type { Posted } from '../../src/upstream/webhook-sender.ts';
import { type TestClock, testClock } from './app.ts';
import { openTestStore, type TestStore } from './store.ts';

/** What receivers do, by the origin of their webhooks: 204 unless given. */
export type Behaviour = (origin: string) => number | 'silent';

export interface Sending {
  readonly worker: ReturnType<typeof createWorker>;
  /** The URLs that were asked so far, in their order. */
  readonly asked: string[];
  /** How many attempts run. */
  running(): number;
  /** Resolves once an attempt at this URL began. */
  begun(url: string): Promise<void>;
  /** The attempts that run end, as at their deadline. */
  giveUp(): Promise<void>;
  put(lineageId: string, webhooks: readonly Webhook[], eventId: string): Promise<boolean[]>;
  readonly droppedOf: Map<string, number>;
}

export const webhookOf = (id: string, url: string): Webhook => ({
  id,
  keyId: 'key_1',
  url,
  events: ['trust_score.changed'],
  accounts: [],
  notices: [],
  disabled: null,
  createdAt: 0,
  secrets: firstSecret,
  term: { number: 0, since: 0 },
  failingSince: null,
  dropped: 0,
});

/** Webhooks of a key family, each with an origin of its own unless `origin` names one for all. */
export async function keepWebhooks(
  store: Store,
  lineageId: string,
  count: number,
  origin?: string,
): Promise<readonly Webhook[]> {
  const webhooks = Array.from({ length: count }, (_, index) => {
    const id = `whk_${lineageId}_${index}`;
    return webhookOf(id, `${origin ?? `https://${lineageId}-${index}.example.com`}/${id}`);
  });
  await store
    .collection(webhookSets)
    .update(lineageId, () => ({ id: lineageId, environment: 'test', webhooks }));
  return webhooks;
}

let instances = 0;

/** What puts deliveries in and sends them, as one instance has it, with receivers that are functions. */
export function startSending(
  store: Store,
  clock: TestClock,
  behaviour: Behaviour = () => 204,
): Sending {
  instances += 1;
  const instance = instances;
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id_${instance}_${ids}`;
  };
  const asked: string[] = [];
  const silent = new Set<(posted: Posted) => void>();
  const waiting: { url: string; resolve: () => void }[] = [];
  const droppedOf = new Map<string, number>();
  const records = store.collection(deliveries);
  const queues = store.collection(deliveryQueues);
  const registry = createRegistry({
    sets: store.collection(webhookSets),
    watches: store.collection(watchRecords),
    clock,
  });

  async function post(url: string): Promise<Posted> {
    asked.push(url);
    for (const each of waiting) if (each.url === url) each.resolve();
    const answer = behaviour(new URL(url).origin);
    if (answer !== 'silent') return { status: answer };
    return await new Promise((resolve) => silent.add(resolve));
  }

  const worker = createWorker({
    deliveries: records,
    queues,
    registry,
    sender: { post },
    signer: createSigner(new Uint8Array(32)),
    clock,
    random: () => 0.5,
    newId,
    isValidKey: async () => true,
    work: directWork,
    onError: () => undefined,
  });
  const enqueue = createEnqueue({
    deliveries: records,
    queues,
    registry,
    clock,
    newId,
    onDropped: (id, count) => droppedOf.set(id, (droppedOf.get(id) ?? 0) + count),
  });

  return {
    worker,
    asked,
    running: () => silent.size,
    async begun(url) {
      if (!asked.includes(url)) {
        await new Promise<void>((resolve) => waiting.push({ url, resolve }));
      }
    },
    async giveUp() {
      for (const resolve of silent) resolve({ fault: 'timed_out' });
      silent.clear();
    },
    put: (lineageId, webhooks, eventId) =>
      enqueue(
        lineageId,
        webhooks.map(
          (webhook): Message => ({
            webhook,
            eventId,
            type: 'trust_score.changed',
            at: clock.now(),
            data: { eventId },
          }),
        ),
      ),
    droppedOf,
  };
}

/** A store that is closed with the test, and a clock. */
export async function openSending(): Promise<{ store: TestStore['store']; clock: TestClock }> {
  const clock = testClock();
  const opened = await openTestStore(clock);
  onTestFinished(() => opened.close());
  return { store: opened.store, clock };
}

/** What waits for a webhook, by the deliveries themselves. */
export const pendingOf = (store: Store, webhookId: string): Promise<number> =>
  store.collection(deliveries).count({ index: 'byDue', equals: { pendingFor: webhookId } });

export async function allPending(store: Store, webhooks: readonly Webhook[]): Promise<number> {
  let sum = 0;
  for (const { id } of webhooks) sum += await pendingOf(store, id);
  return sum;
}

/** All deliveries of a webhook, oldest first. */
export async function deliveriesOf(store: Store, webhookId: string): Promise<readonly Delivery[]> {
  const { rows } = await store.collection(deliveries).page({
    index: 'byWebhook',
    equals: { webhookId },
    limit: 5000,
    direction: 'ascending',
  });
  return rows;
}

/** Counts more deliveries as waiting than there are: thousands of them take a test too long to write. */
export async function countMore(store: Store, webhook: Webhook, count: number): Promise<void> {
  const { id: webhookId, url } = webhook;
  const lineageId = webhookId.split('_')[1] ?? '';
  const addition = { webhookId, receiver: new URL(url).origin, count, dueAt: 0 };
  await store
    .collection(deliveryQueues)
    .update(lineageId, (current) => addToQueue(current, lineageId, [addition]));
}
