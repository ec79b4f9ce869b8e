import * as zlib from 'node:zlib';

type Decode = (bytes: Uint8Array) => Buffer;

const decoders: Readonly<Record<string, Decode | undefined>> = {
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
  zstd: (zlib as unknown as { readonly zstdDecompressSync?: Decode }).zstdDecompressSync,
};

/** The bytes of a body as they were before they were compressed. */
export function decoded(bytes: Uint8Array, coding: string | undefined): Buffer {
  if (coding === undefined) return Buffer.from(bytes);
  const decode = decoders[coding];
  if (decode === undefined) throw new Error(`Nothing here decodes ${coding}.`);
  return decode(bytes);
}
