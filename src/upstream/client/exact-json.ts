import { parse } from 'lossless-json';

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

/**
 * Parses JSON as `JSON.parse` does, except that integers a number cannot hold (64-bit ids, text
 * hashes) come as strings of their digits. Throws on text that is not JSON.
 */
export function parseExactJson(text: string): unknown {
  if (!longInteger.test(text)) {
    return JSON.parse(text);
  }
  return parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}
