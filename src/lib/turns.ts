/** Who waits for one of a few slots, and who has one. No lineage has more than `max` of them. */
export interface Turns<Job> {
  add(lineage: string, job: Job): void;
  /** Gives a slot to the next in turn; undefined when nobody who waits may have one more. */
  take(): { readonly lineage: string; readonly job: Job } | undefined;
  /** A slot of this lineage is free again. */
  leave(lineage: string): void;
  waiting(): number;
  waitingOf(lineage: string): number;
  /** Takes all who wait out. */
  clear(): Job[];
}

/** The lineage with the fewest slots is next; of equals the one that has waited for its turn the longest. */
export function createTurns<Job>(max: number): Turns<Job> {
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
    add(lineage, job) {
      waiting.set(lineage, [...(waiting.get(lineage) ?? []), job]);
    },
    take() {
      const lineage = nextLineage();
      const [job, ...rest] = (lineage !== undefined && waiting.get(lineage)) || [];
      if (lineage === undefined || job === undefined) return undefined;
      // Whoever had a turn stands behind the others.
      waiting.delete(lineage);
      if (rest.length > 0) waiting.set(lineage, rest);
      slots.set(lineage, slotsOf(lineage) + 1);
      return { lineage, job };
    },
    leave(lineage) {
      const left = slotsOf(lineage) - 1;
      if (left > 0) slots.set(lineage, left);
      else slots.delete(lineage);
    },
    waiting: () => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0),
    waitingOf: (lineage) => waiting.get(lineage)?.length ?? 0,
    clear() {
      const jobs = [...waiting.values()].flat();
      waiting.clear();
      return jobs;
    },
  };
}
