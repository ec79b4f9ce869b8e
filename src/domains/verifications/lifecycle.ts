import { dayMs } from '../../lib/duration.ts';
import type { Verification, VerificationStep } from './verification.ts';

/** How long a code can be checked (R16.1). */
export const codeLifeSeconds = 1800;
const codeLifeMs = codeLifeSeconds * 1000;
/** How long a verified owner holds (R16.2). */
const validMs = 180 * dayMs;

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
  ...(fields.environment === 'test' && { leftBy: fields.lineageId }),
  expires: new Date(now + codeLifeMs),
});

/** The code was seen: it is spent, and the account has to take note of it. */
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
