import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { errors } from 'undici';
import { parseExactJson } from './exact-json.ts';
import { UpstreamFault } from './fault.ts';

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

/** The encodings that a provider may answer in. */
export const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(gunzip)],
  ['br', promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(brotliDecompress)],
]);

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The cause of a failed read, as a fault. An abort already carries one: the reason of its signal. */
export function transportFault(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) {
    return error;
  }
  const isOversized =
    error instanceof errors.ResponseExceededMaxSizeError || hasCode(error, 'ERR_BUFFER_TOO_LARGE');
  return isOversized
    ? new UpstreamFault('oversized', 'The reply is longer than allowed.', { cause: error })
    : new UpstreamFault('network', 'The connection failed.', { cause: error });
}

/** undici hands over the bytes as sent; a small reply may unpack to a huge one, so this is bounded too. */
export async function decodeBody(bytes: Uint8Array, encoding: string, maxOutputLength: number) {
  if (encoding === 'identity') {
    return bytes;
  }
  const unpack = decoders.get(encoding);
  if (unpack === undefined) {
    throw new UpstreamFault('unreadable', `The reply has the encoding ${encoding}.`);
  }
  return await unpack(bytes, { maxOutputLength }).catch((cause: unknown) => {
    const fault = transportFault(cause);
    throw fault.kind === 'oversized'
      ? fault
      : new UpstreamFault('unreadable', 'The reply cannot be unpacked.', { cause });
  });
}

export function parseReply(bytes: Uint8Array): unknown {
  try {
    return parseExactJson(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new UpstreamFault('unreadable', 'The reply is not JSON.', { cause });
  }
}
