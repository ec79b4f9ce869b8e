import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lineages that come after all others, and together have at most `max` slots. */
interface Last {
  readonly isLast: (lineage: string) => boolean;
  readonly max: number;
}

const noneLast: Last = { isLast: () => false, max: 0 };

/**
 * Jobs that wait for one of a few slots. No lineage has more than `max` slots at once. The lineage with the fewest is next;
 * of several, the one that has waited longest for a turn.
 */
export function createFairQueue<Job>(max: number, last = noneLast) {
  /** In the order of their turns. */
  const waiting = new Map<string, Job[]>();
  const slots = new Map<string, number>();
  const slotsOf = (lineage: string): number => slots.get(lineage) ?? 0;

  function nextLineage(): string | undefined {
    const free = [...waiting.keys()].filter((lineage) => slotsOf(lineage) < max);
    const first = free.filter((lineage) => !last.isLast(lineage));
    const next = first.length > 0 || slotsOfLast() >= last.max ? first : free;
    const fewest = Math.min(...next.map(slotsOf));
    return next.find((lineage) => slotsOf(lineage) === fewest);
  }

  const slotsOfLast = (): number =>
    [...slots].reduce((sum, [lineage, count]) => sum + (last.isLast(lineage) ? count : 0), 0);

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
    leave(lineage: string): void {
      const left = slotsOf(lineage) - 1;
      if (left > 0) slots.set(lineage, left);
      else slots.delete(lineage);
    },
    waiting: (): number => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0),
    waitingOf: (lineage: string): number => waiting.get(lineage)?.length ?? 0,
    /** Of those that come last, all together. */
    waitingLast: (): number =>
      [...waiting].reduce(
        (sum, [lineage, jobs]) => sum + (last.isLast(lineage) ? jobs.length : 0),
        0,
      ),
    clear(): Job[] {
      const jobs = [...waiting.values()].flat();
      waiting.clear();
      return jobs;
    },
  };
}

/** Runs long work one at a time, and yields to the event loop before and after each. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Result): Promise<Result> => {
    const before = last;
    const done = (async () => {
      await before;
      // Callbacks of one turn run back to back: each job needs a turn of its own.
      await nextTurn();
      const result = work();
      await nextTurn();
      return result;
    })();
    // An error concerns only its own caller.
    last = done.catch(() => undefined);
    return done;
  };
}
