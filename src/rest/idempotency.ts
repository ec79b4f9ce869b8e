import { hash } from 'node:crypto';
import { z } from 'zod';
import type { GraphContext } from '../graph/context.ts';
import type { Answer } from '../lib/answer.ts';
import type { Clock } from '../lib/clock.ts';
import { Problem } from '../lib/problem.ts';

const record = z.object({
  id: z.string(),
  bodyHash: z.string(),
  /** Names the run that holds the key, so that only it can finish. */
  run: z.string(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  answer: z
    .object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() })
    .nullable(),
  expires: z.date(),
});

export type IdempotencyRecord = z.infer<typeof record>;

/** One record per lineage, path and key, for 24 hours (R1.15). */
export const idempotencyRecords = {
  name: 'idempotency',
  schema: record,
  expires: 'expires',
} as const;

/** What is needed of a collection of them. */
export interface IdempotencyStore {
  update(
    id: string,
    change: (current: IdempotencyRecord | undefined) => IdempotencyRecord | undefined,
  ): Promise<IdempotencyRecord | undefined>;
}

export interface Attempt {
  readonly key: string;
  readonly path: string;
  readonly body: Uint8Array;
  readonly context: GraphContext;
  readonly run: () => Answer | Promise<Answer>;
}

export interface Idempotency {
  /** Runs an attempt, or replays the answer that an equal one got. */
  once(attempt: Attempt): Promise<Answer>;
}

const keptMs = 24 * 3_600_000;
/** A run that did not end within this time died with its process. */
const abandonedMs = 60_000;
const form = /^[\x20-\x7e]{1,255}$/;

export function createIdempotency(options: {
  store: IdempotencyStore;
  clock: Clock;
  newId: () => string;
  /** Told of faults that were answered over. */
  onError: (error: unknown) => void;
}): Idempotency {
  const { store, clock, newId, onError } = options;
  return {
    async once({ key, path, body, context, run }) {
      if (!form.test(key)) throw malformed();
      const { environment, lineageId } = context.principal;
      const id = hash('sha256', JSON.stringify([environment, lineageId, path, key]), 'hex');
      const bodyHash = hash('sha256', body, 'hex');
      const own = newId();
      const now = clock.now();
      const claimed = await store.update(id, (current) =>
        current && (current.answer !== null || now - current.startedAt < abandonedMs)
          ? undefined
          : {
              id,
              bodyHash,
              run: own,
              startedAt: now,
              answer: null,
              expires: new Date(now + keptMs),
            },
      );
      if (claimed && claimed.run !== own) return replay(claimed, bodyHash);
      const finish = (change: Partial<IdempotencyRecord>) =>
        store.update(id, (current) =>
          current?.run === own ? { ...current, ...change } : undefined,
        );
      let answer: Answer;
      try {
        answer = await run();
      } catch (error) {
        // Only answers of 2xx are kept: the next attempt runs anew. A run that was given up may fail late, and must
        // not take the key away from the one that took over.
        await finish({ startedAt: 0 }).catch(onError);
        throw error;
      }
      // The work is done: a store that fails now takes nothing away from the answer.
      await finish({ answer: keptOf(answer) }).catch(onError);
      return answer;
    },
  };
}

const keptOf = ({ status, headers, body, tail = '' }: Answer): IdempotencyRecord['answer'] => ({
  status,
  headers: { ...headers },
  body: Buffer.from(body ?? '').toString() + tail,
});

function replay({ bodyHash: first, answer }: IdempotencyRecord, bodyHash: string): Answer {
  if (first !== bodyHash) {
    throw new Problem(
      'idempotency_key_reused',
      'This Idempotency-Key came with another body before.',
    );
  }
  if (answer === null) {
    throw new Problem(
      'idempotency_in_progress',
      'The first request with this Idempotency-Key is still running.',
    );
  }
  return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
}

const malformed = (): Problem => {
  const message = 'It has 1 to 255 printable ASCII characters.';
  return new Problem('validation_failed', `Idempotency-Key: ${message}`, {
    details: [{ path: 'Idempotency-Key', message }],
  });
};
