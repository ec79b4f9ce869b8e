export const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random bytes: `node:crypto`'s randomBytes, or a test's own. */
export type RandomBytes = (size: number) => Uint8Array;

/** A new identifier such as `key_4fQ…`: 22 base62 characters, 131 bits. */
export const mintId = (prefix: string, randomBytes: RandomBytes): string =>
  `${prefix}_${mintUnprefixed(randomBytes)}`;

/** What makes new identifiers of random bytes. */
export const createIds = (bytes: RandomBytes) => ({
  mint: (prefix: string): string => mintId(prefix, bytes),
  bytes,
});

/** An identifier without its prefix. */
export const mintUnprefixed = (randomBytes: RandomBytes): string => randomBase62(22, randomBytes);

/** So many base62 characters, each as likely as the others. */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 248 = 4 * 62: bytes above would make the first digits more likely.
      if (byte < 248 && text.length < length) text += base62Digits[byte % 62] ?? '';
    }
  }
  return text;
}
