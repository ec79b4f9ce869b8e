import { hash } from 'node:crypto';

/** The tag of `data` and of the meta that does not change by itself (R1.11). */
export const tagOf = (stable: string | Uint8Array): string =>
  `W/"${hash('sha256', stable, 'base64url').slice(0, 27)}"`;

/** Whether the caller has this version: a weak comparison with a list of tags, or `*` (R1.11). */
export function notModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.slice('W/'.length);
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
