import * as zlib from 'node:zlib';

/** How a body may be compressed on its way; the names are those of HTTP. */
export type Coding = 'br' | 'zstd' | 'gzip';

/** What this runtime writes, the shortest first; zstd came to Node with 22.15. */
export const codings: readonly Coding[] =
  'zstdCompress' in zlib ? ['br', 'zstd', 'gzip'] : ['br', 'gzip'];

/** A compressed beginning, and the way to end it. */
export interface Coded {
  readonly bytes: Uint8Array;
  /**
   * What is written fresh behind the beginning, and the end of the coding: one character for each byte. The tail is in
   * ASCII; it is not compressed, so that what is the caller's own is never compressed together with anything.
   */
  readonly end: (tail: string) => string;
}

/** The same body in a coding: at once, or soon, or undefined where it goes out as it is. Never rejects. */
export type FindCoded = (coding: Coding) => Coded | undefined | Promise<Coded | undefined>;
