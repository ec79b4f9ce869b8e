import type { Clock } from '../../../lib/clock.ts';
import { pagesOf } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import { type DeliveryQueue, postponeWebhooks } from '../queue.ts';
import { maxAtOnce, type Recipient, type Room, type Slots } from './slots.ts';

interface FairOrderDependencies {
  readonly queues: Collection<DeliveryQueue>;
  readonly slots: Pick<Slots, 'free' | 'heldBy' | 'roomFor'>;
  readonly clock: Clock;
}

const pageRows = 64;
/** How many pages are read: enough to pass every lineage that can be busy here, and as many again. */
const maxPages = (2 * maxAtOnce) / pageRows;
/** How long a receiver is left alone that holds its maximum. */
const postponeMs = 5000;

interface Candidate {
  readonly recipient: Recipient;
  readonly dueAt: number;
  readonly room: Room;
  /** How many slots its lineage would hold before it: the lineage that holds the fewest comes first. */
  readonly rank: number;
}

/** Says which webhooks may be sent something, in a fair order, reading a row a lineage whatever waits for it. */
export function createFairOrder({ queues, slots, clock }: FairOrderDependencies) {
  /** What one lineage has due, the longest due first. */
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

  /** Puts off deliveries to receivers that are full for every lineage, so that they do not delay others. */
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

  // The longest due first. A lineage in front that is busy here holds a slot, so that there are never more such than
  // slots.
  return async (): Promise<Recipient[]> => {
    const now = clock.now();
    const found: Candidate[] = [];
    let lineages = 0;
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
      lineages += due.filter((own) => own.some(({ room }) => room === 'free')).length;
      if (lineages >= slots.free()) break;
    }
    return found
      .filter(({ room }) => room === 'free' || room === 'lineage_full')
      .sort((one, other) => one.rank - other.rank || one.dueAt - other.dueAt)
      .map(({ recipient }) => recipient);
  };
}
