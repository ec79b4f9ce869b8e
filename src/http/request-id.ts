import { randomFillSync } from 'node:crypto';
import { withoutKeys } from '../lib/redact.ts';

/** Crockford's base 32, in lower case. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const acceptable = /^[A-Za-z0-9._-]{8,64}$/;

const randomLength = 16;

/** Digits of random bytes, made for many ids at once: an id is a part of them that no other has. */
const bytes = Buffer.allocUnsafeSlow(randomLength * 256);
let pool = '';
let used = 0;

function randomDigits(): string {
  if (used === pool.length) {
    randomFillSync(bytes);
    for (let at = 0; at < bytes.length; at += 1) {
      bytes[at] = digits.charCodeAt((bytes[at] ?? 0) % digits.length);
    }
    pool = bytes.toString('latin1');
    used = 0;
  }
  used += randomLength;
  return pool.slice(used - randomLength, used);
}

let timeAt = Number.NaN;
let timeDigits = '';

/** Written anew only when the millisecond is another. */
function digitsOfTime(now: number): string {
  if (now === timeAt) return timeDigits;
  let time = '';
  for (let rest = now, place = 0; place < 10; place += 1, rest = Math.floor(rest / 32)) {
    time = (digits[rest % 32] ?? '') + time;
  }
  timeAt = now;
  timeDigits = `req_${time}`;
  return timeDigits;
}

/**
 * What the client sent, when it is in form, else `req_` and a ULID in lower case (R1.7). A client that sends its key by
 * mistake does not get it into our logs and its answers.
 */
export function requestId(inbound: string | undefined, now: number): string {
  if (inbound !== undefined && acceptable.test(inbound) && withoutKeys(inbound) === inbound)
    return inbound;
  return digitsOfTime(now) + randomDigits();
}
