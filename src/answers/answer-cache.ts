import { LRUCache } from 'lru-cache';
import { type Clock, minuteMs } from '../lib/clock.ts';
import type { AnswerFigures } from '../lib/http-response.ts';
import type { CachedBody } from './cached-body.ts';
import { createRevalidator, type PolledAnswer } from './revalidator.ts';

/** An answer in the cache; each interface adds its own members. */
export interface CachedAnswer extends PolledAnswer {
  readonly body: CachedBody;
  /** The accounts in it, as `environment:account`: it is dropped when one of them changes. */
  readonly tags: readonly string[];
  /** Epoch milliseconds; never later than that of its contents. */
  readonly expiresAt: number;
}

/** The answers of one interface, in the memory that all share. */
export interface AnswerSection<Answer extends CachedAnswer> {
  /** Synchronous, unless polled dependencies have to be read again; an answer whose dependency changed is dropped. */
  find(key: string): Answer | undefined | Promise<Answer | undefined>;
  /** `mark` is from before the answer was read: an answer that changed since is not cached. */
  set(key: string, answer: Answer, mark: number): void;
  /** Epoch milliseconds until which the answer, cached or not, is valid without another poll. */
  holdsUntil(answer: Answer): number;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/** One from the future was made while the clock was ahead. */
const isValid = ({ polledAt, expiresAt }: CachedAnswer, now: number): boolean =>
  expiresAt > now && polledAt - now < minuteMs;

const defaultBytes = 16 * 1024 * 1024;
/** The memory of an entry beside its bytes. */
const overhead = 512;

/** Serialised answers of all interfaces, bounded by the bytes of all their forms. */
export function createAnswerCache(clock: Clock, maxBytes = defaultBytes) {
  const keysOf = new Map<string, Set<string>>();
  const changes = createTagChanges();
  const revalidator = createRevalidator(clock);
  const sections: Record<string, { hits: number; misses: number }> = {};
  let evictions = 0;
  let forgotten = 0;

  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, tags }, key) =>
      body.size() + 2 * key.length + overhead * (1 + tags.length),
    dispose({ tags }, key, reason) {
      if (reason === 'evict') evictions += 1;
      for (const tag of tags) {
        const keys = keysOf.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(tag);
      }
    },
  });

  function store(key: string, answer: CachedAnswer): void {
    answers.set(key, answer);
    if (!answers.has(key)) return;
    for (const tag of answer.tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key));
  }

  return {
    /** Creates the section of one interface, with its own keys. */
    section<Answer extends CachedAnswer>(name: string): AnswerSection<Answer> {
      const counts = { hits: 0, misses: 0 };
      sections[name] = counts;
      return {
        find(key) {
          const whole = `${name} ${key}`;
          // Only this section writes under its name.
          const answer = answers.get(whole) as Answer | undefined;
          const isFound = answer !== undefined && isValid(answer, clock.now());
          counts[isFound ? 'hits' : 'misses'] += 1;
          if (!isFound) return undefined;
          const holds = revalidator.holds(answer);
          if (holds === true) return answer;
          return holds.then((isSame) => {
            if (isSame) return answer;
            if (answers.delete(whole)) forgotten += 1;
            return undefined;
          });
        },
        set(key, answer, mark) {
          if (changes.hasChanged(answer.tags, mark)) return;
          const whole = `${name} ${key}`;
          store(whole, answer);
          answer.body.onGrown(() => {
            if (answers.peek(whole) !== answer) return;
            // Set again for its new size: the same value would keep the old one.
            answers.delete(whole);
            store(whole, answer);
          });
        },
        holdsUntil: (answer) => Math.min(answer.expiresAt, revalidator.nextPollAt(answer)),
      };
    },
    /** Take a mark before an answer is read. */
    mark: changes.now,
    /** Drops every answer with the tag; answers in the making are not cached. */
    forget(tag: string): void {
      changes.add(tag);
      for (const key of [...(keysOf.get(tag) ?? [])]) {
        forgotten += 1;
        answers.delete(key);
      }
    },
    figures: (): AnswerFigures => ({
      entries: answers.size,
      bytes: answers.calculatedSize,
      evictions,
      forgotten,
      sections,
    }),
  };
}

/** How many changes are remembered; an answer takes far less time. */
const maxKnownChanges = 10_000;

/** Remembers when tags changed, so that answers from older reads are not cached. */
function createTagChanges() {
  const changedAt = new Map<string, number>();
  let count = 0;
  /** Changes before this are forgotten. */
  let knownFrom = 0;
  return {
    now: () => count,
    add(tag: string): void {
      if (changedAt.size >= maxKnownChanges) {
        changedAt.clear();
        knownFrom = count;
      }
      count += 1;
      changedAt.set(tag, count);
    },
    /** Whether one of the tags changed since; true where that is forgotten. */
    hasChanged: (tags: readonly string[], since: number): boolean =>
      tags.length > 0 &&
      (since < knownFrom || tags.some((tag) => (changedAt.get(tag) ?? 0) > since)),
  };
}
