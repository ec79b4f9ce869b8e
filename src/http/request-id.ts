import { randomFillSync } from 'node:crypto';

/** Crockford's base 32, in lower case. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const acceptable = /^[A-Za-z0-9._-]{8,64}$/;

const pool = new Uint8Array(16 * 256);
let used = pool.length;

/** Fills 16 random bytes at a time from a pool: a request needs no system call of its own. */
function randomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

/** A client that sends its key by mistake does not get it into our logs and its answers. */
const keyLike = /svc_(?:live|test)_/;

/** What the client sent, when it is in form, else `req_` and a ULID in lower case (R1.7). */
export function requestId(inbound: string | undefined, now: number): string {
  if (inbound !== undefined && acceptable.test(inbound) && !keyLike.test(inbound)) return inbound;
  let time = '';
  for (let rest = now, place = 0; place < 10; place += 1, rest = Math.floor(rest / 32)) {
    time = (digits[rest % 32] ?? '') + time;
  }
  let random = '';
  for (const byte of randomBytes()) random += digits[byte % 32] ?? '';
  return `req_${time}${random}`;
}
