/** A value that is not of the type its field has. */
export class UnwritableValue extends Error {
  override readonly name = 'UnwritableValue';
}

export const unwritable = (value: unknown, type: string): never => {
  throw new UnwritableValue(`A ${typeof value} is no ${type}.`);
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

/** JSON text as it is. */
export function writeText(bytes: Uint8Array, at: number, text: string): number {
  const { read, written } = encoder.encodeInto(text, bytes.subarray(at));
  // A character of JavaScript takes at most three bytes.
  return read === text.length ? at + written : at + 3 * text.length + 1;
}

export function writeBoolean(bytes: Uint8Array, at: number, value: unknown): number {
  if (typeof value !== 'boolean') return unwritable(value, 'Boolean');
  return writeText(bytes, at, String(value));
}
