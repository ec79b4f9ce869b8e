import type { Clock } from '../lib/clock.ts';

/** Something an answer shows that may change without an event, so that it is read again. */
export interface PolledDependency {
  /** What it was when the answer was made. */
  readonly seen: string;
  /** Reads what it is now. */
  readonly read: () => Promise<string>;
}

/** An answer with its polled dependencies; without any it holds as it is. */
export interface PolledAnswer {
  readonly polled: readonly PolledDependency[];
  /** Epoch milliseconds: at this moment all of them were as the answer shows them. */
  readonly polledAt: number;
}

const pollMs = 1_000;

interface Poll {
  at: number;
  running: Promise<boolean> | undefined;
}

/** Polls what cached answers depend on, at most once a second; requests at the same time share one poll. */
export function createRevalidator(clock: Clock) {
  const polls = new WeakMap<PolledAnswer, Poll>();

  function pollOf(answer: PolledAnswer): Poll {
    const poll = polls.get(answer) ?? { at: answer.polledAt, running: undefined };
    polls.set(answer, poll);
    return poll;
  }

  async function isSame({ polled }: PolledAnswer, poll: Poll): Promise<boolean> {
    const at = clock.now();
    try {
      const found = await Promise.all(polled.map(({ read }) => read()));
      const same = polled.every(({ seen }, index) => found[index] === seen);
      poll.at = same ? at : Number.NEGATIVE_INFINITY;
      return same;
    } catch {
      return false;
    } finally {
      poll.running = undefined;
    }
  }

  return {
    /** Whether the answer would be the same if it were made now; at once for a second after the last poll. */
    holds(answer: PolledAnswer): true | Promise<boolean> {
      if (answer.polled.length === 0) return true;
      const poll = pollOf(answer);
      if (clock.now() < poll.at + pollMs) return true;
      poll.running ??= isSame(answer, poll);
      return poll.running;
    },
    /** Epoch milliseconds: until then it holds without a poll; infinity where it polls nothing. */
    nextPollAt: (answer: PolledAnswer): number =>
      answer.polled.length === 0 ? Number.POSITIVE_INFINITY : pollOf(answer).at + pollMs,
  };
}
