import { isObject, type Reply } from './reply.ts';
import { type Timing, within } from './timing.ts';

/** A cached answer, which the service may confirm. */
export interface KeptAnswer {
  readonly etag: string;
  /** The body as received. */
  readonly text: string;
}

/**
 * A cache of answers. An id stands for an address and a key, of which it holds only a digest. It may be asynchronous; one
 * that throws or forgets only makes calls slower.
 */
export interface AnswerCache {
  get(id: string): KeptAnswer | undefined | Promise<KeptAnswer | undefined>;
  set(id: string, answer: KeptAnswer): unknown;
}

export interface MemoryCacheOptions {
  /** The most answers; 500 by default. */
  readonly maxAnswers?: number;
  /** The most characters of all answers together; 8 million by default. */
  readonly maxCharacters?: number;
}

/** Stores the most recently used answers in memory. */
export function createMemoryCache({
  maxAnswers = 500,
  maxCharacters = 8_000_000,
}: MemoryCacheOptions = {}): AnswerCache {
  const answers = new Map<string, KeptAnswer>();
  let characters = 0;

  const sizeOf = (id: string, { etag, text }: KeptAnswer): number =>
    id.length + etag.length + text.length;

  function remove(id: string): void {
    const answer = answers.get(id);
    if (answer === undefined) return;
    answers.delete(id);
    characters -= sizeOf(id, answer);
  }

  return {
    get(id) {
      const answer = answers.get(id);
      if (answer === undefined) return undefined;
      // Moved to the end: the first are removed first.
      answers.delete(id);
      answers.set(id, answer);
      return answer;
    },
    set(id, answer) {
      remove(id);
      const size = sizeOf(id, answer);
      if (size > maxCharacters || maxAnswers < 1) return;
      answers.set(id, answer);
      characters += size;
      for (const oldest of answers.keys()) {
        if (answers.size <= maxAnswers && characters <= maxCharacters) break;
        remove(oldest);
      }
    },
  };
}

/** A slower cache costs more than it saves. */
const cacheMs = 3000;

/** The answers of one key in a cache. A failing cache fails no call. */
export function createCachedAnswers(
  cache: AnswerCache,
  settings: Pick<Timing, 'sleep'> & { readonly key: string; readonly baseUrl: string },
) {
  const { key, baseUrl } = settings;
  let digest: Promise<string> | undefined;

  async function idOf(path: string): Promise<string> {
    digest ??= digestOf(key);
    return `${await digest} ${baseUrl}${path}`;
  }

  return {
    /** Throws nothing but the reason of the signal. */
    async find(path: string, signal: AbortSignal | undefined): Promise<KeptAnswer | undefined> {
      try {
        const found: unknown = cache.get(await idOf(path));
        // A synchronous cache needs no deadline.
        const kept = isPromise(found)
          ? await within(cacheMs, settings, signal, () => found)
          : found;
        return isKept(kept) ? kept : undefined;
      } catch {
        signal?.throwIfAborted();
        return undefined;
      }
    },
    /** Never rejects. */
    async keep(path: string, { headers, text }: Reply): Promise<void> {
      const etag = headers.get('etag');
      if (etag === null || /no-store/i.test(headers.get('cache-control') ?? '')) return;
      try {
        await cache.set(await idOf(path), { etag, text });
      } catch {
        // The next call gets the whole answer.
      }
    },
  };
}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value;

/** Others may have changed the cache, and the tag goes into a header. */
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
