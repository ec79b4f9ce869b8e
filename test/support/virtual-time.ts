import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Store } from '../../src/store/store.ts';

/** Longer than anything computes between two of its waits. */
const quietTurns = 300;

/** A time that passes only while everything waits for it: what takes long in it takes none on the wall. */
export function createVirtualTime(start: number) {
  let now = start;
  let working = 0;
  let activity = 0;
  let waiting: { readonly at: number; readonly wake: () => void }[] = [];

  const sleepUntil = (at: number): Promise<void> =>
    new Promise((wake) => {
      activity += 1;
      waiting.push({ at, wake });
    });

  async function becomeQuiet(): Promise<void> {
    for (let quiet = 0, before = activity; quiet < quietTurns; quiet += 1) {
      await nextTurn();
      if (activity === before && working === 0) continue;
      before = activity;
      quiet = 0;
    }
  }

  return {
    now: () => now,
    sleep: (ms: number): Promise<void> => sleepUntil(now + ms),
    sleepUntil,
    /** Lets time pass until it is this late; resolves once everything waits again. */
    async passUntil(end: number): Promise<void> {
      for (await becomeQuiet(); ; await becomeQuiet()) {
        const next = Math.min(...waiting.map(({ at }) => at));
        if (next > end) break;
        now = Math.max(now, next);
        const due = waiting.filter(({ at }) => at <= now);
        waiting = waiting.filter(({ at }) => at > now);
        for (const { wake } of due) wake();
      }
      now = end;
    },
    /** A store each of whose calls takes so long, as if it were behind a network. */
    distant(store: Store, roundTripMs: number): Store {
      const call =
        (method: (...parts: unknown[]) => Promise<unknown>) =>
        async (...parts: unknown[]): Promise<unknown> => {
          await sleepUntil(now + roundTripMs);
          working += 1;
          try {
            return await method(...parts);
          } finally {
            working -= 1;
            activity += 1;
          }
        };
      return {
        ...store,
        collection(spec) {
          const methods = Object.entries(store.collection(spec)).map(([name, method]) => [
            name,
            call(method as (...parts: unknown[]) => Promise<unknown>),
          ]);
          return Object.fromEntries(methods) as Collection<never>;
        },
      };
    },
  };
}
