import type { PageKey } from '../lib/list-page.ts';

export type KeyValue = PageKey[number];

/** LMDB's limit for a key; held on both engines, so that a record fits either. */
export const maximumKeyBytes = 1978;

/** LMDB's key encoding separates parts by control characters, and half a surrogate pair has no UTF-8. */
const unkeyable = /[\p{Cc}\p{Cs}]/u;

/** What these parts take of a key, with what separates them; infinite when one of them cannot be in a key. */
export const sizeOf = (parts: PageKey): number =>
  parts.reduce<number>((bytes, part) => bytes + bytesOf(part), 0);

export const bytesOf = (part: KeyValue): number =>
  typeof part === 'string' ? Math.max(1, bytesOfText(part)) + 1 : 10;

function bytesOfText(text: string): number {
  if (text.length > maximumKeyBytes || isPrintableAscii(text)) return text.length;
  return unkeyable.test(text) ? Number.POSITIVE_INFINITY : Buffer.byteLength(text);
}

/** Nearly every value is: a walk over it costs a tenth of an expression and a count of its bytes. */
function isPrintableAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}
