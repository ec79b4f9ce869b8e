import { LRUCache } from 'lru-cache';

/** The documents of one environment that can be asked for by their SHA-256; those used last stay. */
export interface PersistedDocuments {
  find(hash: string): string | undefined;
  /** Keeps a document of which the caller made sure that this is its hash. Who keeps it first holds it. */
  keep(hash: string, source: string, holder: string): void;
}

/** How much is kept for an environment, and how much of it one holder can fill (R17.4). */
export interface PersistedBounds {
  readonly maxDocuments: number;
  readonly maxBytes: number;
  readonly maxDocumentsOfHolder: number;
  readonly maxBytesOfHolder: number;
}

const persistedBounds: PersistedBounds = {
  maxDocuments: 4000,
  maxBytes: 8 * 1024 * 1024,
  maxDocumentsOfHolder: 500,
  maxBytesOfHolder: 1024 * 1024,
};

interface Kept {
  readonly source: string;
  readonly holder: string;
}

interface Share {
  documents: number;
  bytes: number;
}

// Two bytes a character, and the entry with its hash.
const bytesOf = ({ source }: Kept): number => 400 + 2 * source.length;

/** Whoever keeps more than a holder may pushes out what he used longest ago himself, so that nobody empties it for others. */
export function createPersistedDocuments(bounds = persistedBounds): PersistedDocuments {
  const shares = new Map<string, Share>();
  const kept = new LRUCache<string, Kept>({
    max: bounds.maxDocuments,
    maxSize: bounds.maxBytes,
    sizeCalculation: bytesOf,
    dispose: (entry) => count(entry, -1),
  });

  function count(entry: Kept, sign: 1 | -1): void {
    const share = shares.get(entry.holder) ?? { documents: 0, bytes: 0 };
    share.documents += sign;
    share.bytes += sign * bytesOf(entry);
    if (share.documents > 0) shares.set(entry.holder, share);
    else shares.delete(entry.holder);
  }

  const isOver = (holder: string): boolean => {
    const { documents = 0, bytes = 0 } = shares.get(holder) ?? {};
    return documents > bounds.maxDocumentsOfHolder || bytes > bounds.maxBytesOfHolder;
  };

  function giveWay(holder: string): void {
    for (const hash of kept.rkeys()) {
      if (!isOver(holder)) return;
      if (kept.peek(hash)?.holder === holder) kept.delete(hash);
    }
  }

  return {
    find: (hash) => kept.get(hash)?.source,
    keep(hash, source, holder) {
      if (kept.get(hash)) return;
      const entry = { source, holder };
      count(entry, 1);
      kept.set(hash, entry);
      if (isOver(holder)) giveWay(holder);
    },
  };
}
