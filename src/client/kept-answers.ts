import type { AnswerCache, KeptAnswer } from './answer-cache.ts';
import { digestOf } from './digest.ts';
import { isObject, type Reply } from './failure.ts';
import type { Settings } from './settings.ts';
import { within } from './timing.ts';

/** The answers of one key in a cache. What becomes of the cache is nothing that a call fails for. */
export interface KeptAnswers {
  /** Throws nothing but the reason of the signal. */
  find(path: string, signal: AbortSignal | undefined): Promise<KeptAnswer | undefined>;
  /** Never rejects. */
  keep(path: string, reply: Reply): Promise<void>;
}

/** A cache that takes longer costs more than it saves. */
const cacheMs = 3000;

export function createKept(cache: AnswerCache, settings: Settings): KeptAnswers {
  const { key, baseUrl } = settings;
  let digest: Promise<string> | undefined;

  async function idOf(path: string): Promise<string> {
    digest ??= digestOf(key);
    return `${await digest} ${baseUrl}${path}`;
  }

  return {
    async find(path, signal) {
      try {
        const found: unknown = cache.get(await idOf(path));
        // What is in memory needs no deadline.
        const kept = isPromise(found)
          ? await within(cacheMs, settings, signal, () => found)
          : found;
        return isKept(kept) ? kept : undefined;
      } catch {
        signal?.throwIfAborted();
        return undefined;
      }
    },
    async keep(path, { headers, text }) {
      const etag = headers.get('etag');
      if (etag === null || /no-store/i.test(headers.get('cache-control') ?? '')) return;
      try {
        await cache.set(await idOf(path), { etag, text });
      } catch {
        // The answer is there; the next one is asked for in full.
      }
    },
  };
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value;

/** What a cache gives back may have been changed by anybody: a tag goes into a header. */
const isKept = (value: unknown): value is KeptAnswer =>
  isObject(value) &&
  typeof value['etag'] === 'string' &&
  /^(W\/)?"[\x21\x23-\x7e]*"$/.test(value['etag']) &&
  typeof value['text'] === 'string';
