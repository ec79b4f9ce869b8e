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
 * The record of a key is written first, with an id for the new resource, so that a retry runs again and finds the resource.
 * Running requests are remembered in memory: one that died blocks no retry. A second instance may run the same request at
 * the same time; both return the answer that was stored first (R1.15).
 */
export function createIdempotency(options: {
  store: IdempotencyStore;
  clock: Clock;
  /** A unique id without a prefix. */
  newReserved: () => string;
  /** Receives faults that no caller sees. */
  onError: (error: unknown) => void;
}) {
  const { store, clock, newReserved, onError } = options;
  const running = new Set<string>();
  const runAndStore = createRun(store, onError);

  async function begin(claim: Claim, mayRun: boolean): Promise<HttpResponse> {
    const now = clock.now();
    const stored = await store.update(claim.id, (current) =>
      mayRun && !isSettled(current, claim) ? reserving(current, claim, now) : undefined,
    );
    if (stored && isSettled(stored, claim)) return replay(stored, claim.bodyHash);
    if (stored === undefined || !mayRun) throw inProgress();
    return runAndStore(claim, stored);
  }

  return {
    /** Runs an attempt, or replays the answer of an equal one. */
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
  /** The key family, whose number of records is bounded. */
  leftBy: z.string().optional(),
  /** When the newest run began. */
  createdAt: z.number().optional(),
  bodyHash: z.string(),
  /** Ids for the resources of the runs, one per run, oldest first. */
  reserved: z.array(z.string()).default([]),
  /** The newest run did not end with 2xx: the key is free for any body. */
  refused: z.boolean().default(false),
  answer: z
    .object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable(),
  expires: z.date(),
});

type IdempotencyRecord = z.infer<typeof record>;

/** One record per key family, path and key, for 24 hours (R1.15). */
export const idempotencyRecords = {
  name: 'idempotency',
  keeps: 'until it expires',
  schema: record,
  indexes: { byFamilyLeft: ['leftBy', 'createdAt'] },
  expires: 'expires',
} as const;

/** How many records a key family may have, and all together; the oldest go first (docs/security.md). */
export const idempotencyShare = {
  index: 'byFamilyLeft',
  perFamily: 3000,
  inAll: 100_000,
  // More than the request bucket of a family allows in a minute.
  removedAtOnce: 2000,
} as const;

interface IdempotencyStore {
  update(
    id: string,
    change: (current: IdempotencyRecord | undefined) => IdempotencyRecord | undefined,
  ): Promise<IdempotencyRecord | undefined>;
}

/** Runs a request; it finds the resource of an earlier run. */
type Run = (reservation: Reservation) => HttpResponse | Promise<HttpResponse>;

/** How many runs are remembered. A run is forgotten only after as many others failed, which leave nothing. */
const maxReserved = 16;

/** One run of a request. */
interface Claim {
  readonly id: string;
  readonly lineageId: string;
  readonly bodyHash: string;
  readonly fresh: string;
  readonly run: Run;
}

/** Whether there is nothing to run: the key has an answer, or belongs to another body. */
const isSettled = (current: IdempotencyRecord | undefined, { bodyHash }: Claim): boolean =>
  current !== undefined &&
  (current.answer !== null || (current.bodyHash !== bodyHash && !current.refused));

/** The record during a run, whose id follows those of earlier runs. */
const reserving = (
  current: IdempotencyRecord | undefined,
  { id, lineageId: leftBy, bodyHash, fresh }: Claim,
  createdAt: number,
): IdempotencyRecord => {
  // Runs of another body made other resources.
  const earlier = current?.bodyHash === bodyHash ? current.reserved : [];
  const reserved = [...earlier, fresh].slice(-maxReserved);
  const expires = new Date(createdAt + dayMs);
  return { id, leftBy, createdAt, bodyHash, reserved, refused: false, answer: null, expires };
};

/** The record after a failed run; undefined when a newer run has the key. */
const refusing = (
  current: IdempotencyRecord | undefined,
  fresh: string,
): IdempotencyRecord | undefined =>
  current?.answer === null && current.reserved.at(-1) === fresh
    ? { ...current, refused: true }
    : undefined;

/** Runs a claim and stores its answer. Returns the answer of another run that was faster. */
function createRun(store: IdempotencyStore, onError: (error: unknown) => void) {
  async function runKnowing(claim: Claim, known: IdempotencyRecord): Promise<HttpResponse> {
    const { id, bodyHash, fresh, run } = claim;
    try {
      return await run({ fresh, earlier: known.reserved.filter((one) => one !== fresh) });
    } catch (error) {
      // Only answers of 2xx are stored: the next attempt runs again.
      const now = await store.update(id, (current) => refusing(current, fresh)).catch(onError);
      // This run may have failed because a run at another instance made the resource.
      if (!now?.reserved.includes(fresh)) throw error;
      if (now.answer) return replay(now, bodyHash);
      if (now.reserved.every((one) => known.reserved.includes(one))) throw error;
      return runKnowing(claim, now);
    }
  }

  return async function runAndStore(claim: Claim, known: IdempotencyRecord): Promise<HttpResponse> {
    const answer = await runKnowing(claim, known);
    const { status, headers, body, tail = '' } = answer;
    const text = Buffer.from(body ?? '').toString() + tail;
    const own = { status, headers: { ...headers }, body: text };
    const isMine = ({ reserved }: IdempotencyRecord) => reserved.includes(claim.fresh);
    // The work is done: a failing store does not change the answer.
    const stored = await store
      .update(claim.id, (current) =>
        current && isMine(current) && current.answer === null
          ? { ...current, answer: own }
          : undefined,
      )
      .catch(onError);
    const isOther = stored?.answer && isMine(stored) && stored.answer.body !== own.body;
    return isOther ? replay(stored, claim.bodyHash) : answer;
  };
}

/** The stored answer. Throws when the key came with another body, or when there is no answer yet. */
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
