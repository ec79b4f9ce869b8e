import { crc32 } from 'node:zlib';

/** A number as so many bytes, the lowest first: one character for each. */
function littleEndian(value: number, bytes: number): string {
  let text = '';
  for (let at = 0; at < bytes; at += 1) {
    text += String.fromCharCode(Math.floor(value / 2 ** (8 * at)) % 256);
  }
  return text;
}

/** A text in parts of at most `max` characters; of nothing, none. */
function inParts(text: string, max: number): readonly string[] {
  if (text.length === 0) return [];
  if (text.length <= max) return [text];
  return [text.slice(0, max), ...inParts(text.slice(max), max)];
}

/** The length of a stored block is written in two bytes. */
const maxStored = 0xffff;

/** Ends what gzip flushed by stored blocks, the checksum of all and its length (RFC 1951, 3.2.4; RFC 1952, 2.3.1). */
export function gzipEnd(start: Uint8Array): (tail: string) => string {
  const checksum = crc32(start);
  const { byteLength } = start;
  return (tail) => {
    const parts = tail.length > 0 ? inParts(tail, maxStored) : [''];
    const stored = parts.map((part, index) => {
      const isLast = index === parts.length - 1;
      const length = littleEndian(part.length, 2) + littleEndian(maxStored - part.length, 2);
      return (isLast ? '\x01' : '\x00') + length + part;
    });
    const size = (byteLength + tail.length) % 2 ** 32;
    return stored.join('') + littleEndian(crc32(tail, checksum), 4) + littleEndian(size, 4);
  };
}

/** Its length less one is written in four nibbles. */
const maxUncompressed = 0x10000;
const isUncompressed = 2 ** 19;
/** The last meta-block, and nothing in it. */
const lastAndEmpty = '\x03';

/** Ends what brotli flushed by uncompressed meta-blocks and an empty last one (RFC 7932, 9.2). */
export const brotliEnd = (tail: string): string =>
  inParts(tail, maxUncompressed)
    .map((part) => littleEndian(isUncompressed + (part.length - 1) * 8, 3) + part)
    .join('') + lastAndEmpty;

/** No window of ours is smaller, and no block may be larger than its window. */
const maxRaw = 0x10000;

/** Ends what zstd flushed by raw blocks, of which the last one says so (RFC 8878, 3.1.1.2). */
export function zstdEnd(tail: string): string {
  const parts = tail.length > 0 ? inParts(tail, maxRaw) : [''];
  return parts
    .map((part, index) => {
      const isLast = index === parts.length - 1 ? 1 : 0;
      return littleEndian(isLast + part.length * 8, 3) + part;
    })
    .join('');
}
