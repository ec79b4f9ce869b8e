import { hash } from 'node:crypto';
import type { RandomBytes } from '../../lib/ids.ts';

/** 32 symbols: digits and capitals without I, L, O and U, which are mistaken for others. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/** A new code such as `SVC-7K2M-9QXD`: 40 bits. Shown once; what is stored of it is `hashCode`. */
export function mintCode(randomBytes: RandomBytes): string {
  const bytes = randomBytes(codeLength);
  // 256 is a multiple of 32: every symbol is as likely as any other.
  const text = Array.from(bytes, (byte) => symbols[byte % symbols.length] ?? '').join('');
  return `SVC-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Salted with the verification: the same code of another one has another hash. */
export const hashCode = (verificationId: string, code: string): string =>
  hash('sha256', `${verificationId}:${code}`, 'hex');

/** The longest signature of the games has some 50 characters; a provider could answer anything. */
const longestSignature = 1000;
/** Looks ahead, so that codes are also found where they overlap. */
const codes = /(?=(SVC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}))/g;

/**
 * Every code in a signature, after NFKC, upper-casing and removing spaces: games and keyboards like to change how it
 * was typed (trust model, section 5).
 */
export function codesIn(signature: string): string[] {
  const text = signature
    .slice(0, longestSignature)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\s/g, '');
  return Array.from(text.matchAll(codes), ([, code = '']) => code);
}
