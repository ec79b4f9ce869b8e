import { hourMs, minuteMs } from '../../lib/clock.ts';
import type { PageRequest } from '../../lib/list-page.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem, refusalBy } from '../../lib/problem.ts';
import { newestPage, pagesOf } from '../../store/records.ts';
import { type Delivery, deriveDeliveryId, isBeingSent } from './delivery.ts';
import {
  addToQueue,
  countWaiting,
  type Enqueue,
  type EnqueueDependencies,
  maxWaiting,
} from './queue.ts';
import { throwNotFound, type WebhookManager } from './service.ts';
import { originOf, type Webhook } from './webhook.ts';

type RedeliveryDependencies = Omit<EnqueueDependencies, 'registry' | 'onDropped'>;

interface DeliveryManagerDependencies extends RedeliveryDependencies {
  readonly enqueue: Enqueue;
  readonly webhooks: Pick<WebhookManager, 'get' | 'getManaged'>;
}

/** The deliveries of the webhooks of a key family; no other family sees them. All reject with `not_found`. */
export function createDeliveryManager(dependencies: DeliveryManagerDependencies) {
  const { deliveries, enqueue, clock, webhooks } = dependencies;
  const redelivery = createRedelivery(dependencies);

  async function getDelivery(webhook: Webhook, id: string): Promise<Delivery> {
    const delivery = await deliveries.get(id);
    return delivery?.webhookId === webhook.id ? delivery : throwNotFound('delivery');
  }

  return {
    /** Queues a test, at most once a minute; a success switches the webhook on again, unless its owner paused it. */
    async test(principal: Principal, id: string, requestId: string): Promise<Delivery> {
      const webhook = await webhooks.getManaged(principal, id, requestId);
      const now = clock.now();
      const eventId = `test:${Math.floor(now / minuteMs)}`;
      const data = { webhook_id: id };
      const message = { webhook, eventId, type: 'webhook.test', at: now, data } as const;
      const [isNew] = await enqueue(principal.lineageId, [message]);
      if (!isNew) throw testedTooSoon(now);
      // As it is stored by now: it may already be dropped or on its way.
      return getDelivery(webhook, deriveDeliveryId(id, eventId));
    },
    /** Newest first. The caller has found the webhook among its own. */
    deliveries: (webhookId: string, page: PageRequest) =>
      newestPage(deliveries, { index: 'byWebhook', equals: { webhookId } }, page),
    delivery: async (principal: Principal, webhookId: string, id: string) =>
      getDelivery(await webhooks.get(principal, webhookId), id),
    /** Rejects with `webhook_disabled` and `rate_limited`. */
    async redeliver(principal: Principal, webhookId: string, id: string, requestId: string) {
      const webhook = await webhooks.getManaged(principal, webhookId, requestId);
      const delivery = await getDelivery(webhook, id);
      assertEnabled(webhook);
      return (await redelivery.redeliverOne(webhook, delivery)) ?? throwNotFound('delivery');
    },
    /** Rejects with `webhook_disabled`. */
    async redeliverFailed(principal: Principal, webhookId: string, requestId: string) {
      const webhook = await webhooks.getManaged(principal, webhookId, requestId);
      assertEnabled(webhook);
      return redelivery.redeliverFailed(webhook, principal.lineageId);
    },
  };
}

function assertEnabled({ disabled }: Webhook): void {
  if (disabled === null) return;
  const message = `The webhook is switched off (${disabled}). Switch it on with "enabled": true first.`;
  throw new Problem('webhook_disabled', message);
}

function testedTooSoon(now: number): Problem {
  const seconds = Math.max(1, Math.ceil((minuteMs - (now % minuteMs)) / 1000));
  return Problem.rateLimited(
    'A webhook is tested at most once a minute.',
    refusalBy({ budget: 'webhook_test', limit: 1, windowSeconds: 60 }, seconds),
  );
}

export interface RedeliveryResult {
  readonly count: number;
  /** Whether another call would send more. */
  readonly isMore: boolean;
}

/** How many failed deliveries are sent again by one call. */
const maxAtOnce = 100;
/** What failed again is skipped by the next calls, so that they reach the others. */
const passedOverMs = hourMs;
const pageRows = 200;
const maxPages = 10;
/** When a queue is looked at whose process died after marking it. */
const lookAgainMs = minuteMs;

