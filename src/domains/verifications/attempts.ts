import type { Verification } from './verification.ts';

/** How many checks one code has, and how long has to pass between two (R16.2). */
export const maxChecks = 10;
export const checkIntervalSeconds = 30;
const checkIntervalMs = checkIntervalSeconds * 1000;

/** Seconds until another check is let in; undefined when it is now. After the last check, until the code is over. */
export function secondsToCheck(
  { checks, checkedAt, expiresAt }: Verification,
  now: number,
): number | undefined {
  if (checks >= maxChecks) return Math.max(1, Math.ceil((expiresAt - now) / 1000));
  if (checkedAt === null) return undefined;
  // A clock set back must not make the wait longer than it was.
  const waitMs = Math.min(checkIntervalMs, checkedAt + checkIntervalMs - now);
  return waitMs > 0 ? Math.ceil(waitMs / 1000) : undefined;
}

/** Lets a check in and counts it; undefined when it is not let in. */
export function letIn(
  verification: Verification,
  attempt: string,
  now: number,
): Verification | undefined {
  if (verification.status !== 'pending') return undefined;
  if (secondsToCheck(verification, now) !== undefined) return undefined;
  return {
    ...verification,
    checks: verification.checks + 1,
    checkedAt: now,
    attempt: { id: attempt, before: verification.checkedAt },
  };
}

/** Takes a check back that no provider answered; undefined when another one was let in since. */
export function takeBack(verification: Verification, attempt: string): Verification | undefined {
  if (verification.attempt?.id !== attempt || verification.status !== 'pending') return undefined;
  return {
    ...verification,
    checks: verification.checks - 1,
    checkedAt: verification.attempt.before,
    attempt: null,
  };
}
