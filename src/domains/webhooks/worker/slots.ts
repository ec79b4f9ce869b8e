import { createLru } from '../../../lib/lru.ts';

/** The webhook that an attempt is for, and where it leads. */
export interface Recipient {
  readonly lineageId: string;
  readonly webhookId: string;
  /** The origin that the webhook leads to. */
  readonly receiver: string;
}

/** Whether an attempt may begin: not while one for the webhook runs, or the key family or the receiver holds its maximum. */
export type Room = 'free' | 'runs_already' | 'family_full' | 'receiver_full';

/** An attempt is a connection and some kB. */
export const maxAtOnce = 256;
/** One for each webhook that a key family may have: none of its receivers waits for another. */
const maxOfFamily = 20;
/** The share of the free slots that one family may hold: however many hold their maximum, some stay free. */
const shareOfFree = 1 / 8;
/** To one receiver for one family, several of whose webhooks may lead to the same origin. */
const maxOfFamilyAtReceiver = 4;
/** To one receiver for all families, many of which may have webhooks at the same origin. */
const maxAtReceiver = maxAtOnce / 2;
/** To all webhooks that did not answer the last time: the others always have the rest. */
const maxSilent = maxAtOnce / 2;
/** How many webhooks that did not answer are remembered. */
const maxRemembered = 10_000;

export type Slots = ReturnType<typeof createSlots>;

/** The attempts that run at this instance: no key family can take the slots of all others. */
export function createSlots() {
  const silent = createLru<true>(maxRemembered);
  /** The webhooks that an attempt runs for, and whether they were silent when it began. */
  const running = new Map<string, boolean>();
  let silentRunning = 0;
  const byFamily = createCounters();
  const byReceiver = createCounters();
  const byBoth = createCounters();
  const bothOf = ({ lineageId, receiver }: Recipient): string => `${lineageId} ${receiver}`;

  const free = (): number => maxAtOnce - running.size;

  function isFamilyFull(recipient: Recipient): boolean {
    const share = Math.max(1, Math.min(maxOfFamily, Math.floor(free() * shareOfFree)));
    return (
      free() === 0 ||
      byFamily.get(recipient.lineageId) >= share ||
      byBoth.get(bothOf(recipient)) >= maxOfFamilyAtReceiver
    );
  }

  const isReceiverFull = ({ receiver, webhookId }: Recipient): boolean =>
    byReceiver.get(receiver) >= maxAtReceiver ||
    (silent.has(webhookId) && silentRunning >= maxSilent);

  function count(recipient: Recipient, change: 1 | -1): void {
    byFamily.add(recipient.lineageId, change);
    byReceiver.add(recipient.receiver, change);
    byBoth.add(bothOf(recipient), change);
  }

  return {
    free,
    heldBy: byFamily.get,
    roomFor(recipient: Recipient): Room {
      if (running.has(recipient.webhookId)) return 'runs_already';
      if (isFamilyFull(recipient)) return 'family_full';
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
  const add = (name: string, change: number): void => {
    counts.set(name, get(name) + change);
    if (get(name) <= 0) counts.delete(name);
  };
  return { get, add };
}
