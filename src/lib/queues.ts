import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Jobs that wait for one of a few slots. No lineage has more than `max` slots at a time. The one with the fewest is next;
 * of equals the one that has waited for its turn the longest.
 */
export function createFairQueue<Job>(max: number) {
  /** In the order of their turns. */
  const waiting = new Map<string, Job[]>();
  const slots = new Map<string, number>();
  const slotsOf = (lineage: string): number => slots.get(lineage) ?? 0;

  function nextLineage(): string | undefined {
    const free = [...waiting.keys()].filter((lineage) => slotsOf(lineage) < max);
    const fewest = Math.min(...free.map(slotsOf));
    return free.find((lineage) => slotsOf(lineage) === fewest);
  }

  return {
    add(lineage: string, job: Job): void {
      waiting.set(lineage, [...(waiting.get(lineage) ?? []), job]);
    },
    /** Gives a slot to the next job; undefined when no waiting lineage may have one more. */
    take(): { readonly lineage: string; readonly job: Job } | undefined {
      const lineage = nextLineage();
      const [job, ...rest] = (lineage !== undefined && waiting.get(lineage)) || [];
      if (lineage === undefined || job === undefined) return undefined;
      // A lineage that had a turn goes behind the others.
      waiting.delete(lineage);
      if (rest.length > 0) waiting.set(lineage, rest);
      slots.set(lineage, slotsOf(lineage) + 1);
      return { lineage, job };
    },
    /** A slot of this lineage is free again. */
    leave(lineage: string): void {
      const left = slotsOf(lineage) - 1;
      if (left > 0) slots.set(lineage, left);
      else slots.delete(lineage);
    },
    waiting: (): number => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0),
    waitingOf: (lineage: string): number => waiting.get(lineage)?.length ?? 0,
    /** Takes out all jobs that wait. */
    clear(): Job[] {
      const jobs = [...waiting.values()].flat();
      waiting.clear();
      return jobs;
    },
  };
}

/** Does long work one after the other, and answers others before each and before its result is used. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Result): Promise<Result> => {
    const before = last;
    const done = (async () => {
      await before;
      // Callbacks of one turn run back to back: the next job waits for a turn of its own once this one is done.
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
