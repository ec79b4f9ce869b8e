import { isOutage, Problem } from '../../lib/problem.ts';
import { refusalBy } from '../../lib/refusal.ts';
import { checkIntervalSeconds, maxChecks, secondsToCheck } from './attempts.ts';
import { codeLifeSeconds } from './lifecycle.ts';
import type { Verification } from './verification.ts';

/** What a provider says of the account is an answer; that it is down, or a fault of ours, is none. */
export const isAnswer = (error: unknown): boolean => error instanceof Problem && !isOutage(error);

export const notFound = (): Problem =>
  new Problem('verification_not_found', 'There is no such verification, or it is over.');

export const codeNotFound = (): Problem =>
  new Problem(
    'verification_code_not_found',
    'The code is not in the signature, as far as the provider shows it yet.',
  );

export function tooManyChecks(verification: Verification, now: number): Problem {
  const seconds = secondsToCheck(verification, now) ?? 1;
  const isUsedUp = verification.checks >= maxChecks;
  const message = isUsedUp
    ? `All ${maxChecks} checks of this verification are used; start another one.`
    : `One check in 30 seconds; retry in ${seconds} seconds.`;
  const limit = isUsedUp
    ? { budget: 'verification_checks', limit: maxChecks, windowSeconds: codeLifeSeconds }
    : { budget: 'verification_check', limit: 1, windowSeconds: checkIntervalSeconds };
  return Problem.rateLimited(message, refusalBy(limit, seconds));
}
