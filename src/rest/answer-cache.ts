import { LRUCache } from 'lru-cache';
import type { Clock } from '../lib/clock.ts';
import type { Answered } from './route.ts';

/** One serialised answer: `{"data":…` and what else is said beside it. */
export interface KeptAnswer {
  readonly start: Buffer;
  readonly etag: string;
  readonly meta: Answered['meta'];
  readonly language: string | undefined;
  readonly account: string | undefined;
  readonly list: Answered['list'];
  /** Epoch milliseconds; undefined where nobody knows it. */
  readonly lastModified: number | undefined;
  /** How long it may be kept in all; 0 for what may not. */
  readonly ttlSeconds: number;
  /** Epoch milliseconds; never later than that of what it holds. */
  readonly expiresAt: number;
  /** Until when what it shows is the same: not sooner than `expiresAt`. */
  readonly sameUntil: number;
}

export interface AnswerCache {
  get(key: string): KeptAnswer | undefined;
  set(key: string, answer: KeptAnswer): void;
  /** Drops every answer that shows an account. */
  forget(account: string): void;
}

const defaultBytes = 24 * 1024 * 1024;
/** What an entry takes beside its bytes. */
const overhead = 512;

/** Serialised answers, bounded by their bytes. */
export function createAnswerCache(clock: Clock, maxBytes = defaultBytes): AnswerCache {
  const keysOf = new Map<string, Set<string>>();
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ start }) => start.byteLength + overhead,
    dispose: ({ account }, key) => {
      if (account === undefined) return;
      const keys = keysOf.get(account);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(account);
    },
  });

  return {
    get(key) {
      const answer = answers.get(key);
      return answer && answer.expiresAt > clock.now() ? answer : undefined;
    },
    set(key, answer) {
      answers.set(key, answer);
      if (answer.account === undefined || !answers.has(key)) return;
      const keys = keysOf.get(answer.account) ?? new Set();
      keysOf.set(answer.account, keys.add(key));
    },
    forget(account) {
      for (const key of [...(keysOf.get(account) ?? [])]) answers.delete(key);
    },
  };
}
