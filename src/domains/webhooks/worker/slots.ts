import { createLru } from '../../../lib/lru.ts';

/** The webhook that an attempt is for, and where it leads. */
export interface Recipient {
  readonly lineageId: string;
  readonly webhookId: string;
  /** The origin that the webhook leads to. */
  readonly receiver: string;
}

/** Whether an attempt may begin: not while one for the webhook runs, or the lineage or the receiver holds its maximum. */
export type Room = 'free' | 'runs_already' | 'lineage_full' | 'receiver_full';

/** An attempt is a connection and some kB. */
export const maxAtOnce = 256;
/** One for each webhook that a lineage may have: none of its receivers waits for another. */
const maxOfLineage = 20;
/** The share of the free slots that one lineage may hold: however many hold their maximum, some stay free. */
const shareOfFree = 1 / 8;
/** To one receiver for one lineage, several of whose webhooks may lead to the same origin. */
const maxOfLineageAtReceiver = 4;
/** To one receiver for all lineages, many of which may have webhooks at the same origin. */
const maxAtReceiver = maxAtOnce / 2;
/** To all webhooks that did not answer the last time: the others always have the rest. */
const maxSilent = maxAtOnce / 2;
/** How many webhooks that did not answer are remembered. */
const maxRemembered = 10_000;

export type Slots = ReturnType<typeof createSlots>;

/** The attempts that run at this instance: no lineage can take the slots of all others. */
export function createSlots() {
  const silent = createLru<true>(maxRemembered);
  /** The webhooks that an attempt runs for, and whether they were silent when it began. */
  const running = new Map<string, boolean>();
  let silentRunning = 0;
  const byLineage = createCounters();
  const byReceiver = createCounters();
  const byBoth = createCounters();
  const bothOf = ({ lineageId, receiver }: Recipient): string => `${lineageId} ${receiver}`;

  const free = (): number => maxAtOnce - running.size;

  function isLineageFull(recipient: Recipient): boolean {
    const share = Math.max(1, Math.min(maxOfLineage, Math.floor(free() * shareOfFree)));
    return (
      free() === 0 ||
      byLineage.get(recipient.lineageId) >= share ||
      byBoth.get(bothOf(recipient)) >= maxOfLineageAtReceiver
    );
  }

  const isReceiverFull = ({ receiver, webhookId }: Recipient): boolean =>
    byReceiver.get(receiver) >= maxAtReceiver ||
    (silent.has(webhookId) && silentRunning >= maxSilent);

  function count(recipient: Recipient, change: 1 | -1): void {
    byLineage.add(recipient.lineageId, change);
    byReceiver.add(recipient.receiver, change);
    byBoth.add(bothOf(recipient), change);
  }

  return {
    free,
    heldBy: byLineage.get,
    roomFor(recipient: Recipient): Room {
      if (running.has(recipient.webhookId)) return 'runs_already';
      if (isLineageFull(recipient)) return 'lineage_full';
      return isReceiverFull(recipient) ? 'receiver_full' : 'free';
    },
    take(recipient: Recipient): void {
      const wasSilent = silent.has(recipient.webhookId);
      running.set(recipient.webhookId, wasSilent);
      silentRunning += Number(wasSilent);
      count(recipient, 1);
    },
    /** `isSound`: the receiver answered, with whatever status; undefined when that is not known. */
    release(recipient: Recipient, isSound: boolean | undefined): void {
      const { webhookId } = recipient;
      silentRunning -= Number(running.get(webhookId) ?? false);
      running.delete(webhookId);
      count(recipient, -1);
      if (isSound === true) silent.delete(webhookId);
      if (isSound === false) silent.set(webhookId, true);
    },
  };
}

/** Counters by name; one that is at 0 is forgotten. */
function createCounters() {
  const counts = new Map<string, number>();
  const get = (name: string): number => counts.get(name) ?? 0;
  return {
    get,
    add(name: string, change: number): void {
      const count = get(name) + change;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}
