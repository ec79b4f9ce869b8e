import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Coded, type Coding, type FindCoded, tagOf } from '../lib/http-response.ts';
import { once } from '../lib/once.ts';
import { compressBytes, processCompressor } from './compression.ts';

export type CachedBody = ReturnType<typeof createCachedBody>;

/** A shorter body fits into one packet with its headers, compressed or not. */
export const minCompressedBytes = 1024;

/** The memory of a form beside its bytes. */
const overhead = 256;

/** The bytes of a cached answer and their compressed forms. */
export function createCachedBody(bytes: Buffer, compress = processCompressor.compress) {
  /** Compressed forms, and those being compressed. */
  let forms: Map<Coding, Coded | Promise<Coded | undefined>> | undefined;
  let size = bytes.byteLength;
  let grown: (() => void) | undefined;

  async function storeForm(
    coding: Coding,
    compressing: Promise<Coded>,
  ): Promise<Coded | undefined> {
    try {
      const coded = await compressing;
      forms?.set(coding, coded);
      size += coded.bytes.byteLength + overhead;
      grown?.();
      return coded;
    } catch {
      // This answer goes out plain; the next request tries again.
      forms?.delete(coding);
      return undefined;
    }
  }

  return {
    /** The plain bytes, before the tail of an answer. */
    bytes,
    /** Compresses on first use. */
    coded(coding: Coding): ReturnType<FindCoded> {
      const known = forms?.get(coding);
      if (known) return known;
      const compressing =
        bytes.byteLength < minCompressedBytes ? undefined : compress(coding, bytes);
      if (compressing === undefined) return undefined;
      const form = storeForm(coding, compressing);
      forms ??= new Map();
      forms.set(coding, form);
      return form;
    },
    /** Bytes of memory of all forms. */
    size: () => size,
    /** Calls the listener, one at most, each time it grows. */
    onGrown(listener: () => void): void {
      grown = listener;
    },
  };
}

export type StaticText = ReturnType<typeof createStaticText>;

/** A text that is the same for all callers, made on first use. There are few, so they are compressed without a queue. */
export function createStaticText(make: () => string | Promise<string | Uint8Array>) {
  const plain = once(async (): Promise<Uint8Array> => {
    const text = await make();
    return typeof text === 'string' ? Buffer.from(text) : text;
  });
  return {
    /** Weak: the same for all codings (RFC 9110, 8.8.1). */
    etag: onceTagOf(plain),
    plain,
    /** The whole text compressed, without a tail. */
    coded: codedOnce(async (coding) => {
      const bytes = await plain();
      return bytes.byteLength < minCompressedBytes ? undefined : compressBytes(coding, bytes);
    }),
  };
}

/** A text whose source is gzip. */
export function createGzippedText(make: () => Promise<Uint8Array>): StaticText {
  const gzip = once(make);
  const unzipped = async () => promisify(gunzip)(await gzip());
  return {
    etag: onceTagOf(gzip),
    // Seldom needed, and too slow to make each time.
    plain: once(unzipped),
    coded: codedOnce(async (coding) =>
      coding === 'gzip' ? wholeStream(await gzip()) : compressBytes(coding, await unzipped()),
    ),
  };
}

const onceTagOf = (read: () => Promise<Uint8Array>): (() => Promise<string>) =>
  once(async () => tagOf(await read()));

/** A whole stream of a coding: nothing follows it. */
const wholeStream = (bytes: Uint8Array): Coded => ({ bytes, end: () => '' });

function codedOnce(make: (coding: Coding) => Promise<Coded | undefined>) {
  const made = {
    br: once(() => make('br')),
    zstd: once(() => make('zstd')),
    gzip: once(() => make('gzip')),
  };
  return (coding: Coding) => made[coding]();
}
