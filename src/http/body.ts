import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Problem } from '../lib/problem.ts';
import type { Endpoint } from './endpoint.ts';

/** A longer body is refused (R1.9). */
export const maxBodyBytes = 64 * 1024;

/** Checks the type and then the size of a body before it is read (R1.9). */
export function bodyFault(
  { method, errorForm, body }: Pick<Endpoint, 'method' | 'errorForm' | 'body'>,
  headers: IncomingHttpHeaders,
): Problem | undefined {
  if (body === 'handler') return undefined;
  const length = Number(headers['content-length'] ?? 0);
  const announced = length > 0 || headers['transfer-encoding'] !== undefined;
  // A GraphQL POST cannot go without a body.
  if (method === 'GET' || !(announced || errorForm === 'graphql')) return undefined;
  if (!isJson(headers['content-type'])) {
    return new Problem('unsupported_media_type', 'Send JSON, as Content-Type: application/json.');
  }
  return length > maxBodyBytes
    ? new Problem('payload_too_large', 'A body has at most 64 KiB.')
    : undefined;
}

/** `application/json`, with charset utf-8 or none. */
const isJson = (type: string | undefined): boolean =>
  type !== undefined &&
  /^\s*application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(type);

/** The JSON object of a body; no body is an empty object. */
export function jsonObject(body: Uint8Array): Readonly<Record<string, unknown>> {
  if (body.byteLength === 0) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Refused below, like JSON that is not an object.
  }
  throw new Problem('invalid_json', 'The body is not a JSON object.');
}

/** Reads a body of exactly `size` bytes and never holds more. Rejects with a problem when it is longer, shorter or cut off. */
export function readExactly(stream: Readable, size: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const bytes = new Uint8Array(size);
    let length = 0;
    const refuse = (problem: Problem): void => {
      stream.off('data', take);
      // The rest is discarded, so that the connection can be used again.
      stream.resume();
      reject(problem);
    };
    const take = (chunk: Uint8Array): void => {
      if (length + chunk.byteLength > size) {
        refuse(new Problem('payload_too_large', `The body has more than ${size} bytes.`));
      } else {
        bytes.set(chunk, length);
        length += chunk.byteLength;
      }
    };
    const cutShort = (): void => refuse(Problem.invalid('body', `It has less than ${size} bytes.`));
    // A destroyed stream emits no more events.
    if (stream.destroyed) return cutShort();
    stream.on('data', take);
    stream.once('end', () => (length === size ? resolve(bytes) : cutShort()));
    stream.once('error', cutShort).once('close', cutShort);
  });
}
