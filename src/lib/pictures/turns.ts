/** Who waits for one of a few places, and who has one. No family has more than `most` of them. */
export interface Turns<Job> {
  add(family: string, job: Job): void;
  /** The next to have a place, which it then has; undefined when nobody who waits may have one more. */
  take(): { readonly family: string; readonly job: Job } | undefined;
  /** A place of this family is free again. */
  leave(family: string): void;
  waiting(): number;
  /** Takes all who wait out. */
  clear(): Job[];
}

/** The family with the fewest places is next; of equals the one that has waited for its turn the longest. */
export function createTurns<Job>(most: number): Turns<Job> {
  /** In the order of their turns. */
  const waiting = new Map<string, Job[]>();
  const places = new Map<string, number>();
  const placesOf = (family: string): number => places.get(family) ?? 0;

  function nextLineage(): string | undefined {
    const free = [...waiting.keys()].filter((family) => placesOf(family) < most);
    const fewest = Math.min(...free.map(placesOf));
    return free.find((family) => placesOf(family) === fewest);
  }

  return {
    add(family, job) {
      waiting.set(family, [...(waiting.get(family) ?? []), job]);
    },
    take() {
      const family = nextLineage();
      const [job, ...rest] = (family !== undefined && waiting.get(family)) || [];
      if (family === undefined || job === undefined) return undefined;
      // Whoever had a turn stands behind the others.
      waiting.delete(family);
      if (rest.length > 0) waiting.set(family, rest);
      places.set(family, placesOf(family) + 1);
      return { family, job };
    },
    leave(family) {
      const left = placesOf(family) - 1;
      if (left > 0) places.set(family, left);
      else places.delete(family);
    },
    waiting: () => [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0),
    clear() {
      const jobs = [...waiting.values()].flat();
      waiting.clear();
      return jobs;
    },
  };
}
