import { LRUCache } from 'lru-cache';
import type { Clock } from '../lib/clock.ts';
import type { AnswerFigures } from '../lib/http-response.ts';
import type { CachedBody } from './cached-body.ts';
import { createRevalidator, type PolledAnswer } from './revalidator.ts';

/** What the cache knows of an answer; an interface adds what it needs to answer with it. */
export interface CachedAnswer extends PolledAnswer {
  readonly body: CachedBody;
  /** What it shows, as `environment:account`: it is dropped when one of them changes. */
  readonly tags: readonly string[];
  /** Epoch milliseconds; never later than that of what it holds. */
  readonly expiresAt: number;
}

/** The answers of one interface. They share the room with those of the others. */
export interface AnswerSection<Answer extends CachedAnswer> {
  /** At once, unless its polled dependencies have to be read again; it is dropped where one of them changed. */
  find(key: string): Answer | undefined | Promise<Answer | undefined>;
  /** `mark` is from before anything was read for the answer: it is not cached when what it shows was changed since. */
  set(key: string, answer: Answer, mark: number): void;
  /** Epoch milliseconds: until then the answer, cached or not, holds without another look. */
  holdsUntil(answer: Answer): number;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

const defaultBytes = 24 * 1024 * 1024;
/** What an entry takes beside its bytes. */
const overhead = 512;

/** Serialised answers of all interfaces, bounded by their bytes in all their forms. */
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
    /** The answers of one interface, whose keys meet no other's. One call for each name, at the start. */
    section<Answer extends CachedAnswer>(name: string): AnswerSection<Answer> {
      const counts = { hits: 0, misses: 0 };
      sections[name] = counts;
      return {
        find(key) {
          const whole = `${name} ${key}`;
          // Its own section alone writes under this name.
          const answer = answers.get(whole) as Answer | undefined;
          const isFound = answer !== undefined && answer.expiresAt > clock.now();
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
            // Counted anew: the same value again would keep its size.
            answers.delete(whole);
            store(whole, answer);
          });
        },
        holdsUntil: (answer) => Math.min(answer.expiresAt, revalidator.nextPollAt(answer)),
      };
    },
    /** To be taken before what an answer shows is read. */
    mark: changes.now,
    /** Drops every answer that shows this; answers that are being made of it now are not cached. */
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

/** How many changes are known one by one; an answer is made in far less time. */
const maxKnownChanges = 10_000;

/** Remembers which tags changed when, so that an answer made of older reads is not cached. */
function createTagChanges() {
  const changedAt = new Map<string, number>();
  let count = 0;
  /** Of changes before this, nothing is known. */
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
    /** Whether one of them changed since; also true where that is no longer known. */
    hasChanged: (tags: readonly string[], since: number): boolean =>
      tags.length > 0 &&
      (since < knownFrom || tags.some((tag) => (changedAt.get(tag) ?? 0) > since)),
  };
}
