import type { GameId } from '../../games/ids.ts';
import { dayMs } from '../../lib/duration.ts';
import type { Environment } from '../../lib/principal.ts';

export const verificationStatuses = ['pending', 'verified', 'revoked'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const verificationSteps = ['claim', 'release'] as const;
/** What still has to be told to the account: each is finished by whoever comes next, and each only once. */
export type VerificationStep = (typeof verificationSteps)[number];

/** One verification as it is kept. Times are epoch milliseconds. */
export interface Verification {
  /** `ver_…` */
  readonly id: string;
  readonly environment: Environment;
  readonly game: GameId;
  readonly uid: string;
  /** `live:genshin:812345678`. */
  readonly account: string;
  /** The lineage that asked; the verification is worth nothing to any other. */
  readonly lineageId: string;
  /** What the caller calls it; told to nobody else. */
  readonly externalRef: string | null;
  /** Null once the code is spent. */
  readonly codeHash: string | null;
  readonly status: VerificationStatus;
  readonly createdAt: number;
  /** Until when the code can be checked. */
  readonly expiresAt: number;
  readonly verifiedAt: number | null;
  readonly validUntil: number | null;
  readonly revokedAt: number | null;
  /** Checks that a provider answered, and one that may be running. */
  readonly checks: number;
  readonly checkedAt: number | null;
  /** The check that was let in last, and when the one before it was. */
  readonly attempt: { readonly id: string; readonly before: number | null } | null;
  /** In their order. */
  readonly due: readonly VerificationStep[];
  /** There while something is due: start-up finds it by this. */
  readonly unfinished?: true | undefined;
  /** When the record is over: with the code, or with what it verified. */
  readonly expires: Date;
}

/** How long a code can be checked (R16.1). */
export const codeLifeSeconds = 1800;
const codeLifeMs = codeLifeSeconds * 1000;
/** So many checks of one code, and so long between two (R16.2). */
export const maxChecks = 10;
export const checkIntervalSeconds = 30;
const checkIntervalMs = checkIntervalSeconds * 1000;
const validMs = 365 * dayMs;

export type NewVerification = Pick<
  Verification,
  'id' | 'environment' | 'game' | 'uid' | 'account' | 'lineageId' | 'externalRef' | 'codeHash'
>;

export const begin = (fields: NewVerification, now: number): Verification => ({
  ...fields,
  status: 'pending',
  createdAt: now,
  expiresAt: now + codeLifeMs,
  verifiedAt: null,
  validUntil: null,
  revokedAt: null,
  checks: 0,
  checkedAt: null,
  attempt: null,
  due: [],
  expires: new Date(now + codeLifeMs),
});

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

/** The code was seen: it is spent, and the account has to hear of it. */
export function pass(verification: Verification, now: number): Verification | undefined {
  if (verification.status !== 'pending') return undefined;
  const validUntil = now + validMs;
  return {
    ...verification,
    status: 'verified',
    codeHash: null,
    verifiedAt: now,
    validUntil,
    attempt: null,
    due: ['claim'],
    unfinished: true,
    expires: new Date(validUntil),
  };
}

/** Ends a verification; one that came to something has to be taken from the account. */
export function revoke(verification: Verification, now: number): Verification | undefined {
  if (verification.status === 'revoked') return undefined;
  const ended = { ...verification, status: 'revoked', codeHash: null, revokedAt: now } as const;
  return verification.status === 'pending'
    ? ended
    : { ...ended, due: [...verification.due, 'release'], unfinished: true };
}

/** Crosses a step off; undefined when somebody did before. */
export function finish(
  verification: Verification,
  step: VerificationStep,
): Verification | undefined {
  if (!verification.due.includes(step)) return undefined;
  const { unfinished, ...rest } = verification;
  const due = verification.due.filter((other) => other !== step);
  return { ...rest, due, ...(due.length > 0 && { unfinished }) };
}

/** Whether the owner was verified by this at a moment, as far as its record tells: one that was ended is there no more. */
export const isHeldAt = (
  { verifiedAt, validUntil, revokedAt }: Verification,
  at: number,
): boolean =>
  verifiedAt !== null &&
  verifiedAt <= at &&
  (validUntil === null || at < validUntil) &&
  (revokedAt === null || at < revokedAt);
