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
