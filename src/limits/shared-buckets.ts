import { z } from 'zod';
import { type Clock, minuteMs } from '../lib/clock.ts';
import { atMost } from '../lib/patience.ts';
import {
  type BucketLimit,
  type BucketState,
  fullBucket,
  giveBack,
  lease,
  refillMs,
  tokensAt,
  tolerance,
} from './bucket.ts';

/** A store that failed, or did not answer in time, is not asked again for this long. */
const outageMs = 1_000;
const reportEveryMs = 1_000;
const closingMs = 5_000;

export interface SharedBucketsDependencies {
  readonly store: LeaseStore;
  /** The store's own time, on which all instances agree. */
  readonly clock: Clock;
  /** Receives the fault of a failing store, at most once a second. */
  readonly onError?: (error: unknown) => void;
  /** Names this instance among others: a number in [0, 1). */
  readonly random?: () => number;
  readonly closingPatienceMs?: number;
}

export type SharedBuckets = ReturnType<typeof createSharedBuckets>;

export function createSharedBuckets({
  store,
  clock,
  onError,
  random = Math.random,
  closingPatienceMs = closingMs,
}: SharedBucketsDependencies) {
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
    // An answer that came too late is given back, by one more question.
    while (open.size > 0) await Promise.allSettled(open);
  }

  return {
    /** Numbers a question, so that it can be asked again. */
    request(question: Omit<LeaseRequest, 'by' | 'serial'>): LeaseRequest {
      serial += 1;
      return { ...question, by, serial };
    },
    ask(request: LeaseRequest): Promise<LeaseAnswer> {
      const asking = update(request).finally(() => open.delete(asking));
      open.add(asking);
      return asking;
    },
    lastFault: () => lastFault,
    isAway: (now: number) => Math.abs(now - failedAt) < outageMs,
    /** An answer is late. Slow is not broken: it is no fault to report. */
    noteLate(): void {
      failedAt = clock.now();
      lastFault = undefined;
    },
    /** Resolves when every question asked so far has its answer, or takes too long. */
    settled: () => atMost(closingPatienceMs, settle()),
  };
}

/** One question of an instance to a shared bucket. Asked again with the same serial, it gets the same answer. */
export interface LeaseRequest {
  readonly id: string;
  readonly limit: BucketLimit;
  readonly by: string;
  readonly serial: number;
  /** Whole tokens that callers wait for. */
  readonly waiting: number;
  /** How much to hold beside them; nothing when left out. */
  readonly lease?: { readonly demand: number; readonly held: number } | undefined;
  /** Unspent tokens that are given back; below 0, tokens that were spent without asking. */
  readonly rest: number;
  /** The owner of the bucket, where several may share an id. */
  readonly owner?: string | undefined;
}

export interface LeaseAnswer {
  readonly granted: number;
  readonly state: BucketState;
  /** The instances that drew on it lately, the one that asks among them. */
  readonly drawers: number;
  readonly isShort: boolean;
  /** Another caller's bucket has this id at the moment. */
  readonly isTaken: boolean;
}

const noGrant = { id: '', tokens: 0 };

/** With this many instances, each leases single tokens. */
const maxDrawers = 128;

/** The largest lease while `drawers` instances draw on a bucket: together they hold half of it. */
export const largestLease = ({ capacity }: BucketLimit, drawers: number): number =>
  drawers >= maxDrawers ? 1 : Math.max(1, Math.floor(capacity / (2 * drawers)));

/** A lease is at least this part of the capacity, divided by the instances that draw. */
const leastPart = 60;

export const leastLease = ({ capacity }: BucketLimit, drawers: number): number =>
  Math.max(1, Math.floor(capacity / (leastPart * drawers)));

/** How many tokens a question is for, by the number of instances that draw. */
function wantedBy({ limit, waiting, lease: wanted }: LeaseRequest, drawers: number): number {
  if (wanted === undefined) return waiting;
  const size = Math.max(wanted.demand, leastLease(limit, drawers));
  return Math.max(waiting, Math.min(size, largestLease(limit, drawers)) - wanted.held);
}

/** An instance counts as drawing for the time in which 200 tokens are refilled: a hundred that take turns are all seen. */
const drawnLatelyMs = ({ refillPerMinute }: BucketLimit): number =>
  Math.min(20 * minuteMs, Math.max(minuteMs, (200 * minuteMs) / refillPerMinute));

