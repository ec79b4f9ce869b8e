import { type Clock, minuteMs } from '../lib/clock.ts';
import { createPatience } from '../lib/patience.ts';

/** Something in an answer that may change without an event, so that it is read again. */
export interface PolledDependency {
  /** Its state when the answer was made. */
  readonly seen: string;
  /** Reads its state now. */
  readonly read: () => Promise<string>;
}

/** An answer with its polled dependencies. */
export interface PolledAnswer {
  readonly polled: readonly PolledDependency[];
  /** Epoch milliseconds when all of them were as in the answer. */
  readonly polledAt: number;
}

const pollMs = 1_000;
/** How long an answer is used after a poll, at most, while the next one is late. */
const lateMs = minuteMs;

interface Poll {
  at: number;
  running: Promise<boolean> | undefined;
}

/**
 * Polls the dependencies of cached answers, at most once a second; concurrent requests share a poll. While polls are late,
 * answers hold (R4.9).
 */
export function createRevalidator(clock: Clock, patience = createPatience()) {
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
      poll.at = Number.NEGATIVE_INFINITY;
      return false;
    } finally {
      poll.running = undefined;
    }
  }

  return {
    /** Whether the answer is still current; synchronous for a second after the last poll. */
    holds(answer: PolledAnswer): true | Promise<boolean> {
      if (answer.polled.length === 0) return true;
      const poll = pollOf(answer);
      // In both directions: the time of a machine may step back.
      const pastMs = Math.abs(clock.now() - poll.at);
      if (pastMs < pollMs) return true;
      poll.running ??= isSame(answer, poll);
      return pastMs < lateMs ? patience(poll.running, true) : poll.running;
    },
    /** Epoch milliseconds until which it is valid without a poll; infinity without dependencies. */
    nextPollAt: (answer: PolledAnswer): number =>
      answer.polled.length === 0
        ? Number.POSITIVE_INFINITY
        : Math.min(pollOf(answer).at, clock.now()) + pollMs,
  };
}
