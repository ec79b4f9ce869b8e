import { hash } from 'node:crypto';

/** 16 characters that tell contents apart: not for secrets, and never shown. */
export const shortDigest = (content: string | Uint8Array): string =>
  hash('sha256', content, 'base64url').slice(0, 16);