/** The change that answers one question. It may run again, and grants nothing twice. */
const leasing =
  (request: LeaseRequest, now: number) =>
  (current: BucketRecord | undefined): BucketRecord | undefined =>
    // An earlier run may have been written although its answer was lost.
    isTaken(current, request, now) || grantOf(current, request) !== undefined
      ? undefined
      : recordAfter(current, request, now);

function recordAfter(
  current: BucketRecord | undefined,
  request: LeaseRequest,
  now: number,
): BucketRecord | undefined {
  const { id, limit, by, serial, rest, owner } = request;
  const before = current?.owner === owner ? current : undefined;
  const others = othersIn(before, request, now);
  const returned = giveBack(before ?? fullBucket(limit, now), limit, rest, now);
  const want = wantedBy(request, others.length + 1);
  const { state, granted } = lease(returned, limit, want, now);
  const isNeedless = granted === 0 && (want > 0 || before === undefined);
  if (isNeedless && rest >= 0) return undefined;
  const untilFullMs = refillMs(limit) * (1 - state.tokens / limit.capacity);
  const marginMs = owner === undefined ? drawnLatelyMs(limit) : minuteMs;
  return {
    id,
    tokens: state.tokens,
    at: state.at,
    ...(owner !== undefined && { owner }),
    drawers: [...others, { by, at: now, serial, granted }].slice(-maxDrawers),
    grant: noGrant,
    expires: new Date(Math.ceil(state.at + untilFullMs) + marginMs),
  };
}

function answerOf(
  record: BucketRecord | undefined,
  request: LeaseRequest,
  now: number,
): LeaseAnswer {
  const granted = grantOf(record, request) ?? 0;
  const drawers = othersIn(record, request, now).length + 1;
  return {
    granted,
    state: record ?? fullBucket(request.limit, now),
    drawers,
    isShort: granted < wantedBy(request, drawers),
    isTaken: isTaken(record, request, now),
  };
}

/** What the bucket granted to this question; undefined while it has not seen it. */
function grantOf(
  record: BucketRecord | undefined,
  { by, serial }: LeaseRequest,
): number | undefined {
  const own = record?.drawers.find((drawer) => drawer.by === by);
  return own?.serial === serial ? own.granted : undefined;
}

const othersIn = (
  record: BucketRecord | undefined,
  { by, limit }: LeaseRequest,
  now: number,
): readonly Drawer[] =>
  (record?.drawers ?? []).filter(
    (drawer) => drawer.by !== by && now - drawer.at < drawnLatelyMs(limit),
  );

/** Whether another address owns the record; a bucket that is full again has no owner. */
const isTaken = (
  record: BucketRecord | undefined,
  { owner, limit }: LeaseRequest,
  now: number,
): boolean =>
  record !== undefined &&
  record.owner !== owner &&
  tokensAt(record, limit, now) < limit.capacity - tolerance;

const drawer = z.object({
  by: z.string(),
  at: z.number(),
  /** Its last question and what was granted: the instance reads its answer here, and no question counts twice. */
  serial: z.number(),
  granted: z.number(),
});

const bucketRecordSchema = z.object({
  id: z.string(),
  tokens: z.number(),
  at: z.number(),
  /** The owner of the bucket, where owners share ids (R4.7). */
  owner: z.string().optional(),
  drawers: z.array(drawer).default([]),
  /** What a version before `drawers` granted last; without it, that version could not read the record beside this one. */
  grant: z.object({ id: z.string(), tokens: z.number() }).default(noGrant),
  /** When the bucket is full again, with a margin; a full bucket needs no record. */
  expires: z.date(),
});

type Drawer = Readonly<z.infer<typeof drawer>>;
export type BucketRecord = Readonly<z.infer<typeof bucketRecordSchema>>;

export const bucketCollection = {
  name: 'buckets',
  keeps: 'until it expires',
  schema: bucketRecordSchema,
  expires: 'expires',
} as const;

/** The part of a collection that the buckets need. `change` may run more than once. */
export interface LeaseStore {
  update(
    id: string,
    change: (current: BucketRecord | undefined) => BucketRecord | undefined,
  ): Promise<BucketRecord | undefined>;
}
