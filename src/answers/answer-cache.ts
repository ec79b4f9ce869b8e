import { LRUCache } from 'lru-cache';
import type { Clock } from '../lib/clock.ts';
import type { AnswerFigures } from '../lib/http-response.ts';
import type { KeptBody } from './kept-body.ts';
import { createTagMarks } from './tag-marks.ts';

/** What the cache knows of an answer; an interface keeps beside it what it answers it with. */
export interface Kept {
  readonly body: KeptBody;
  /** What it shows, as `environment:account`: it is dropped when one of them changes. */
  readonly tags: readonly string[];
  /** Epoch milliseconds; never later than that of what it holds. */
  readonly expiresAt: number;
}

/** The answers of one interface. They share the room with those of the others. */
export interface AnswerSection<Answer extends Kept> {
  get(key: string): Answer | undefined;
  /** `mark` is of before anything was read for it: it is not kept when what it shows was changed since. */
  set(key: string, answer: Answer, mark: number): void;
  /** For an answer that turned out not to hold. */
  drop(key: string): void;
}

export interface AnswerCache {
  /** The answers of one interface, whose keys meet no other's. One call for each name, at the start. */
  section<Answer extends Kept>(name: string): AnswerSection<Answer>;
  /** To be taken before what an answer shows is read. */
  mark(): number;
  /** Drops every answer that shows this; what was read of it before is not kept any more. */
  forget(tag: string): void;
  figures(): AnswerFigures;
}

const defaultBytes = 24 * 1024 * 1024;
/** What an entry takes beside its bytes. */
const overhead = 512;

/** Serialised answers of all interfaces, bounded by their bytes in all their forms. */
export function createAnswerCache(clock: Clock, maxBytes = defaultBytes): AnswerCache {
  const keysOf = new Map<string, Set<string>>();
  const marks = createTagMarks();
  const sections: Record<string, { hits: number; misses: number }> = {};
  let evictions = 0;
  let forgotten = 0;

  const answers = new LRUCache<string, Kept>({
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

  function keep(key: string, answer: Kept): void {
    answers.set(key, answer);
    if (!answers.has(key)) return;
    for (const tag of answer.tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key));
  }

  return {
    section<Answer extends Kept>(name: string) {
      const counts = { hits: 0, misses: 0 };
      sections[name] = counts;
      return {
        get(key) {
          const answer = answers.get(`${name} ${key}`);
          const isFound = answer !== undefined && answer.expiresAt > clock.now();
          counts[isFound ? 'hits' : 'misses'] += 1;
          // Its own section alone writes under this name.
          return isFound ? (answer as Answer) : undefined;
        },
        drop(key) {
          if (answers.delete(`${name} ${key}`)) forgotten += 1;
        },
        set(key, answer, mark) {
          if (marks.hasChanged(answer.tags, mark)) return;
          const whole = `${name} ${key}`;
          keep(whole, answer);
          answer.body.onGrown(() => {
            if (answers.peek(whole) !== answer) return;
            // Counted anew: the same value again would keep its size.
            answers.delete(whole);
            keep(whole, answer);
          });
        },
      };
    },
    mark: marks.now,
    forget(tag) {
      marks.changed(tag);
      for (const key of [...(keysOf.get(tag) ?? [])]) {
        forgotten += 1;
        answers.delete(key);
      }
    },
    figures: () => ({
      entries: answers.size,
      bytes: answers.calculatedSize,
      evictions,
      forgotten,
      sections,
    }),
  };
}
