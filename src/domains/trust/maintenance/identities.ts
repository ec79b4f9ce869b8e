import type { Lesson, ReviewOutcome } from '../event.ts';
import { learnt, type Reputation } from '../reporters/learnt.ts';
import { isEqualAt, relearnt } from '../reporters/relearnt.ts';

/** Who files in a history: an account, through a key family that verified its owner or only claims it. */
export interface Filer {
  readonly reporter: number;
  readonly family: number;
  readonly isOwner: boolean;
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

/** Whose points a report takes, and whom its review is learnt of: an owner, or one account as one family claims it. */
export const nameOf = ({ reporter, family, isOwner }: Filer): string =>
  `${reporter}:${isOwner ? 'owner' : family}`;

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
