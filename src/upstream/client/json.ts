import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { parse } from 'lossless-json';
import { transportFault, UpstreamFault } from './fault.ts';

/**
 * Parses JSON as `JSON.parse` does, except that integers a number cannot hold (64-bit ids, text
 * hashes) come as strings of their digits. Throws on text that is not JSON.
 */
export function parseExactJson(text: string): unknown {
  if (!longInteger.test(text)) return JSON.parse(text);
  return parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}

/**
 * A bare integer that may be beyond 2^53. A look-alike inside a string is matched too; that only
 * costs the slower parser, since both give the same values for everything else.
 */
const longInteger = /(?:^|[:,[])\s*-?\d{16,}(?![\d.eE])/;

const integer = /^-?\d+$/;

function parseNumber(text: string): number | string {
  const value = Number(text);
  return integer.test(text) && !Number.isSafeInteger(value) ? text : value;
}

export function parseReply(bytes: Uint8Array): unknown {
  try {
    return parseExactJson(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new UpstreamFault('unreadable', 'The reply is not JSON.', { cause });
  }
}

type Decode = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

export const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(gunzip)],
  ['br', promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(brotliDecompress)],
]);

/** undici answers the bytes as sent. A small reply may unpack to a huge one, so this is bounded too. */
export async function decodeBody(
  bytes: Uint8Array,
  encoding: string,
  maxOutputLength: number,
): Promise<Uint8Array> {
  if (encoding === 'identity') return bytes;
  const unpack = decoders.get(encoding);
  if (unpack === undefined)
    throw new UpstreamFault('unreadable', `The reply has the encoding ${encoding}.`);
  return await unpack(bytes, { maxOutputLength }).catch((cause: unknown) => {
    const fault = transportFault(cause);
    throw fault.kind === 'oversized'
      ? fault
      : new UpstreamFault('unreadable', 'The reply cannot be unpacked.', { cause });
  });
}
