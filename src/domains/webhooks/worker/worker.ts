import { atMost } from '../../../lib/patience.ts';
import type { Collection } from '../../../store/store.ts';
import { applyObservation, type DeliveryQueue, moveWebhook } from '../queue.ts';
import { type AttemptDependencies, createAttempt } from './attempt.ts';
import { createFairOrder } from './fair-order.ts';
import { createSlots, type Recipient } from './slots.ts';

interface WorkerDependencies extends AttemptDependencies {
  readonly queues: Collection<DeliveryQueue>;
  readonly onError: (error: unknown) => void;
}

const closePatienceMs = 5000;

/** Sends what is due, in a fair order of key families and receivers, a bounded number at once. */
export function createWorker(dependencies: WorkerDependencies) {
  const { queues, clock, onError } = dependencies;
  const slots = createSlots();
  const running = new Set<Promise<void>>();
  let closed = false;
  /** Whether a due delivery had no slot: then the end of a run starts the next tick. */
  let isAnyLeft = false;
  let ticking: Promise<void> | undefined;
  const findRecipients = createFairOrder(queues, slots, clock);
  const sendDue = createRun(dependencies, () => closed);

  function begin(recipient: Recipient): void {
    slots.take(recipient);
    const run: Promise<void> = sendDue(recipient)
      .catch((error: unknown) => {
        onError(error);
        return { isSound: undefined, isMore: false };
      })
      .then(({ isSound, isMore }) => {
        running.delete(run);
        slots.release(recipient, isSound);
        if (isMore || isAnyLeft) void tick();
      });
    running.add(run);
  }

  async function start(): Promise<void> {
    isAnyLeft = slots.free() === 0;
    if (isAnyLeft) return;
    for (const recipient of await findRecipients()) {
      if (closed) return;
      if (slots.roomFor(recipient) === 'free') begin(recipient);
      else isAnyLeft = true;
    }
  }

  /** Starts what is due and has a slot; to be called about once a second. Resolves once it has started. Never rejects. */
  function tick(): Promise<void> {
    ticking ??= (closed ? Promise.resolve() : start().catch(onError)).finally(() => {
      ticking = undefined;
    });
    return ticking;
  }

  /** Resolves when nothing is being sent. */
  async function idle(): Promise<void> {
    while (ticking !== undefined || running.size > 0) {
      await ticking;
      await Promise.all(running);
    }
  }

  return {
    tick,
    idle,
    /** Starts nothing more. Resolves when attempts have ended, or after some seconds: another instance repeats them. */
    async close(): Promise<void> {
      closed = true;
      await atMost(closePatienceMs, idle());
    },
  };
}

/** How many deliveries one webhook is sent, and for how long, before another has its turn. */
const maxInARow = 16;
const maxRunMs = 1000;

/** Sends the due deliveries of a webhook, one after the other. */
function createRun(dependencies: WorkerDependencies, isClosed: () => boolean) {
  const { deliveries, queues, clock } = dependencies;
  const attempt = createAttempt(dependencies);

  const pageOf = (pendingFor: string, range: { from: number; to?: number }, limit: number) =>
    deliveries.page({
      index: 'byDue',
      equals: { pendingFor },
      range,
      limit,
      direction: 'ascending',
    });

  /** Writes down when the next is due. What is queued meanwhile stays due. */
  async function recordNextDue({ lineageId, webhookId }: Recipient, gone: number): Promise<void> {
    const queue = await queues.get(lineageId);
    const before = queue?.webhooks.find((webhook) => webhook.webhookId === webhookId);
    if (!before) return;
    const { rows } = await pageOf(webhookId, { from: 0 }, 1);
    const seen = { revision: before.revision, dueAt: rows[0]?.nextAt };
    await queues.update(
      lineageId,
      (current) => current && applyObservation(current, { webhookId, gone, seen }),
    );
  }

  /** One after the other, until one is not answered, or the webhook leads elsewhere. */
  async function attemptEach(ids: readonly string[], recipient: Recipient, begun: number) {
    const run = { tried: 0, gone: 0, isSound: true };
    for (const id of ids) {
      if (!run.isSound || isClosed() || clock.now() - begun >= maxRunMs) break;
      const attempted = await attempt(id, recipient);
      if (attempted && 'movedTo' in attempted) {
        await queues.update(
          recipient.lineageId,
          (current) => current && moveWebhook(current, recipient.webhookId, attempted.movedTo),
        );
        break;
      }
      run.tried += 1;
      run.gone += Number(attempted?.isOver ?? false);
      run.isSound = attempted?.isSound ?? true;
    }
    return run;
  }

  /** Answers whether each attempt was answered, undefined without any, and whether more may be sent at once. */
  return async (recipient: Recipient) => {
    const begun = clock.now();
    const due = { from: 0, to: begun + 1 };
    const { rows, next } = await pageOf(recipient.webhookId, due, maxInARow);
    const ids = rows.map(({ id }) => id);
    const { tried, gone, isSound } = await attemptEach(ids, recipient, begun);
    await recordNextDue(recipient, gone);
    const isLeft = next !== undefined || tried < rows.length;
    return { isSound: tried > 0 ? isSound : undefined, isMore: isSound && isLeft };
  };
}
