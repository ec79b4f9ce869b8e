import { hash, timingSafeEqual } from 'node:crypto';
import { type RandomBytes, randomBase62 } from '../../lib/ids.ts';
import { type Environment, environments } from '../../lib/principal.ts';
import { keyChecksum } from '../../lib/redact.ts';

// A key is `svc_live_` or `svc_test_`, 30 random base62 characters, 6 base62 digits of the CRC-32 of these (R3.1).
const randomLength = 30;
const checksumLength = 6;
const issuedBody = /^[0-9A-Za-z]{36}$/;
/** Keys that an operator seeded have no checksum. */
const seededBody = /^[A-Za-z0-9_-]{8,128}$/;

/** A new key. It is shown once and never stored. */
export function mintToken(environment: Environment, randomBytes: RandomBytes): string {
  const unsigned = `svc_${environment}_${randomBase62(randomLength, randomBytes)}`;
  return unsigned + keyChecksum(unsigned);
}

/** The environment of a token; undefined for a wrong prefix, form or checksum. */
export function readToken(token: string): Environment | undefined {
  const environment = environments.find((name) => token.startsWith(`svc_${name}_`));
  if (environment === undefined) return undefined;
  const body = token.slice('svc_live_'.length);
  if (!issuedBody.test(body)) return seededBody.test(body) ? environment : undefined;
  const signed = Buffer.from(token.slice(-checksumLength));
  const expected = Buffer.from(keyChecksum(token.slice(0, -checksumLength)));
  return timingSafeEqual(signed, expected) ? environment : undefined;
}

/** SHA-256 in hex: the only trace of a key in the store. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
