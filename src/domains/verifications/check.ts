import { hash } from 'node:crypto';
import type { Account } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { RandomBytes } from '../../lib/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import { isOutage, Problem, refusalBy } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import {
  admitCheck,
  checkIntervalSeconds,
  codeLifeSeconds,
  maxChecks,
  passCheck,
  secondsToCheck,
  takeBackCheck,
  type Verification,
} from './verification.ts';

export interface CheckDependencies {
  readonly records: Collection<Verification>;
  readonly clock: Clock;
  /** The id of a check among those of its verification. */
  readonly newId: () => string;
  /** The signature as the provider shows it now, past the cache. Rejects as a player's fetch does. */
  readonly signatureOf: (
    environment: Environment,
    account: Account,
    lineageId: string,
  ) => Promise<string>;
}

/**
 * Makes one check, which counts before the provider is called, so that no two run at once, and is given back when the
 * provider is down (R16.2). Answers the verified verification, also when it was verified before.
 */
export function createCheck({ records, clock, newId, signatureOf }: CheckDependencies) {
  async function isShown(verification: Verification): Promise<boolean> {
    const { id, environment, game, uid, lineageId, codeHash } = verification;
    const signature = await signatureOf(environment, { game, uid }, lineageId);
    if (environment === 'test') return sandboxShowsCode(uid);
    return codesIn(signature).some((code) => hashCode(id, code) === codeHash);
  }

  return async (id: string): Promise<Verification> => {
    const attempt = newId();
    const now = clock.now();
    const current = assertFound(
      await records.update(id, (row) => row && admitCheck(row, attempt, now)),
    );
    if (current.status === 'verified') return current;
    if (current.attempt?.id !== attempt) throw tooManyChecks(current, now);
    const isFound = await isShown(current).catch(async (error: unknown) => {
      if (!isAnswer(error)) await records.update(id, (row) => row && takeBackCheck(row, attempt));
      throw error;
    });
    if (!isFound) throw codeNotFound();
    const passedAt = clock.now();
    return assertFound(await records.update(id, (row) => row && passCheck(row, passedAt)));
  };
}

function assertFound(verification: Verification | undefined): Verification {
  if (verification === undefined || verification.status === 'revoked') throw notFound();
  return verification;
}

/** A statement of the provider about the account, in contrast to an outage or a fault of this service. */
const isAnswer = (error: unknown): boolean => error instanceof Problem && !isOutage(error);

export const notFound = (): Problem =>
  new Problem('verification_not_found', 'There is no such verification, or it has ended.');

const codeNotFound = (): Problem =>
  new Problem(
    'verification_code_not_found',
    'The code is not in the signature that the provider shows.',
  );

function tooManyChecks(verification: Verification, now: number): Problem {
  const seconds = secondsToCheck(verification, now) ?? 1;
  const isUsedUp = verification.checks >= maxChecks;
  const message = isUsedUp
    ? `All ${maxChecks} checks of this verification are used; start another verification.`
    : `One check in 30 seconds; retry in ${seconds} seconds.`;
  const limit = isUsedUp
    ? { budget: 'verification_checks', limit: maxChecks, windowSeconds: codeLifeSeconds }
    : { budget: 'verification_check', limit: 1, windowSeconds: checkIntervalSeconds };
  return Problem.rateLimited(message, refusalBy(limit, seconds));
}

/** Sandbox signatures cannot be changed: every code is found for an even UID (R3.9). */
const sandboxShowsCode = (uid: string): boolean => Number(uid.at(-1)) % 2 === 0;

/** 32 symbols: digits and capitals without the ambiguous I, L, O and U. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/** A new code such as `SVC-7K2M-9QXD`: 40 bits. Shown once; only its `hashCode` is stored. */
export function mintCode(randomBytes: RandomBytes): string {
  const bytes = randomBytes(codeLength);
  // 256 is a multiple of 32: every symbol is as likely as any other.
  const text = Array.from(bytes, (byte) => symbols[byte % symbols.length] ?? '').join('');
  return `SVC-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Salted with the id of the verification. */
export const hashCode = (verificationId: string, code: string): string =>
  hash('sha256', `${verificationId}:${code}`, 'hex');

/** Signatures of the games have about 50 characters; a provider could answer anything. */
const longestSignature = 1000;
/** A lookahead, so that overlapping codes are found too. */
const codes = /(?=(SVC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}))/g;

/** Every code in a signature, however it was typed: NFKC, in capitals, without spaces (trust model, section 5). */
function codesIn(signature: string): string[] {
  const text = signature
    .slice(0, longestSignature)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\s/g, '');
  return Array.from(text.matchAll(codes), ([, code = '']) => code);
}
