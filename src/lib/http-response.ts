import { hash } from 'node:crypto';
import * as zlib from 'node:zlib';

/** What an interface answers; the request id, limit and CORS headers are added to every answer at the end. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | undefined;
  /** What follows the body, so that large bytes that are kept need not be copied: one character for each byte. */
  readonly tail?: string;
  /**
   * The body compressed, where it may be: it holds nothing private, and the answer says `Vary: Accept-Encoding`. The
   * tail is then in ASCII, and is not compressed.
   */
  readonly coded?: FindCoded | undefined;
  /** In place of a body: what is written as it comes. HEAD is never answered so. */
  readonly stream?: ReadableStream<Uint8Array>;
}

export const jsonType = 'application/json; charset=utf-8';

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
   * ASCII, of at most 65,535 characters; it is not compressed, so that what is the caller's own is never compressed
   * together with anything.
   */
  readonly end: (tail: string) => string;
}

/** The same body in a coding: at once, or soon, or undefined where it goes out as it is. Never rejects. */
export type FindCoded = (coding: Coding) => Coded | undefined | Promise<Coded | undefined>;

/** The tag of `data` and of the meta that does not change by itself (R1.11). */
export const tagOf = (stable: string | Uint8Array): string =>
  `W/"${hash('sha256', stable, 'base64url').slice(0, 27)}"`;

/** The validators of a request, as they came. */
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
  // A date of HTTP has no milliseconds; NaN, of what is no date, is never as late.
  return dateOf(ifModifiedSince) >= Math.floor(lastModified / 1000) * 1000;
}

const weekday = /^(mon|tue|wed|thu|fri|sat|sun)/i;

/** Epoch milliseconds of a date in one of the three forms of HTTP, all of them in UTC; NaN for anything else. */
function dateOf(text: string): number {
  const date = text.trim();
  if (!weekday.test(date)) return Number.NaN;
  return Date.parse(date.endsWith('GMT') ? date : `${date} GMT`);
}

/** Whether the caller has this version: a weak comparison with a list of tags, or `*` (R1.11). */
export function notModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.slice('W/'.length);
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}

/** What became of cached answers so far. */
export interface AnswerFigures {
  readonly entries: number;
  /** Plain and compressed together, with what an entry takes beside. */
  readonly bytes: number;
  /** Dropped to make room. */
  readonly evictions: number;
  /** Dropped since what they show changed. */
  readonly forgotten: number;
  /** By interface. */
  readonly sections: Readonly<Record<string, { readonly hits: number; readonly misses: number }>>;
}

/** How many bodies were compressed so far, and how many went out plain since too many were waiting. */
export interface CompressionFigures {
  readonly made: number;
  readonly refused: number;
}
