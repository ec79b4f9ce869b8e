import { hash } from 'node:crypto';

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
