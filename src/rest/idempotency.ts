import { hash } from 'node:crypto';
import type { GraphContext } from '../graph/context.ts';
import type { Clock } from '../lib/clock.ts';
import type { HttpResponse } from '../lib/http-response.ts';
import { Problem } from '../lib/problem.ts';
import { type Claim, isSettled, type Run, reserving } from './idempotency-claim.ts';
import type { IdempotencyStore } from './idempotency-record.ts';
import { inProgress, replay } from './idempotency-replay.ts';
import { createRun } from './idempotency-run.ts';

export interface Attempt {
  readonly key: string;
  readonly path: string;
  readonly body: Uint8Array;
  readonly context: GraphContext;
  readonly run: Run;
}

export interface Idempotency {
  /** Runs an attempt, or replays the answer that an equal one got. */
  once(attempt: Attempt): Promise<HttpResponse>;
}

const form = /^[\x20-\x7e]{1,255}$/;

/**
 * The record of a key is written before anything is made, with an id for what will be made; whoever repeats the request
 * runs it anew and finds that. A run of this process that is still on is known from memory, so that one that died holds
 * nobody up. A run of another instance may be on: running beside it is harmless, and both give the answer that was kept
 * first (R1.15).
 */
export function createIdempotency(options: {
  store: IdempotencyStore;
  clock: Clock;
  /** The part of an id behind its prefix, never the same again. */
  newReserved: () => string;
  /** Receives faults that no caller saw. */
  onError: (error: unknown) => void;
}): Idempotency {
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
    async once({ key, path, body, context, run }) {
      if (!form.test(key)) throw malformed();
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

const malformed = (): Problem =>
  Problem.invalid('Idempotency-Key', 'It has 1 to 255 printable ASCII characters.');
