import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Coded, Coding, CompressionFigures } from '../lib/http-response.ts';

/** Files and DNS need the thread pool too. */
const maxRunning = 2;
/** With more waiting, a plain answer is faster. */
const maxWaiting = 16;

/** Compresses a few bodies at a time. */
export function createCompressor(make = compressBytes) {
  const waiting: (() => void)[] = [];
  let running = 0;
  let made = 0;
  let refused = 0;

  async function run(coding: Coding, bytes: Uint8Array): Promise<Coded> {
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      const coded = await make(coding, bytes);
      made += 1;
      return coded;
    } finally {
      // The next one takes over this place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    /** Undefined when too many are waiting. */
    compress(coding: Coding, bytes: Uint8Array): Promise<Coded> | undefined {
      if (running >= maxRunning && waiting.length >= maxWaiting) {
        refused += 1;
        return undefined;
      }
      return run(coding, bytes);
    },
    figures: (): CompressionFigures => ({ made, refused }),
  };
}

/** One for the process, like the thread pool. */
export const processCompressor = createCompressor();

/*
 * A body is compressed up to a flush, which ends it at the border of a byte without ending the stream; each answer
 * ends the stream for itself with what it writes fresh. Measured for a player of 24 kB: brotli of quality 5 makes
 * 3.9 kB of it in 0.2 ms of a thread, quality 4 4.3 kB in nearly the same time, quality 10 3.4 kB in 8.5 ms, gzip
 * 4.1 kB, zstd of level 6 4.1 kB.
 */

const { constants } = zlib;
const brotliQuality = 5;
const gzipLevel = 6;
const zstdLevel = 6;

type CompressToFlush = (bytes: Uint8Array) => Promise<Buffer>;

const brotli = promisify<Uint8Array, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

const flushBrotli: CompressToFlush = (bytes) =>
  brotli(bytes, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.byteLength),
    },
  });

/** No larger than the text needs, since both sides allocate it. */
const windowBits = (length: number): number =>
  Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 16))));

const gzip = promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gzip);

const flushGzip: CompressToFlush = (bytes) =>
  gzip(bytes, { level: gzipLevel, finishFlush: constants.Z_SYNC_FLUSH });

/** Node has zstd since 22.15; the types of Node 20 lack it. */
interface WithZstd {
  readonly zstdCompress: (
    bytes: Uint8Array,
    options: { readonly finishFlush: number; readonly params: Readonly<Record<number, number>> },
    done: (error: Error | null, result: Buffer) => void,
  ) => void;
  readonly constants: Readonly<Record<'ZSTD_e_flush' | 'ZSTD_c_compressionLevel', number>>;
}

const flushZstd: CompressToFlush = (bytes) => {
  const { zstdCompress, constants: names } = zlib as unknown as WithZstd;
  const params = { [names.ZSTD_c_compressionLevel]: zstdLevel };
  const options = { finishFlush: names.ZSTD_e_flush, params };
  return new Promise((resolve, reject) => {
    zstdCompress(bytes, options, (error, result) => (error ? reject(error) : resolve(result)));
  });
};

/** For each coding: compression up to a flush, and the end of the stream with the tail in it. */
const codecs: Readonly<
  Record<Coding, readonly [CompressToFlush, createEnd: (bytes: Uint8Array) => Coded['end']]>
> = {
  br: [flushBrotli, () => brotliEnd],
  gzip: [flushGzip, gzipEnd],
  zstd: [flushZstd, () => zstdEnd],
};

/** Compresses in a thread of the pool; one byte at least, since a flush of nothing begins no frame of zstd. */
export async function compressBytes(coding: Coding, bytes: Uint8Array): Promise<Coded> {
  const [flush, createEnd] = codecs[coding];
  const whole = await flush(bytes);
  // Zlib returns part of a larger buffer, which would stay in memory.
  const exact = Buffer.allocUnsafeSlow(whole.byteLength);
  whole.copy(exact);
  return { bytes: exact, end: createEnd(bytes) };
}

/** A number as bytes, the lowest first: one character for each. */
function littleEndian(value: number, bytes: number): string {
  let text = '';
  for (let at = 0; at < bytes; at += 1)
    text += String.fromCharCode(Math.floor(value / 2 ** (8 * at)) % 256);
  return text;
}

// A tail is the `meta` of an answer, some hundred bytes: it fits into one block of each coding, which has 65,535 at least.

/** Ends what gzip flushed by a stored block, the checksum of all and its length (RFC 1951, 3.2.4; RFC 1952, 2.3.1). */
export function gzipEnd(start: Uint8Array): (tail: string) => string {
  const checksum = zlib.crc32(start);
  const { byteLength } = start;
  return (tail) => {
    const length = littleEndian(tail.length, 2) + littleEndian(0xffff - tail.length, 2);
    const size = littleEndian((byteLength + tail.length) % 2 ** 32, 4);
    return `\x01${length}${tail}${littleEndian(zlib.crc32(tail, checksum), 4)}${size}`;
  };
}

const isUncompressed = 2 ** 19;
/** The last meta-block, and nothing in it. */
const lastAndEmpty = '\x03';

/** Ends what brotli flushed by an uncompressed meta-block, if there is a tail, and an empty last one (RFC 7932, 9.2). */
export function brotliEnd(tail: string): string {
  if (tail === '') return lastAndEmpty;
  return littleEndian(isUncompressed + (tail.length - 1) * 8, 3) + tail + lastAndEmpty;
}

/** Ends what zstd flushed by a raw block, which says that it is the last (RFC 8878, 3.1.1.2). */
export const zstdEnd = (tail: string): string => littleEndian(1 + tail.length * 8, 3) + tail;
