import { createLru } from '../../lib/lru.ts';

/** Whose attempt holds a slot, and to whom it leads. */
export interface Place {
  readonly lineageId: string;
  readonly webhookId: string;
  /** The origin that the webhook leads to. */
  readonly receiver: string;
}

/** Whether an attempt may begin: not while one for the webhook runs, or the lineage or the receiver holds its most. */
export type Room = 'free' | 'runs_already' | 'lineage_full' | 'receiver_full';

/** The attempts that run at this instance: nobody can take the room of everybody else. */
export interface Slots {
  /** How many are free in all. */
  free(): number;
  /** How many a lineage holds. */
  heldBy(lineageId: string): number;
  roomFor(place: Place): Room;
  take(place: Place): void;
  /** `isSound`: the receiver answered, whatever it said; undefined when that is not known. */
  release(place: Place, isSound: boolean | undefined): void;
}

/** An attempt is a connection and some kB. */
export const maxAtOnce = 256;
/** One for each webhook that a lineage may have: none of its receivers waits for another. */
const maxOfLineage = 20;
/** A lineage may hold as much as this part of what is free: whoever holds many leaves room, however many do. */
const shareOfFree = 1 / 8;
/** To one receiver, for one lineage: so many webhooks may lead to the same place. */
const maxOfLineageAtReceiver = 4;
/** To one receiver, for all: many lineages may have their webhooks at one place. */
const maxAtReceiver = maxAtOnce / 2;
/** To all webhooks that did not answer the last time: however many of them there are, the others have the rest. */
const maxSilent = maxAtOnce / 2;
/** So many that did not answer are remembered. */
const maxRemembered = 10_000;

export function createSlots(): Slots {
  const silent = createLru<true>(maxRemembered);
  /** The webhooks that an attempt runs for, and whether they were silent when it began. */
  const running = new Map<string, boolean>();
  let silentRunning = 0;
  const byLineage = createTally();
  const byReceiver = createTally();
  const byBoth = createTally();
  const both = ({ lineageId, receiver }: Place): string => `${lineageId} ${receiver}`;
  const free = (): number => maxAtOnce - running.size;

  function isLineageFull(place: Place): boolean {
    const share = Math.max(1, Math.min(maxOfLineage, Math.floor(free() * shareOfFree)));
    return (
      free() === 0 ||
      byLineage.of(place.lineageId) >= share ||
      byBoth.of(both(place)) >= maxOfLineageAtReceiver
    );
  }

  const isReceiverFull = ({ receiver, webhookId }: Place): boolean =>
    byReceiver.of(receiver) >= maxAtReceiver ||
    (silent.has(webhookId) && silentRunning >= maxSilent);

  function count(place: Place, change: 1 | -1): void {
    byLineage.add(place.lineageId, change);
    byReceiver.add(place.receiver, change);
    byBoth.add(both(place), change);
  }

  return {
    free,
    heldBy: byLineage.of,
    roomFor(place) {
      if (running.has(place.webhookId)) return 'runs_already';
      if (isLineageFull(place)) return 'lineage_full';
      return isReceiverFull(place) ? 'receiver_full' : 'free';
    },
    take(place) {
      const wasSilent = silent.has(place.webhookId);
      running.set(place.webhookId, wasSilent);
      silentRunning += Number(wasSilent);
      count(place, 1);
    },
    release(place, isSound) {
      const { webhookId } = place;
      silentRunning -= Number(running.get(webhookId) ?? false);
      running.delete(webhookId);
      count(place, -1);
      if (isSound === true) silent.delete(webhookId);
      if (isSound === false) silent.set(webhookId, true);
    },
  };
}

/** Counts by name; what is at 0 is forgotten. */
function createTally() {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    of,
    add(name: string, change: number): void {
      const count = of(name) + change;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}
