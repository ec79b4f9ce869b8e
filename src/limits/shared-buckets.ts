import type { Clock } from '../lib/clock.ts';
import { type BucketState, fullBucket } from './bucket.ts';
import type { BucketRecord, LeaseStore } from './bucket-record.ts';
import { grantedIn, type LeaseRequest, leasing } from './leasing.ts';

/** A store that kept somebody waiting in vain is not asked again for this long. */
const outageMs = 1_000;
const reportEveryMs = 1_000;

export interface SharedBucketsDependencies {
  readonly store: LeaseStore;
  readonly clock: Clock;
  /** Receives the fault of a failing store, at most once a second. */
  readonly onError?: (error: unknown) => void;
  /** Names this instance among others: a number in [0, 1). */
  readonly random?: () => number;
  /** A store that takes longer counts as failed (R4.9). */
  readonly patienceMs?: number;
}

interface LeaseAnswer {
  readonly granted: number;
  /** The shared bucket afterwards. */
  readonly state: BucketState;
}

/** The buckets in the store, as one instance sees them. */
export interface SharedBuckets {
  /** Never rejects; undefined when the store failed or took too long. */
  ask(request: LeaseRequest): Promise<LeaseAnswer | undefined>;
  /** The store kept somebody waiting in vain a moment ago: better not ask. */
  isHanging(now: number): boolean;
  /** Resolves when every question asked so far has its answer. */
  settled(): Promise<void>;
}

export function createSharedBuckets({
  store,
  clock,
  onError,
  random = Math.random,
  patienceMs = 250,
}: SharedBucketsDependencies): SharedBuckets {
  const instance = random().toString(36).slice(2);
  const open = new Set<Promise<unknown>>();
  let serial = 0;
  let hungAt = Number.NEGATIVE_INFINITY;
  let reportedAt = Number.NEGATIVE_INFINITY;

  function fail(error: unknown): undefined {
    const now = clock.now();
    if (Math.abs(now - reportedAt) < reportEveryMs) return;
    reportedAt = now;
    onError?.(error);
  }

  async function inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const impatience = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        hungAt = clock.now();
        reject(new Error(`The store of the limits did not answer within ${patienceMs} ms.`));
      }, patienceMs);
    });
    try {
      return await Promise.race([work, impatience]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function update(request: LeaseRequest, grantId: string): Promise<LeaseAnswer> {
    const now = clock.now();
    const record = await store.update(request.id, leasing(request, grantId, now));
    return { granted: grantedIn(record, grantId), state: stateOf(record, request, now) };
  }

  /** Nobody waits for a late answer any more, so its tokens go back. */
  function returnLate(request: LeaseRequest, answer: LeaseAnswer): void {
    if (answer.granted > 0) void ask({ ...request, want: 0, rest: answer.granted });
  }

  async function question(request: LeaseRequest): Promise<LeaseAnswer | undefined> {
    serial += 1;
    const updating = update(request, `${instance}.${serial}`);
    try {
      return await inTime(updating);
    } catch (error) {
      updating.then(
        (answer) => returnLate(request, answer),
        () => undefined,
      );
      return fail(error);
    }
  }

  function ask(request: LeaseRequest): Promise<LeaseAnswer | undefined> {
    const asking = question(request).finally(() => open.delete(asking));
    open.add(asking);
    return asking;
  }

  return {
    ask,
    isHanging: (now) => Math.abs(now - hungAt) < outageMs,
    async settled() {
      // An answer may lead to a last question: what came too late is given back.
      while (open.size > 0) await Promise.all(open);
    },
  };
}

const stateOf = (
  record: BucketRecord | undefined,
  { limit }: LeaseRequest,
  now: number,
): BucketState => record ?? fullBucket(limit, now);
