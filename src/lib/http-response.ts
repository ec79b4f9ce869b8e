import { hash } from 'node:crypto';
import * as zlib from 'node:zlib';

/** The answer of an interface, before the request id, limit and CORS headers are added. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | undefined;
  /** Follows the body, so that a large cached body need not be copied. One character for each byte. */
  readonly tail?: string;
  /**
   * Finds the compressed body. Only for bodies without private data, in answers with `Vary: Accept-Encoding`. The tail is
   * then in ASCII, and is not compressed.
   */
  readonly coded?: FindCoded | undefined;
  /** In place of a body; never for HEAD. */
  readonly stream?: ReadableStream<Uint8Array>;
}

export const jsonType = 'application/json; charset=utf-8';

/** Content encodings, by their names in HTTP. */
export type Coding = 'br' | 'zstd' | 'gzip';

/** The encodings that this runtime has, the most compact first; zstd needs Node 22.15. */
export const codings: readonly Coding[] =
  'zstdCompress' in zlib ? ['br', 'zstd', 'gzip'] : ['br', 'gzip'];

/** A compressed body without its end. */
export interface Coded {
  readonly bytes: Uint8Array;
  /**
   * Encodes the tail, uncompressed, with the end of the coding: one character for each byte. The tail is in ASCII, with at
   * most 65,535 characters. It is never compressed, since it has the caller's own data.
   */
  readonly end: (tail: string) => string;
}

/** The body in a coding; undefined when it is sent uncompressed. Never rejects. */
export type FindCoded = (coding: Coding) => Coded | undefined | Promise<Coded | undefined>;

/** The ETag of `data` and of the stable part of `meta` (R1.11). */
export const tagOf = (stable: string | Uint8Array): string =>
  `W/"${hash('sha256', stable, 'base64url').slice(0, 27)}"`;

export interface Conditions {
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** Whether the caller has this version. The tag decides when both conditions come (R12.3). */
export function isUnchanged(
  { ifNoneMatch, ifModifiedSince }: Conditions,
  { etag, lastModified }: { readonly etag: string; readonly lastModified: number | undefined },
): boolean {
  if (ifNoneMatch !== undefined) return notModified(ifNoneMatch, etag);
  if (ifModifiedSince === undefined || lastModified === undefined) return false;
  // A date of HTTP has no milliseconds; comparisons with NaN (not a date) are false.
  return dateOf(ifModifiedSince) >= Math.floor(lastModified / 1000) * 1000;
}

const weekday = /^(mon|tue|wed|thu|fri|sat|sun)/i;

/** Epoch milliseconds of a date in one of the three forms of HTTP, all in UTC; NaN for other text. */
function dateOf(text: string): number {
  const date = text.trim();
  if (!weekday.test(date)) return Number.NaN;
  return Date.parse(date.endsWith('GMT') ? date : `${date} GMT`);
}

/** Whether a list of tags, or `*`, has this one, by weak comparison (R1.11). */
export function notModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.slice('W/'.length);
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

export interface AnswerFigures {
  readonly entries: number;
  /** Plain and compressed bodies, with the overhead of entries. */
  readonly bytes: number;
  readonly evictions: number;
  /** Dropped because their data changed. */
  readonly forgotten: number;
  readonly sections: Readonly<Record<string, { readonly hits: number; readonly misses: number }>>;
}

/** How many bodies were compressed, and how many were sent plain because too many were waiting. */
export interface CompressionFigures {
  readonly made: number;
  readonly refused: number;
}
