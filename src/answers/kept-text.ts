import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Coded, type Coding, tagOf } from '../lib/http-response.ts';
import { once } from '../lib/once.ts';
import { compressed } from './codings.ts';
import { minCompressedBytes } from './kept-body.ts';

/** A text that is the same whoever asks for it; made when the first one does. */
export interface KeptText {
  /** Weak: the same for all its codings (RFC 9110, 8.8.1). */
  etag(): Promise<string>;
  plain(): Promise<Uint8Array>;
  /** It has no tail. Compressed once. */
  coded(coding: Coding): Promise<Coded | undefined>;
}

/** A text as it is. There are few of them, so that none has to wait for its turn to be compressed. */
export const keptText = (make: () => string | Promise<string | Uint8Array>): KeptText => {
  const plain = once(async () => {
    const text = await make();
    return typeof text === 'string' ? Buffer.from(text) : text;
  });
  return {
    etag: tagged(plain),
    plain,
    coded: codedOnce(async (coding) => {
      const bytes = await plain();
      return bytes.byteLength < minCompressedBytes ? undefined : compressed(coding, bytes);
    }),
  };
};

/** A text that comes by gzip, and is too large to be kept plain too. */
export function gzipped(make: () => Promise<Uint8Array>): KeptText {
  const gzip = once(make);
  const unzipped = async () => promisify(gunzip)(await gzip());
  return {
    etag: tagged(gzip),
    // Nearly nobody asks for it plain; who does is not to have it made each time.
    plain: once(unzipped),
    coded: codedOnce(async (coding) =>
      coding === 'gzip' ? whole(await gzip()) : compressed(coding, await unzipped()),
    ),
  };
}

const tagged = (read: () => Promise<Uint8Array>): (() => Promise<string>) =>
  once(async () => tagOf(await read()));

/** What ended already has nothing behind it. */
const whole = (bytes: Uint8Array): Coded => ({ bytes, end: () => '' });

function codedOnce(make: (coding: Coding) => Promise<Coded | undefined>): KeptText['coded'] {
  const made: Record<Coding, () => Promise<Coded | undefined>> = {
    br: once(() => make('br')),
    zstd: once(() => make('zstd')),
    gzip: once(() => make('gzip')),
  };
  return (coding) => made[coding]();
}
