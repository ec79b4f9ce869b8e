/** Knows which tags changed since a moment, so that what was read before is not kept after. */
export interface TagMarks {
  now(): number;
  changed(tag: string): void;
  /** Whether one of them changed since; true too where that is not known any more. */
  hasChanged(tags: readonly string[], since: number): boolean;
}

/** So many changes are known one by one; an answer is made in far less time. */
const maxKnown = 10_000;

export function createTagMarks(): TagMarks {
  const changedAt = new Map<string, number>();
  let count = 0;
  /** Of before this, nothing is known. */
  let knownFrom = 0;
  return {
    now: () => count,
    changed(tag) {
      if (changedAt.size >= maxKnown) {
        changedAt.clear();
        knownFrom = count;
      }
      count += 1;
      changedAt.set(tag, count);
    },
    hasChanged: (tags, since) =>
      tags.length > 0 &&
      (since < knownFrom || tags.some((tag) => (changedAt.get(tag) ?? 0) > since)),
  };
}
