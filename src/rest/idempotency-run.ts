import type { HttpResponse } from '../lib/http-response.ts';
import { type Claim, refusing } from './idempotency-claim.ts';
import type { IdempotencyRecord, IdempotencyStore } from './idempotency-record.ts';
import { keptOf, replay } from './idempotency-replay.ts';

/** Runs what was claimed and keeps its answer, unless another run was first: then that one's is the answer. */
export function createRun(store: IdempotencyStore, onError: (error: unknown) => void) {
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
    const own = keptOf(answer);
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
