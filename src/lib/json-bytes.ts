/**
 * Writes JSON to bytes; compiled code calls such a function for each value. It takes the buffer and an offset, and returns
 * the offset after the value. Writing past the end of a typed array does nothing, so nothing is checked on the way: an
 * offset past the end says how large the buffer has to be.
 */
export type WriteJson = ((bytes: Uint8Array, at: number, value: unknown) => number) & {
  /** The bytes of a value that is written the same for as long as it exists, once they were written. */
  readonly keptOf?: (value: unknown) => Uint8Array | undefined;
};

/** The JSON is longer than `maxBytes`. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

// Symbols, since any text may be the name of a member.
export const writesJson = Symbol('writesJson');
export const writesMembers = Symbol('writesMembers');

export interface WritesItself {
  [writesJson](bytes: Uint8Array, at: number): number;
  /** Its bytes, when they are the same for as long as they exist. */
  readonly kept?: Uint8Array | undefined;
}

/** Stands for one or more members of the object that holds it; its own name is not written. */
export interface WritesMembers {
  [writesMembers](bytes: Uint8Array, at: number): number;
}

/** Any value as `JSON.stringify` writes it; parts of it may write themselves. */
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
    // JSON that does not fit is written again from the start, or not at all.
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

/** Reused for each call; the result is copied out of it. */
let scratch = new Uint8Array(256 * 1024);

/** Larger buffers are used once. */
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
    // Large enough that a third attempt is rare. Pages that are not written take no memory.
    buffer = new Uint8Array(4 * buffer.length);
    if (buffer.length <= keptBytes) scratch = buffer;
  }
}

interface JsonBytesOptions {
  readonly prefix?: string;
  readonly maxBytes?: number;
}

/** A value that does not have the type of its field. */
export class UnwritableValue extends Error {
  override readonly name = 'UnwritableValue';
}

const unwritable = (value: unknown, type: string): never => {
  throw new UnwritableValue(`A ${typeof value} is not a valid ${type}.`);
};

const encoder = new TextEncoder();
const quote = 34;
const backslash = 92;

export function writeNull(bytes: Uint8Array, at: number): number {
  bytes[at] = 110;
  bytes[at + 1] = 117;
  bytes[at + 2] = 108;
  bytes[at + 3] = 108;
  return at + 4;
}

/** Printable ASCII as it is; anything else as `JSON.stringify` writes it. */
export function writeString(bytes: Uint8Array, start: number, value: unknown): number {
  if (typeof value !== 'string') return unwritable(value, 'string');
  let at = start;
  bytes[at++] = quote;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code < 32 || code > 126 || code === quote || code === backslash)
      return writeText(bytes, start, JSON.stringify(value));
    bytes[at++] = code;
  }
  bytes[at++] = quote;
  return at;
}

export function writeText(bytes: Uint8Array, at: number, text: string): number {
  const { read, written } = encoder.encodeInto(text, bytes.subarray(at));
  // A UTF-16 unit takes at most three bytes.
  return read === text.length ? at + written : at + 3 * text.length + 1;
}

export function writeBoolean(bytes: Uint8Array, at: number, value: unknown): number {
  if (typeof value !== 'boolean') return unwritable(value, 'Boolean');
  return writeText(bytes, at, String(value));
}

const zero = 48;

export function writeInt(bytes: Uint8Array, at: number, value: unknown): number {
  if (typeof value !== 'number' || (value | 0) !== value) return unwritable(value, 'Int');
  return value < 0 ? writeText(bytes, at, String(value)) : writeDigits(bytes, at, value);
}

/** Most of our numbers have one decimal or none; most others have two. */
export function writeFloat(bytes: Uint8Array, at: number, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return unwritable(value, 'Float');
  const tenths = Math.round(value * 10);
  // JavaScript writes the shortest decimal that reads as this number: it is this one.
  if (isDecimal(value, tenths, 10)) return writeTenths(bytes, at, tenths);
  const hundredths = Math.round(value * 100);
  if (!isDecimal(value, hundredths, 100)) return writeText(bytes, at, String(value));
  const shorter = (hundredths / 10) | 0;
  const whole = (shorter / 10) | 0;
  const end = writeDigits(bytes, at, whole);
  bytes[end] = 46;
  bytes[end + 1] = zero + shorter - whole * 10;
  bytes[end + 2] = zero + hundredths - shorter * 10;
  return end + 3;
}

/** Whether `parts / unit` is exactly this number, and `parts` is a 32-bit integer. */
const isDecimal = (value: number, parts: number, unit: number): boolean =>
  (parts | 0) === parts && parts >= 0 && parts / unit === value;

function writeTenths(bytes: Uint8Array, at: number, tenths: number): number {
  const whole = (tenths / 10) | 0;
  const end = writeDigits(bytes, at, whole);
  const decimal = tenths - whole * 10;
  if (decimal === 0) return end;
  bytes[end] = 46;
  bytes[end + 1] = zero + decimal;
  return end + 2;
}

function writeDigits(bytes: Uint8Array, at: number, value: number): number {
  let rest = value;
  let end = at + 1;
  for (let power = 10; power <= value; power *= 10) end += 1;
  for (let index = end - 1; index >= at; index -= 1) {
    const next = (rest / 10) | 0;
    bytes[index] = zero + rest - next * 10;
    rest = next;
  }
  return end;
}
