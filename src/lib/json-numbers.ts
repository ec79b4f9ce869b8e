import { unwritable, writeText } from './json-text.ts';

const zero = 48;

export function writeInt(bytes: Uint8Array, at: number, value: unknown): number {
  if (typeof value !== 'number' || (value | 0) !== value) return unwritable(value, 'Int');
  return value < 0 ? writeText(bytes, at, String(value)) : writeDigits(bytes, at, value);
}

/** Most of our numbers have at most one decimal, most others two. */
export function writeFloat(bytes: Uint8Array, at: number, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return unwritable(value, 'Float');
  const tenths = Math.round(value * 10);
  // Of all decimals that read as this number, JavaScript writes the shortest: so it is this one.
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

/** Whether so many parts are the number, and few enough to be counted as integers. */
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
