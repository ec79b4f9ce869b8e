import { createHmac, timingSafeEqual } from 'node:crypto';
import { type EvidenceName, pathOf } from './address.ts';

/** What a signed address allows: one method on one path, for a picture of this type and announced size. */
export interface SignedAccess extends EvidenceName {
  readonly method: 'GET' | 'PUT';
  readonly size: number;
  /** Epoch milliseconds; from then on it is void. */
  readonly expires: number;
}

/** What stands behind the `?` of a signed address. */
export interface SignedQuery {
  readonly expires: number;
  readonly signature: string;
}

export interface EvidenceSigner {
  /** `expires=…&signature=…`. */
  sign(access: SignedAccess): string;
  isGenuine(access: SignedAccess, signature: string): boolean;
}

/** Signs by HMAC-SHA-256 over method, path, content type, size and expiry (R9.9). */
export function createEvidenceSigner(secret: Uint8Array): EvidenceSigner {
  const signatureOf = ({ method, contentType, size, expires, ...name }: SignedAccess): string =>
    createHmac('sha256', secret)
      .update([method, pathOf({ ...name, contentType }), contentType, size, expires].join('\n'))
      .digest('base64url');
  return {
    sign: (access) => `expires=${access.expires}&signature=${signatureOf(access)}`,
    isGenuine(access, signature) {
      const expected = Buffer.from(signatureOf(access));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
