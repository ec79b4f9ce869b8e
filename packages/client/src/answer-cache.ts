import { isObject, type Reply } from './reply.ts';
import { type Timing, within } from './timing.ts';

/** An answer that the service may say is still the same. */
export interface KeptAnswer {
  readonly etag: string;
  /** The body as it came. */
  readonly text: string;
}

/**
 * Where answers are kept. An id stands for one address and one key, of which it holds a digest alone. May be asynchronous;
 * one that throws or forgets costs a longer answer and nothing else.
 */
export interface AnswerCache {
  get(id: string): KeptAnswer | undefined | Promise<KeptAnswer | undefined>;
  set(id: string, answer: KeptAnswer): unknown;
}

export interface MemoryCacheOptions {
  /** How many answers are kept; 500 by default. */
  readonly maxAnswers?: number;
  /** How many characters all of them have together; 8 million by default. */
  readonly maxCharacters?: number;
}

/** Keeps the answers that were used last, in memory. */
export function createMemoryCache({
  maxAnswers = 500,
  maxCharacters = 8_000_000,
}: MemoryCacheOptions = {}): AnswerCache {
  const kept = new Map<string, KeptAnswer>();
  let characters = 0;

  const sizeOf = (id: string, { etag, text }: KeptAnswer): number =>
    id.length + etag.length + text.length;

  function remove(id: string): void {
    const answer = kept.get(id);
    if (answer === undefined) return;
    kept.delete(id);
    characters -= sizeOf(id, answer);
  }

  return {
    get(id) {
      const answer = kept.get(id);
      if (answer === undefined) return undefined;
      // Behind all others: what is in front is forgotten first.
      kept.delete(id);
      kept.set(id, answer);
      return answer;
    },
    set(id, answer) {
      remove(id);
      const size = sizeOf(id, answer);
      if (size > maxCharacters || maxAnswers < 1) return;
      kept.set(id, answer);
      characters += size;
      for (const oldest of kept.keys()) {
        if (kept.size <= maxAnswers && characters <= maxCharacters) break;
        remove(oldest);
      }
    },
  };
}

/** The answers of one key in a cache. What becomes of the cache is nothing that a call fails for. */
interface CachedAnswers {
  /** Throws nothing but the reason of the signal. */
  find(path: string, signal: AbortSignal | undefined): Promise<KeptAnswer | undefined>;
  /** Never rejects. */
  keep(path: string, reply: Reply): Promise<void>;
}

interface CachedAnswersOptions extends Pick<Timing, 'sleep'> {
  readonly key: string;
  readonly baseUrl: string;
}

/** A cache that takes longer costs more than it saves. */
const cacheMs = 3000;

export function createCachedAnswers(
  cache: AnswerCache,
  settings: CachedAnswersOptions,
): CachedAnswers {
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

/** What a cache gives back may have been changed by others, and a tag goes into a header. */
const isKept = (value: unknown): value is KeptAnswer =>
  isObject(value) &&
  typeof value['etag'] === 'string' &&
  /^(W\/)?"[\x21\x23-\x7e]*"$/.test(value['etag']) &&
  typeof value['text'] === 'string';

/** The SHA-256 of a text, in hexadecimal. */
async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return hexOf(new Uint8Array(bytes));
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
