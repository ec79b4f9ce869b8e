import { Problem, refusalBy } from '../../lib/problem.ts';
import type { LiveEvent } from './event.ts';

/** The events that may wait for a reader; one that is further behind is dropped. */
const maxQueued = 64;

/** The events of one subscription, for one reader. */
export interface Feed extends AsyncIterableIterator<LiveEvent, undefined> {
  /** Queues an event for the reader. Too many of them end the feed instead. */
  push(event: LiveEvent): void;
  /** Ends the feed: queued events are still read, then the reader gets the error, if there is one. */
  end(error?: Error): void;
  next(): Promise<Next>;
  return(): Promise<Next>;
}

type Next = IteratorResult<LiveEvent, undefined>;

interface Turn {
  readonly resolve: (next: Next) => void;
  readonly reject: (error: Error) => void;
}

const over = { done: true, value: undefined } as const;

/** A bounded queue between the events and their reader. `onEnd` is called once, whoever ends the feed. */
export function createFeed(onEnd: () => void): Feed {
  const queue: LiveEvent[] = [];
  const waiting: Turn[] = [];
  let ended = false;
  let failure: Error | undefined;

  function end(error?: Error): void {
    if (ended) return;
    ended = true;
    failure = error;
    for (const turn of waiting.splice(0)) endTurn(turn);
    onEnd();
  }

  /** The error is raised once; after it the feed is over. */
  function endTurn({ resolve, reject }: Turn): void {
    const error = failure;
    failure = undefined;
    if (error) reject(error);
    else resolve(over);
  }

  return {
    push(event) {
      if (ended) return;
      const turn = waiting.shift();
      if (turn) turn.resolve({ done: false, value: event });
      else if (queue.length < maxQueued) queue.push(event);
      else {
        queue.length = 0;
        end(fellBehind());
      }
    },
    end,
    next() {
      const value = queue.shift();
      if (value) return Promise.resolve({ done: false, value });
      return new Promise<Next>((resolve, reject) => {
        if (ended) endTurn({ resolve, reject });
        else waiting.push({ resolve, reject });
      });
    },
    async return() {
      queue.length = 0;
      end();
      return over;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const fellBehind = (): Problem =>
  Problem.rateLimited(
    `This stream was more than ${maxQueued} events behind and is over; open it again.`,
    refusalBy({ budget: 'stream_events', limit: maxQueued, windowSeconds: 1 }, 1),
  );
