import { hash } from 'node:crypto';

export const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export type RandomBytes = (size: number) => Uint8Array;

/** A new identifier such as `key_4fQ…`: 22 base62 characters, 131 bits. */
export const mintId = (prefix: string, randomBytes: RandomBytes): string =>
  `${prefix}_${mintUnprefixed(randomBytes)}`;

export const createIds = (bytes: RandomBytes) => ({
  mint: (prefix: string): string => mintId(prefix, bytes),
  bytes,
});

export const mintUnprefixed = (randomBytes: RandomBytes): string => randomBase62(22, randomBytes);

/** Random base62 characters, each as likely as the others. */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 248 = 4 * 62: bytes above would make the first digits more likely.
      if (byte < 248 && text.length < length) text += base62Digits[byte % 62] ?? '';
    }
  }
  return text;
}

/** 16 characters that identify a content; not for secrets, and never shown. */
export const shortDigest = (content: string | Uint8Array): string =>
  hash('sha256', content, 'base64url').slice(0, 16);

/**
 * The ids of a request's results, reserved under its Idempotency-Key before anything is made, so that a repeat finds the
 * results of a run that died (R1.15). Each run has an id of its own, which is never used again.
 */
export interface Reservation {
  /** The id of this run's result, without its prefix. */
  readonly fresh: string;
  /** Those of earlier runs of the same request, which may have made theirs; oldest first. */
  readonly earlier: readonly string[];
}

const reservedId = (prefix: string, reserved: string): string => `${prefix}_${reserved}`;

/** The id of this run's result; undefined without a reservation. */
export const freshId = (prefix: string, reservation: Reservation | undefined): string | undefined =>
  reservation && reservedId(prefix, reservation.fresh);

export const earlierIds = (prefix: string, reservation: Reservation | undefined): string[] =>
  (reservation?.earlier ?? []).map((reserved) => reservedId(prefix, reserved));
