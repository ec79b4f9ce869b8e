import type { Clock } from '../lib/clock.ts';
import type { LeaseStore } from './bucket-record.ts';
import { answerOf, type LeaseAnswer, type LeaseRequest, leasing } from './leasing.ts';

/** A store that failed, or did not answer in time, is not asked again for this long. */
const outageMs = 1_000;
const reportEveryMs = 1_000;
/** What is given back at the end is waited for no longer. */
const closingMs = 5_000;

export interface SharedBucketsDependencies {
  readonly store: LeaseStore;
  /** The time that all instances on the store agree on: the store's own. */
  readonly clock: Clock;
  /** Receives the fault of a failing store, at most once a second. */
  readonly onError?: (error: unknown) => void;
  /** Names this instance among others: a number in [0, 1). */
  readonly random?: () => number;
  readonly closingPatienceMs?: number;
}

/** What a question says of itself; who asks, and the how-manieth it is, is known here. */
export type Question = Omit<LeaseRequest, 'by' | 'serial'>;

/** The buckets in the store, as one instance sees them. */
export interface SharedBuckets {
  /** Gives a question its name, under which it may be asked again. */
  request(question: Question): LeaseRequest;
  /** Rejects when the store does. */
  ask(request: LeaseRequest): Promise<LeaseAnswer>;
  /** Why the store failed last. */
  lastFault(): unknown;
  /** The store failed a moment ago: better not ask. */
  isAway(now: number): boolean;
  /** Somebody waited in vain. */
  noteLate(waitedMs: number): void;
  /** Resolves when every question asked so far has its answer, or takes too long. */
  settled(): Promise<void>;
}

export function createSharedBuckets({
  store,
  clock,
  onError,
  random = Math.random,
  closingPatienceMs = closingMs,
}: SharedBucketsDependencies): SharedBuckets {
  const by = random().toString(36).slice(2);
  const open = new Set<Promise<unknown>>();
  let serial = 0;
  let lastFault: unknown;
  let failedAt = Number.NEGATIVE_INFINITY;
  let reportedAt = Number.NEGATIVE_INFINITY;

  function noteFault(error: unknown): void {
    const now = clock.now();
    failedAt = now;
    lastFault = error;
    if (Math.abs(now - reportedAt) < reportEveryMs) return;
    reportedAt = now;
    onError?.(error);
  }

  async function update(request: LeaseRequest): Promise<LeaseAnswer> {
    const now = clock.now();
    try {
      const record = await store.update(request.id, leasing(request, now));
      failedAt = Number.NEGATIVE_INFINITY;
      return answerOf(record, request, now);
    } catch (error) {
      noteFault(error);
      throw error;
    }
  }

  async function settle(): Promise<void> {
    // An answer may lead to a last question: what came too late is given back.
    while (open.size > 0) await Promise.allSettled(open);
  }

  return {
    request(question) {
      serial += 1;
      return { ...question, by, serial };
    },
    ask(request) {
      const asking = update(request).finally(() => open.delete(asking));
      open.add(asking);
      return asking;
    },
    lastFault: () => lastFault,
    isAway: (now) => Math.abs(now - failedAt) < outageMs,
    noteLate: (waitedMs) =>
      noteFault(new Error(`The store of the limits did not answer within ${waitedMs} ms.`)),
    async settled() {
      let timer: NodeJS.Timeout | undefined;
      const impatience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closingPatienceMs);
      });
      await Promise.race([settle(), impatience]);
      clearTimeout(timer);
    },
  };
}
