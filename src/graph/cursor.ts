import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { PageKey } from '../lib/list-page.ts';
import { Problem } from '../lib/problem.ts';

export type Cursors = ReturnType<typeof createCursors>;

const payload = z.object({
  v: z.literal(1),
  k: z.array(z.union([z.string(), z.number(), z.boolean()])).max(8),
  f: z.string(),
});

/** A cursor is base64url of the key and 8 hex of the filters' hash, a dot, and 11 characters of HMAC-SHA-256 (R5.2). */
export function createCursors(secret: Uint8Array) {
  const sign = (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, 11);
  const encode = (list: string, key: PageKey): string => {
    const text = Buffer.from(JSON.stringify({ v: 1, k: key, f: filterHash(list) })).toString(
      'base64url',
    );
    return `${text}.${sign(text)}`;
  };
  /** The signed text of a cursor. Throws unless this service signed it. */
  const verify = (cursor: string): string => {
    const [text = '', signature = '', ...rest] = cursor.split('.');
    const expected = Buffer.from(sign(text));
    const given = Buffer.from(signature);
    const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isGenuine || rest.length > 0) throw invalid();
    return Buffer.from(text, 'base64url').toString();
  };
  // Most requests are for first pages.
  const made = new LRUCache<string, string>({ max: 1000 });
  return {
    /** The cursor after a row, valid only for the same list with the same filters. */
    encode(list: string, key: PageKey): string {
      const name = `${list} ${JSON.stringify(key)}`;
      const known = made.get(name);
      if (known !== undefined) return known;
      const cursor = encode(list, key);
      made.set(name, cursor);
      return cursor;
    },
    /** Throws `invalid_cursor` unless the cursor was made for this list. */
    decode(list: string, cursor: string): PageKey {
      const read = payload.safeParse(JSON.parse(verify(cursor)));
      if (!read.success || read.data.f !== filterHash(list)) throw invalid();
      return read.data.k;
    },
    /** Throws `invalid_cursor` unless this service made the cursor. */
    check: (cursor: string): void => void verify(cursor),
  };
}

const filterHash = (list: string): string => hash('sha256', list, 'hex').slice(0, 8);

const message =
  'This cursor is not one of ours, or was made for other filters; the first page needs none.';

const invalid = () =>
  new Problem('invalid_cursor', message, { details: [{ path: 'after', message }] });
