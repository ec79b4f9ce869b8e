import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type Clock, dayMs, steadyClock } from '../lib/clock.ts';
import { StoreUnavailable } from './store.ts';

const kinds = ['backup', 'move', 'restore'] as const;
const phases = ['recording', 'closed', 'incoming', 'moved'] as const;

/** What a command does with a whole store; at most one at a time. Times are epoch milliseconds of the store's clock. */
export const transferState = z.object({
  /** Of the copy; a command that was killed goes on under it. */
  id: z.string(),
  kind: z.enum(kinds),
  /**
   * `recording`: writes note what they change. `closed`: there are none for a moment. `incoming`: the store is not whole yet.
   * `moved`: the data is elsewhere.
   */
  phase: z.enum(phases),
  /** Where the data goes or went, or where it comes from; for people. */
  place: z.string(),
  startedAt: z.number(),
  /** The command renews it; it has ended when this time has passed. */
  until: z.number(),
  /** How far a store that is filled is: for the command. */
  done: z.string(),
});

export type Transfer = z.infer<typeof transferState>;

export type TransferKind = Transfer['kind'];

type Phase = Transfer['phase'] | 'open';

/** How long a command may be silent. Then what it closed is open again, and another one may take its place. */
export const leaseMs = 15_000;

/** How long changes are noted for a command that was killed. */
const recordingMs = dayMs;

const isLeased = (state: Transfer | undefined, now: number): boolean =>
  state !== undefined && state.phase !== 'moved' && state.until > now;

/** What the state means now: a command that is gone does not keep a store closed. */
export function phaseOf(state: Transfer | undefined, now: number): Phase {
  if (state === undefined) return 'open';
  if (state.phase === 'closed' && state.until <= now) return 'recording';
  if (state.phase === 'recording' && state.until + recordingMs <= now) return 'open';
  return state.phase;
}

/** What happened to a store that may not be written, and what to do. */
export function reasonOf({ phase, kind, place, startedAt }: Transfer): string {
  const since = new Date(startedAt).toISOString();
  if (phase === 'moved')
    return `The data was moved to ${place} on ${since}. Start the service there: set MONGODB_URI or DATA_DIR.`;
  if (phase === 'incoming')
    return `A ${kind} from ${place} into this store began ${since} and is not finished. Wait for it, or run it again to finish it.`;
  return `A ${kind} to ${place} began ${since} and is at its end: nothing is written for a moment.`;
}

const pollMs = 500;

/**
 * Waits while another command is at work, as long as one that was killed looks so. Rejects with a sentence when it is
 * alive.
 */
export async function awaitLease(
  transfers: Pick<Transfers, 'read'>,
  clock: Clock,
  onWait: (text: string) => void,
): Promise<Transfer | undefined> {
  let state = await transfers.read();
  const first = state?.until;
  for (let polls = 0; isLeased(state, clock.now()); polls += 1) {
    if (state !== undefined && (state.until !== first || polls * pollMs > 2 * leaseMs))
      throw new Error(
        `A ${state.kind} is at work (${state.place}, since ${new Date(state.startedAt).toISOString()}). Wait for its end.`,
      );
    if (polls === 0) onWait('another command was at work a moment ago: waiting for it');
    await sleep(pollMs);
    state = await transfers.read();
  }
  return state;
}

/** Puts a state in the place of the one that was read. Of two commands that do so at once, also for the same copy, one rejects. */
export async function take(
  transfers: Pick<Transfers, 'update'>,
  before: Transfer | undefined,
  begun: Transfer,
): Promise<void> {
  let isTaken = false as boolean;
  await transfers.update((current) => {
    isTaken = current?.id === before?.id && current?.until === before?.until;
    return isTaken ? begun : undefined;
  });
  if (!isTaken) throw new Error('Another command began at the same moment.');
}

/** A write that may not be done now; `isPaused` when it may be in a moment. */
class WritesRefused extends StoreUnavailable {
  readonly isPaused: boolean;

  constructor(state: Transfer) {
    super(new Error(reasonOf(state)));
    this.isPaused = state.phase === 'closed';
  }
}

/** The store or its folder is being filled by a command: it can be opened once that has ended. */
export class StoreBusy extends Error {}

/** Throws when the store may not be written; `ownId` is that of the transfer that opened it. */
export function assertWritable(state: Transfer | undefined, now: number, ownId?: string): void {
  const phase = phaseOf(state, now);
  if (state === undefined || phase === 'open' || phase === 'recording') return;
  if (state.id !== ownId) throw new WritesRefused(state);
}

/** Throws when a store cannot be served: its data is elsewhere, or not there yet. */
export function assertServable(state: Transfer | undefined, now: number, ownId?: string): void {
  if (state === undefined || state.id === ownId) return;
  if (state.phase === 'incoming' && isLeased(state, now)) throw new StoreBusy(reasonOf(state));
  if (state.phase === 'incoming' || state.phase === 'moved') throw new Error(reasonOf(state));
}

/** How long a write waits for a store that is closed for a moment. */
const holdMs = 5000;
const lookAgainMs = 25;

/** Runs writes; those that meet a closed store are tried again, in their order, for five seconds. */
export function createHold() {
  let waiting: Promise<void> | undefined;

  const pause = (): Promise<void> => {
    waiting ??= sleep(lookAgainMs).finally(() => {
      waiting = undefined;
    });
    return waiting;
  };

  return async <R>(work: () => Promise<R>): Promise<R> => {
    const start = steadyClock.now();
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const mayWait = error instanceof WritesRefused && error.isPaused;
        if (!mayWait || steadyClock.now() - start > holdMs) throw error;
      }
      await pause();
    }
  };
}

/** A record or a blob that was written or removed. */
export interface Change {
  /** `blobCollection` for a blob. */
  readonly collection: string;
  readonly id: string;
}

/** No collection has this name. */
export const blobCollection = ' blobs';

export interface Changes {
  /** Each once, in batches. */
  readonly batches: AsyncIterable<readonly Change[]>;
  /** Forgets them, once they are stored elsewhere. */
  forget(): Promise<void>;
}

/** The transfer of a store, and what is noted for it. */
export interface Transfers {
  read(): Promise<Transfer | undefined>;
  /** Changes the state, in one step: `null` ends it, undefined leaves it. Answers it as it is afterwards. */
  update(
    change: (current: Transfer | undefined) => Transfer | null | undefined,
  ): Promise<Transfer | undefined>;
  /** Resolves once every process that writes follows `state`. Rejects with a line that names one that does not. */
  settle(state: Transfer): Promise<void>;
  /** All changes since the recording began that are not forgotten. Of a closed store, there are no others. */
  changes(): Promise<Changes>;
  /** Forgets all changes; with a time, at least those that were noted before it and are stored by now. */
  forgetAll(before?: number): Promise<void>;
}