/** Sends deliveries again: those that are over, and those that wait for their next attempt. */
export function createRedelivery({ deliveries, queues, clock, newId }: RedeliveryDependencies) {
  const queueUp = (webhook: Webhook, lineageId: string, count: number, dueAt: number) =>
    queues.update(lineageId, (current) => {
      const addition = { webhookId: webhook.id, receiver: originOf(webhook), count, dueAt };
      return addToQueue(current, lineageId, [addition]);
    });

  /** Makes deliveries due; answers them as they are afterwards, and how many this call made due. */
  async function makeDue(webhook: Webhook, lineageId: string, ids: readonly string[]) {
    const now = clock.now();
    const claim = newId();
    // Before the deliveries: if this process dies in between, the queue is looked at all the same.
    await queueUp(webhook, lineageId, 0, now + lookAgainMs);
    const after = await deliveries.updateMany(
      ids,
      (current) => current && redeliver(current, claim, now),
    );
    const count = after.filter((delivery) => delivery?.claim === claim).length;
    await queueUp(webhook, lineageId, count, now);
    return { after, count };
  }

  /** The oldest that failed and were not redelivered recently, as many as may wait. */
  async function findFailed({ id: webhookId }: Webhook, lineageId: string) {
    const queue = await queues.get(lineageId);
    const room = maxWaiting - (queue ? countWaiting(queue) : 0);
    const limit = Math.min(maxAtOnce, Math.max(0, room));
    const before = clock.now() - passedOverMs;
    const found: string[] = [];
    const query = {
      index: 'byState',
      equals: { webhookId, state: 'failed' },
      limit: pageRows,
      direction: 'ascending',
    } as const;
    for await (const rows of pagesOf(deliveries, query, maxPages)) {
      const free = rows.filter(
        ({ type, redeliveredAt }) => type !== 'webhook.test' && (redeliveredAt ?? 0) <= before,
      );
      found.push(...free.map(({ id }) => id));
      if (found.length > limit) break;
    }
    return { ids: found.slice(0, limit), isMore: found.length > limit };
  }

  return {
    /** Undefined when it is gone; rejects with `rate_limited`. May be repeated after a failure. */
    async redeliverOne(webhook: Webhook, { id, lineageId }: Delivery) {
      const { after, count } = await makeDue(webhook, lineageId, [id]);
      const [delivery] = after;
      const refusal = delivery && count === 0 ? findRefusal(delivery, clock.now()) : undefined;
      if (refusal) throw refusal;
      return delivery;
    },
    /** The oldest that failed. */
    async redeliverFailed(webhook: Webhook, lineageId: string): Promise<RedeliveryResult> {
      const { ids, isMore } = await findFailed(webhook, lineageId);
      if (ids.length === 0) return { count: 0, isMore };
      const { count } = await makeDue(webhook, lineageId, ids);
      return { count, isMore };
    },
  };
}

const pauseMs = minuteMs;

/** How long until it may be sent again; 0 when it may be now. */
const waitMsOf = ({ redeliveredAt }: Delivery, now: number): number =>
  redeliveredAt === null ? 0 : Math.max(0, redeliveredAt + pauseMs - now);

/** Whether it is being sent, or will be in a moment. */
const isUnderWay = (delivery: Delivery, now: number): boolean =>
  delivery.state === 'pending' && (delivery.nextAt <= now || isBeingSent(delivery, now));

/** The delivery due once more; undefined when it is under way, or was redelivered less than a minute ago. */
const redeliver = (delivery: Delivery, claim: string, now: number): Delivery | undefined =>
  isUnderWay(delivery, now) || waitMsOf(delivery, now) > 0
    ? undefined
    : {
        ...delivery,
        state: 'pending',
        pendingFor: delivery.webhookId,
        leftBy: undefined,
        redeliveredAt: now,
        nextAt: now,
        claim,
        finishedAt: null,
      };

/** Why it was not redelivered; undefined when it is on its way all the same, as after a double click. */
function findRefusal(delivery: Delivery, now: number): Problem | undefined {
  if (delivery.state === 'pending') return undefined;
  const seconds = Math.max(1, Math.ceil(waitMsOf(delivery, now) / 1000));
  return Problem.rateLimited(
    'A delivery is redelivered at most once a minute.',
    refusalBy({ budget: 'webhook_redelivery', limit: 1, windowSeconds: 60 }, seconds),
  );
}
