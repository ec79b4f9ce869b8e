import type { Clock } from '../../../lib/clock.ts';
import { pagesOf } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import { type DeliveryQueue, postponeWebhooks } from '../queue.ts';
import { maxAtOnce, type Recipient, type Room, type Slots } from './slots.ts';

const pageRows = 64;
/** How many pages are read: enough to pass every key family that can be busy here, and as many again. */
const maxPages = (2 * maxAtOnce) / pageRows;
/** How long nothing is sent to a receiver that is full. */
const postponeMs = 5000;

interface Candidate {
  readonly recipient: Recipient;
  readonly dueAt: number;
  readonly room: Room;
  /** How many slots its family would hold before it: the family that holds the fewest comes first. */
  readonly rank: number;
}

/** Finds the webhooks that may be sent something, in a fair order. It reads one row for each key family with something due. */
export function createFairOrder(
  queues: Collection<DeliveryQueue>,
  slots: Pick<Slots, 'free' | 'heldBy' | 'roomFor'>,
  clock: Clock,
) {
  /** What one family has due, the longest due first. */
  function candidatesOf({ id: lineageId, webhooks }: DeliveryQueue, now: number): Candidate[] {
    const held = slots.heldBy(lineageId);
    return webhooks
      .filter(({ dueAt }) => dueAt <= now)
      .sort((one, other) => one.dueAt - other.dueAt)
      .map(({ webhookId, receiver, dueAt }, position) => {
        const recipient = { lineageId, webhookId, receiver };
        return { recipient, dueAt, room: slots.roomFor(recipient), rank: held + position };
      });
  }

  /** Postpones deliveries to receivers that are full for every family, so that they do not delay others. */
  async function postpone(candidates: readonly Candidate[], now: number): Promise<void> {
    const full = candidates.filter(({ room }) => room === 'receiver_full');
    const [first] = full;
    if (!first) return;
    const ids = full.map(({ recipient }) => recipient.webhookId);
    await queues.update(
      first.recipient.lineageId,
      (current) => current && postponeWebhooks(current, ids, now + postponeMs),
    );
  }

  // The longest due first. Each family in front that is busy here holds a slot: there are never more of them than slots.
  return async (): Promise<Recipient[]> => {
    const now = clock.now();
    const found: Candidate[] = [];
    let families = 0;
    const query = {
      index: 'byDue',
      equals: {},
      range: { from: 0, to: now + 1 },
      limit: pageRows,
      direction: 'ascending',
    } as const;
    for await (const rows of pagesOf(queues, query, maxPages)) {
      const due = rows.map((queue) => candidatesOf(queue, now));
      await Promise.all(due.map((candidates) => postpone(candidates, now)));
      found.push(...due.flat());
      families += due.filter((own) => own.some(({ room }) => room === 'free')).length;
      if (families >= slots.free()) break;
    }
    return found
      .filter(({ room }) => room === 'free' || room === 'family_full')
      .sort((one, other) => one.rank - other.rank || one.dueAt - other.dueAt)
      .map(({ recipient }) => recipient);
  };
}
