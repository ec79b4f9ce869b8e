import { crc32 } from 'node:zlib';
import { base62Digits } from './ids.ts';
import { environments } from './principal.ts';

const keyPattern = /(svc_(?:live|test)_)[A-Za-z0-9_-]+/g;
/** A possible key without its prefix. */
const bodyPattern = /(?<![A-Za-z0-9])[A-Za-z0-9]{36}(?![A-Za-z0-9])/g;
/** A quick check: nearly all texts do not match. */
const mayHoldKey = /svc_|[A-Za-z0-9]{36}/;

const checksumLength = 6;

/** The 6 base62 digits that end a key: the CRC-32 of all before them (R3.1). */
export function keyChecksum(text: string): string {
  let rest = crc32(text);
  let out = '';
  for (let digit = 0; digit < checksumLength; digit += 1) {
    out = (base62Digits[rest % 62] ?? '') + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}

/** Whether the checksum of a key of either environment fits: a chance of one in 28 billion for other text. */
const isKeyBody = (body: string): boolean =>
  environments.some(
    (name) =>
      keyChecksum(`svc_${name}_${body.slice(0, -checksumLength)}`) === body.slice(-checksumLength),
  );

/** Removes keys, with or without their prefix, from a text for a log or an answer (R2.3). */
export function withoutKeys(text: string): string {
  if (!mayHoldKey.test(text)) return text;
  return text
    .replaceAll(keyPattern, '$1[redacted]')
    .replaceAll(bodyPattern, (body) => (isKeyBody(body) ? '[redacted]' : body));
}
