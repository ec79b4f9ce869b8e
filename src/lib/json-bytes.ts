import { writeFloat } from './json-numbers.ts';
import { writeBoolean, writeNull, writeString, writeText } from './json-text.ts';

/**
 * JSON written straight to bytes, by functions that compiled code calls for each value. Each takes the buffer and the
 * offset, and returns the offset behind what it wrote. A store behind the end of a typed array is no store at all, so
 * that nothing is checked on the way: an offset beyond the end says how large the buffer should have been.
 */
export type WriteJson = ((bytes: Uint8Array, at: number, value: unknown) => number) & {
  /** The bytes of a value that is written the same for as long as it exists, once they were written. */
  readonly keptOf?: (value: unknown) => Uint8Array | undefined;
};

/** JSON that is longer than the caller of `jsonBytes` allows. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

// Symbols, since every text may be the name of a member of what is written.
export const writesJson = Symbol('writesJson');
export const writesMembers = Symbol('writesMembers');

/** A value that writes itself. */
export interface WritesItself {
  [writesJson](bytes: Uint8Array, at: number): number;
  /** Its bytes, when they are the same for as long as they exist. */
  readonly kept?: Uint8Array | undefined;
}

/** Some members of the object that holds it, at least one: they stand in its place, whatever it is called there. */
export interface WritesMembers {
  [writesMembers](bytes: Uint8Array, at: number): number;
}

/** Any value as `JSON.stringify` writes it, but that parts of it may write themselves. */
function writeAny(bytes: Uint8Array, at: number, value: unknown): number {
  switch (typeof value) {
    case 'string':
      return writeString(bytes, at, value);
    case 'number':
      return Number.isFinite(value) ? writeFloat(bytes, at, value) : writeNull(bytes, at);
    case 'boolean':
      return writeBoolean(bytes, at, value);
    case 'object':
      return value === null ? writeNull(bytes, at) : writeObject(bytes, at, value);
    default:
      return writeNull(bytes, at);
  }
}

function writeObject(bytes: Uint8Array, start: number, value: object): number {
  if (writesJson in value) return (value as WritesItself)[writesJson](bytes, start);
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return writeText(bytes, start, JSON.stringify(value));
  if (Array.isArray(value)) return writeArray(bytes, start, value);
  let at = start;
  bytes[at++] = 123;
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (member === undefined || typeof member === 'function') continue;
    // What does not fit is written again as a whole, or not at all.
    if (at > bytes.length) return at;
    if (at > start + 1) bytes[at++] = 44;
    at = writeMember(bytes, at, name, member);
  }
  bytes[at++] = 125;
  return at;
}

function writeMember(bytes: Uint8Array, start: number, name: string, value: unknown): number {
  if (typeof value === 'object' && value !== null && writesMembers in value)
    return (value as WritesMembers)[writesMembers](bytes, start);
  const at = writeString(bytes, start, name);
  bytes[at] = 58;
  return writeAny(bytes, at + 1, value);
}

function writeArray(bytes: Uint8Array, start: number, values: readonly unknown[]): number {
  let at = start;
  bytes[at++] = 91;
  for (const [index, value] of values.entries()) {
    if (at > bytes.length) return at;
    if (index > 0) bytes[at++] = 44;
    at = writeAny(bytes, at, value);
  }
  bytes[at++] = 93;
  return at;
}

/** Written into again and again; only what is answered is copied out of it. */
let scratch = new Uint8Array(256 * 1024);

/** Larger buffers serve one answer alone. */
const keptBytes = 4 * 1024 * 1024;

/** `prefix` and the value as JSON. Throws `TooManyBytes` as soon as it is longer than `maxBytes`. */
export function jsonBytes(
  value: unknown,
  { prefix = '', maxBytes = Number.POSITIVE_INFINITY }: JsonBytesOptions = {},
): Buffer {
  let buffer = scratch;
  for (;;) {
    const length = writeAny(buffer, writeText(buffer, 0, prefix), value);
    if (length > maxBytes && (length <= buffer.length || buffer.length >= maxBytes))
      throw new TooManyBytes(`The JSON has more than ${maxBytes} bytes.`);
    if (length <= buffer.length) return Buffer.from(buffer.subarray(0, length));
    // So that it is seldom written a third time. Pages that are not written to take no memory.
    buffer = new Uint8Array(4 * buffer.length);
    if (buffer.length <= keptBytes) scratch = buffer;
  }
}

export interface JsonBytesOptions {
  readonly prefix?: string;
  readonly maxBytes?: number;
}
