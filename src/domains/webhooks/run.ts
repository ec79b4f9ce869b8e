import type { Collection } from '../../store/store.ts';
import { type AttemptDependencies, createAttempt } from './attempt.ts';
import type { DeliveryQueue } from './queue.ts';
import { moved, observed } from './queue-observation.ts';
import type { Recipient } from './slots.ts';

export interface RunDependencies extends AttemptDependencies {
  readonly queues: Collection<DeliveryQueue>;
}

/** How many deliveries and how long one webhook is sent before it is the turn of another. */
const maxInARow = 16;
const maxRunMs = 1000;

export interface Ran {
  /** Whether the receiver answered every attempt; undefined when there was none. */
  readonly isSound: boolean | undefined;
  /** Whether more is due that may be sent at once. */
  readonly isMore: boolean;
}

/** Sends the due deliveries of a webhook, one after the other. */
export function createRun(dependencies: RunDependencies, isClosed: () => boolean) {
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
      (current) => current && observed(current, { webhookId, gone, seen }),
    );
  }

  const moveQueue = ({ lineageId, webhookId }: Recipient, receiver: string) =>
    queues.update(lineageId, (current) => current && moved(current, webhookId, receiver));

  /** One after the other, until one is not answered, or the webhook leads elsewhere. */
  async function attemptEach(ids: readonly string[], recipient: Recipient, begun: number) {
    const ran = { tried: 0, gone: 0, isSound: true };
    for (const id of ids) {
      if (!ran.isSound || isClosed() || clock.now() - begun >= maxRunMs) break;
      const attempted = await attempt(id, recipient);
      if (attempted && 'movedTo' in attempted) {
        await moveQueue(recipient, attempted.movedTo);
        break;
      }
      ran.tried += 1;
      ran.gone += Number(attempted?.isOver ?? false);
      ran.isSound = attempted?.isSound ?? true;
    }
    return ran;
  }

  return async (recipient: Recipient): Promise<Ran> => {
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
