import type { Lesson, ReviewOutcome } from '../event.ts';
import { learnt, type Reputation } from '../reporters/learnt.ts';
import { isEqualAt, relearnt } from '../reporters/relearnt.ts';

/** Who files in a history: an account, and the lineage that only claims it; none for its verified owner. */
export interface Filer {
  readonly reporter: number;
  readonly claimedBy: number | null;
}

/** What a review of a report teaches of who filed it. */
export interface Taught {
  readonly filer: Filer;
  readonly lesson: Lesson;
}

/** How far each identity is believed (R9.3). */
export interface Believed {
  readonly taught: readonly Taught[];
  readonly reputations: ReadonlyMap<string, Reputation>;
}

export const nobodyYet: Believed = { taught: [], reputations: new Map() };

/** Claims of one account share the room of one reporter, whichever lineage makes them; its owner has his own. */
export const roomOf = ({ reporter, claimedBy }: Filer): string =>
  claimedBy === null ? `${reporter}:owner` : `${reporter}`;

const nameOf = ({ reporter, claimedBy }: Filer): string => `${reporter}:${claimedBy ?? 'owner'}`;

/** The review of a report is learnt of by who filed it, and by nobody else. */
export function teach(
  { taught, reputations }: Believed,
  filer: Filer,
  {
    id,
    now,
    outcome,
  }: { readonly id: string; readonly now: number; readonly outcome: ReviewOutcome },
): Believed {
  const lesson = { outcome, key: `${id}:${outcome.decision}`, at: now };
  const name = nameOf(filer);
  const next = learnt(reputations.get(name), lesson, now);
  return {
    taught: [...taught, { filer, lesson }],
    reputations: next ? new Map(reputations).set(name, next) : reputations,
  };
}

/** Whether each identity is believed as far as its own reviews say: what `trust:rebuild` makes of them. */
export const isTaughtByItsOwn = ({ taught, reputations }: Believed, now: number): boolean =>
  [...reputations].every(([name, reputation]) => {
    const own = taught.filter(({ filer }) => nameOf(filer) === name);
    return isEqualAt(relearnt(own.map(({ lesson }) => lesson)), reputation, now);
  });
