import { hash } from 'node:crypto';
import { z } from 'zod';
import type { GraphContext } from '../graph/context.ts';
import { type Clock, dayMs } from '../lib/clock.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import type { Reservation } from '../lib/ids.ts';
import { Problem } from '../lib/problem.ts';

interface Attempt {
  readonly key: string;
  readonly path: string;
  readonly body: Uint8Array;
  readonly context: GraphContext;
  readonly run: Run;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

const form = /^[\x20-\x7e]{1,255}$/;

/**
 * The record of a key is written first, with an id for what will be made: a request that is repeated runs anew and finds that.
 * Runs of this process are known from memory, so that one that died holds up no caller; a run of another instance may be on
 * beside, which is harmless: both give the answer that was kept first (R1.15).
 */
export function createIdempotency(options: {
  store: IdempotencyStore;
  clock: Clock;
  /** The part of an id behind its prefix, never the same again. */
  newReserved: () => string;
  /** Receives faults that no caller saw. */
  onError: (error: unknown) => void;
}) {
  const { store, clock, newReserved, onError } = options;
  const running = new Set<string>();
  const runAndKeep = createRun(store, onError);

  async function begin(claim: Claim, mayRun: boolean): Promise<HttpResponse> {
    const now = clock.now();
    const kept = await store.update(claim.id, (current) =>
      mayRun && !isSettled(current, claim) ? reserving(current, claim, now) : undefined,
    );
    if (kept && isSettled(kept, claim)) return replay(kept, claim.bodyHash);
    if (kept === undefined || !mayRun) throw inProgress();
    return runAndKeep(claim, kept);
  }

  return {
    /** Runs an attempt, or replays the answer that an equal one got. */
    async once({ key, path, body, context, run }: Attempt): Promise<HttpResponse> {
      if (!form.test(key))
        throw Problem.invalid('Idempotency-Key', 'It has 1 to 255 printable ASCII characters.');
      const { environment, lineageId } = context.principal;
      const id = hash('sha256', JSON.stringify([environment, lineageId, path, key]), 'hex');
      const bodyHash = hash('sha256', body, 'hex');
      const claim = { id, lineageId, bodyHash, fresh: newReserved(), run };
      if (running.has(id)) return begin(claim, false);
      running.add(id);
      try {
        return await begin(claim, true);
      } finally {
        running.delete(id);
      }
    },
  };
}

const record = z.object({
  id: z.string(),
  /** The lineage: how many of these it may leave is bounded. */
  leftBy: z.string().optional(),
  /** When its newest run began. */
  createdAt: z.number().optional(),
  bodyHash: z.string(),
  /** Ids for what the runs of this request make, one a run, oldest first. */
  reserved: z.array(z.string()).default([]),
  /** The newest run ended without an answer of 2xx: the key is free for any body. */
  refused: z.boolean().default(false),
  answer: z
    .object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable(),
  expires: z.date(),
});

type IdempotencyRecord = z.infer<typeof record>;

/** One record per lineage, path and key, for 24 hours (R1.15). */
export const idempotencyRecords = {
  name: 'idempotency',
  schema: record,
  indexes: { byFamilyLeft: ['leftBy', 'createdAt'] },
  expires: 'expires',
} as const;

/** Keys that are remembered of a key family, and of all together: the oldest are forgotten (docs/security.md). */
export const idempotencyShare = {
  index: 'byFamilyLeft',
  perFamily: 3000,
  inAll: 100_000,
  // As many as the request bucket of a family lets through in a minute, and more.
  removedAtOnce: 2000,
} as const;

/** What is needed of a collection of them. */
interface IdempotencyStore {
  update(
    id: string,
    change: (current: IdempotencyRecord | undefined) => IdempotencyRecord | undefined,
  ): Promise<IdempotencyRecord | undefined>;
}

/** What a request does; it finds what an earlier run of it made. */
type Run = (reservation: Reservation) => HttpResponse | Promise<HttpResponse>;

/** How many runs are remembered. One is forgotten only after that many others fail, and a run that fails leaves nothing. */
const maxReserved = 16;

/** One run of a request, under the record of its key. */
interface Claim {
  readonly id: string;
  readonly lineageId: string;
  readonly bodyHash: string;
  readonly fresh: string;
  readonly run: Run;
}

/** Whether there is nothing to run: the key is answered, or another body has it. */
const isSettled = (current: IdempotencyRecord | undefined, { bodyHash }: Claim): boolean =>
  current !== undefined &&
  (current.answer !== null || (current.bodyHash !== bodyHash && !current.refused));

/** The record while a run is on: its id stands behind those of earlier runs. */
const reserving = (
  current: IdempotencyRecord | undefined,
  { id, lineageId: leftBy, bodyHash, fresh }: Claim,
  createdAt: number,
): IdempotencyRecord => {
  // What was made of another body is not what this one asks for.
  const earlier = current?.bodyHash === bodyHash ? current.reserved : [];
  const reserved = [...earlier, fresh].slice(-maxReserved);
  const expires = new Date(createdAt + dayMs);
  return { id, leftBy, createdAt, bodyHash, reserved, refused: false, answer: null, expires };
};

/** Undefined when a newer run has the key. */
const refusing = (
  current: IdempotencyRecord | undefined,
  fresh: string,
): IdempotencyRecord | undefined =>
  current?.answer === null && current.reserved.at(-1) === fresh
    ? { ...current, refused: true }
    : undefined;

/** Runs what was claimed and keeps its answer, unless another run was first: then that one's is the answer. */
function createRun(store: IdempotencyStore, onError: (error: unknown) => void) {
  async function runKnowing(claim: Claim, known: IdempotencyRecord): Promise<HttpResponse> {
    const { id, bodyHash, fresh, run } = claim;
    try {
      return await run({ fresh, earlier: known.reserved.filter((one) => one !== fresh) });
    } catch (error) {
      // Only answers of 2xx are kept: the next attempt runs anew.
      const now = await store.update(id, (current) => refusing(current, fresh)).catch(onError);
      // What kept this run from its work may be what a run beside it at another instance made.
      if (!now?.reserved.includes(fresh)) throw error;
      if (now.answer) return replay(now, bodyHash);
      if (now.reserved.every((one) => known.reserved.includes(one))) throw error;
      return runKnowing(claim, now);
    }
  }

  return async function runAndKeep(claim: Claim, known: IdempotencyRecord): Promise<HttpResponse> {
    const answer = await runKnowing(claim, known);
    const { status, headers, body, tail = '' } = answer;
    const text = Buffer.from(body ?? '').toString() + tail;
    const own = { status, headers: { ...headers }, body: text };
    const isMine = ({ reserved }: IdempotencyRecord) => reserved.includes(claim.fresh);
    // The work is done: a store that fails now takes nothing away from the answer.
    const kept = await store
      .update(claim.id, (current) =>
        current && isMine(current) && current.answer === null
          ? { ...current, answer: own }
          : undefined,
      )
      .catch(onError);
    const isOther = kept?.answer && isMine(kept) && kept.answer.body !== own.body;
    return isOther ? replay(kept, claim.bodyHash) : answer;
  };
}

/** The kept answer again. Throws when the key came with another body, or when nothing is kept yet. */
function replay({ bodyHash: first, answer }: IdempotencyRecord, bodyHash: string): HttpResponse {
  if (first !== bodyHash) {
    throw new Problem(
      'idempotency_key_reused',
      'This Idempotency-Key came with another body before.',
    );
  }
  if (answer === null) throw inProgress();
  return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
}

const inProgress = (): Problem =>
  new Problem(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still running.',
  );
