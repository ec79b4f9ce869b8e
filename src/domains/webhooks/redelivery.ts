import { hourMs, minuteMs } from '../../lib/clock.ts';
import { Problem, refusalBy } from '../../lib/problem.ts';
import { pagesOf } from '../../store/records.ts';
import { type Delivery, isBeingSent } from './delivery.ts';
import { addToQueue, countWaiting, type EnqueueDependencies, maxWaiting } from './queue.ts';
import { originOf, type Webhook } from './webhook.ts';

export interface RedeliveryResult {
  readonly count: number;
  /** Whether others are left for another call. */
  readonly isMore: boolean;
}

/** How many failed deliveries are sent again by one call. */
const maxAtOnce = 100;
/** What failed again is passed over by the next calls, so that they come to the others. */
const passedOverMs = hourMs;
const pageRows = 200;
const maxPages = 10;
/** When a queue is looked at that was noted down by a process which then died. */
const lookAgainMs = minuteMs;

type RedeliveryDependencies = Pick<
  EnqueueDependencies,
  'deliveries' | 'queues' | 'clock' | 'newId'
>;

export type Redelivery = ReturnType<typeof createRedelivery>;

/** Sends deliveries again that are over, or do not want to wait. */
export function createRedelivery({ deliveries, queues, clock, newId }: RedeliveryDependencies) {
  const queueUp = (webhook: Webhook, lineageId: string, count: number, dueAt: number) =>
    queues.update(lineageId, (current) => {
      const addition = { webhookId: webhook.id, receiver: originOf(webhook), count, dueAt };
      return addToQueue(current, lineageId, [addition]);
    });

  /** Makes them due; answers them as they are afterwards, and how many this call made due. */
  async function makeDue(webhook: Webhook, lineageId: string, ids: readonly string[]) {
    const now = clock.now();
    const claim = newId();
    // Before the deliveries: should this process die between, the queue is looked at all the same.
    await queueUp(webhook, lineageId, 0, now + lookAgainMs);
    const after = await deliveries.updateMany(
      ids,
      (current) => current && redeliver(current, claim, now),
    );
    const count = after.filter((delivery) => delivery?.claim === claim).length;
    await queueUp(webhook, lineageId, count, now);
    return { after, count };
  }

  /** The oldest that failed and were not redelivered just now, as far as there is room for them to wait. */
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
    /** Of the failed ones the oldest. */
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

/** Whether it is under way by itself: it is being sent, or will be in a moment. */
const isUnderWay = (delivery: Delivery, now: number): boolean =>
  delivery.state === 'pending' && (delivery.nextAt <= now || isBeingSent(delivery, now));

/** The delivery due once more, as it was; undefined where it is under way, or was redelivered just now. */
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

/** Why it was not redelivered; undefined where it is on its way all the same, as after a double click. */
function findRefusal(delivery: Delivery, now: number): Problem | undefined {
  if (delivery.state === 'pending') return undefined;
  const seconds = Math.max(1, Math.ceil(waitMsOf(delivery, now) / 1000));
  return Problem.rateLimited(
    'A delivery is redelivered at most once a minute.',
    refusalBy({ budget: 'webhook_redelivery', limit: 1, windowSeconds: 60 }, seconds),
  );
}
