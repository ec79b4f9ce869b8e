import type { Clock } from '../lib/clock.ts';

/** Something of an answer that may change without a word: it is looked at again. */
export interface Followed {
  /** What it was when the answer was made. */
  readonly seen: string;
  /** What it is now. */
  readonly read: () => Promise<string>;
}

/** An answer that shows such things. */
export interface Following {
  readonly followed: readonly Followed[];
}

export interface Looks {
  /** To be called when an answer was made: all that it follows was read at this moment, in epoch milliseconds. */
  made(answer: Following, at: number): void;
  /** Whether it still shows what it would show if it were made now; at once while the last look is not a second ago. */
  holds(answer: Following): true | Promise<boolean>;
  /** Epoch milliseconds: until when it needs no look; undefined where it follows nothing. */
  until(answer: Following): number | undefined;
}

/** What is followed is looked at again when the last look is so long ago. */
const lookMs = 1_000;

interface Look {
  at: number;
  running: Promise<boolean> | undefined;
}

/** When everything that answers follow was looked at last; those who ask at once share one look. */
export function createLooks(clock: Clock): Looks {
  const looks = new WeakMap<Following, Look>();

  function lookOf(answer: Following): Look {
    const look = looks.get(answer) ?? { at: Number.NEGATIVE_INFINITY, running: undefined };
    looks.set(answer, look);
    return look;
  }

  async function isSame({ followed }: Following, look: Look): Promise<boolean> {
    const at = clock.now();
    try {
      const found = await Promise.all(followed.map(({ read }) => read()));
      const same = followed.every(({ seen }, index) => found[index] === seen);
      look.at = same ? at : Number.NEGATIVE_INFINITY;
      return same;
    } catch {
      return false;
    } finally {
      look.running = undefined;
    }
  }

  return {
    made: (answer, at) => void looks.set(answer, { at, running: undefined }),
    holds(answer) {
      if (answer.followed.length === 0) return true;
      const look = lookOf(answer);
      if (clock.now() < look.at + lookMs) return true;
      look.running ??= isSame(answer, look);
      return look.running;
    },
    until: (answer) => (answer.followed.length === 0 ? undefined : lookOf(answer).at + lookMs),
  };
}
