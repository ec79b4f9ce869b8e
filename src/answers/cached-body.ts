import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Coded, type Coding, type FindCoded, tagOf } from '../lib/http-response.ts';
import { once } from '../lib/once.ts';
import { compressBytes, processCompressor } from './compression.ts';

export type CachedBody = ReturnType<typeof createCachedBody>;

/** What is shorter fits into one packet with its headers, compressed or not. */
export const minCompressedBytes = 1024;

/** What a form takes beside its bytes. */
const overhead = 256;

/** Bytes that are answered many times, and their compressed forms. */
export function createCachedBody(bytes: Buffer, compress = processCompressor.compress) {
  /** What is compressed, or being compressed. */
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
      // This request is answered plain; the next one tries again.
      forms?.delete(coding);
      return undefined;
    }
  }

  return {
    /** As they are without any coding. What an answer writes fresh follows them. */
    bytes,
    /** Compressed once, when it is first asked for. */
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
    /** Bytes of memory it takes, in all its forms. */
    size: () => size,
    /** Calls the listener, one at most, each time it takes more memory than before. */
    onGrown(listener: () => void): void {
      grown = listener;
    },
  };
}

/** A text that is the same for all callers; made when it is first asked for. */
export interface StaticText {
  /** Weak: the same for all its codings (RFC 9110, 8.8.1). */
  etag(): Promise<string>;
  plain(): Promise<Uint8Array>;
  /** It has no tail. Compressed once. */
  coded(coding: Coding): Promise<Coded | undefined>;
}

/** A text that is made plain. There are few of them, so they are compressed without waiting for others. */
export const createStaticText = (make: () => string | Promise<string | Uint8Array>): StaticText => {
  const plain = once(async () => {
    const text = await make();
    return typeof text === 'string' ? Buffer.from(text) : text;
  });
  return {
    etag: onceTagOf(plain),
    plain,
    coded: codedOnce(async (coding) => {
      const bytes = await plain();
      return bytes.byteLength < minCompressedBytes ? undefined : compressBytes(coding, bytes);
    }),
  };
};

/** A text that is made as gzip. */
export function createGzippedText(make: () => Promise<Uint8Array>): StaticText {
  const gzip = once(make);
  const unzipped = async () => promisify(gunzip)(await gzip());
  return {
    etag: onceTagOf(gzip),
    // Seldom asked for, and too dear to make each time.
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

function codedOnce(make: (coding: Coding) => Promise<Coded | undefined>): StaticText['coded'] {
  const made = {
    br: once(() => make('br')),
    zstd: once(() => make('zstd')),
    gzip: once(() => make('gzip')),
  };
  return (coding) => made[coding]();
}
