import { setImmediate as nextTurn } from 'node:timers/promises';

/** Does long work one after the other, and answers others before each and before its result is used. */
export type InLine = <Result>(work: () => Result) => Promise<Result>;

export function createLine(): InLine {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const before = last;
    const done = (async () => {
      await before;
      // Callbacks that wait for the same turn run back to back: whoever is next asks for one once this is done.
      await nextTurn();
      const result = work();
      await nextTurn();
      return result;
    })();
    // What one caller's work throws is for that caller alone.
    last = done.catch(() => undefined);
    return done;
  };
}
