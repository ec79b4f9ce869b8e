import { minuteMs } from '../lib/clock.ts';
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
import type { BucketRecord, Drawer } from './bucket-record.ts';

/** One question of an instance to a shared bucket. Asked again with the same serial it is answered as the first time. */
export interface LeaseRequest {
  readonly id: string;
  readonly limit: BucketLimit;
  /** Names the instance among others. */
  readonly by: string;
  readonly serial: number;
  /** Whole tokens that callers wait for. */
  readonly waiting: number;
  /** What is to be held beside them; left out, nothing is. */
  readonly lease?: { readonly demand: number; readonly held: number } | undefined;
  /** Unspent tokens that come back; below 0, tokens that were spent without asking. */
  readonly rest: number;
  /** Whose bucket it is, where several may share an id. */
  readonly owner?: string | undefined;
}

/** What a question came to. */
export interface LeaseAnswer {
  readonly granted: number;
  /** The shared bucket afterwards. */
  readonly state: BucketState;
  /** The instances that drew on it lately, the one that asks among them. */
  readonly drawers: number;
  /** The bucket has not all that was wanted. */
  readonly isShort: boolean;
  /** Somebody else's bucket has this id at the moment. */
  readonly isTaken: boolean;
}

/** More instances than these are not told apart: each then leases single tokens. */
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

/** An instance drew lately when it did within the time of 200 tokens: a hundred that draw in turns are all seen. */
const drawnLatelyMs = ({ refillPerMinute }: BucketLimit): number =>
  Math.min(20 * minuteMs, Math.max(minuteMs, (200 * minuteMs) / refillPerMinute));

/** The change that answers one question. Run again, it answers from what it then sees, and never twice. */
export const leasing =
  (request: LeaseRequest, now: number) =>
  (current: BucketRecord | undefined): BucketRecord | undefined =>
    // An earlier run may have been written after all, although its caller could not know.
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
    expires: new Date(Math.ceil(state.at + untilFullMs) + marginMs),
  };
}

/** What a question came to, read from the record that its update answered. */
export function answerOf(
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

/** What the bucket granted to this very question; undefined when it did not see it yet. */
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

/** A bucket that is full again belongs to no address. */
const isTaken = (
  record: BucketRecord | undefined,
  { owner, limit }: LeaseRequest,
  now: number,
): boolean =>
  record !== undefined &&
  record.owner !== owner &&
  tokensAt(record, limit, now) < limit.capacity - tolerance;
