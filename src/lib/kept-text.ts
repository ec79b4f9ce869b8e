import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { once } from './once.ts';

/** A text that is the same whoever asks for it. */
export interface KeptText {
  /** By gzip, as it is sent to nearly everybody, and its tag. Made when the first one asks. */
  compressed(): Promise<{ readonly bytes: Uint8Array; readonly etag: string }>;
  /** For a client that reads nothing compressed: several times the size, and made when the first one asks. */
  plain(): Promise<Uint8Array>;
}

/** A text that is made compressed. */
export function gzipped(make: () => Promise<Uint8Array>): KeptText {
  const compressed = once(async () => {
    const bytes = await make();
    return { bytes, etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` };
  });
  return {
    compressed,
    plain: once(async () => promisify(gunzip)((await compressed()).bytes)),
  };
}

/** A text that is short, or that nobody has compressed before. */
export const keptText = (make: () => string | Promise<Uint8Array>): KeptText =>
  gzipped(async () => promisify(gzip)(await make()));
