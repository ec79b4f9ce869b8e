import { z } from 'zod';
import { gameIds } from '../../games/ids.ts';
import { dayMs } from '../../lib/clock.ts';
import type { PageKey } from '../../lib/list-page.ts';
import { environments } from '../../lib/principal.ts';
import type { CollectionSpec, RecordOf } from '../../store/store.ts';

/** What follows for the account. Any process may finish a step, and it takes effect once. */
const verificationStep = z.enum(['claim', 'release']);
export type VerificationStep = z.infer<typeof verificationStep>;

/** One verification as it is stored. Times are epoch milliseconds. */
const verification = z.object({
  /** `ver_…`. */
  id: z.string(),
  environment: z.enum(environments),
  game: z.enum(gameIds),
  uid: z.string(),
  /** `live:genshin:812345678`. */
  account: z.string(),
  /** The lineage that started it, which alone may see it. */
  lineageId: z.string(),
  /** A reference of the caller. */
  externalRef: z.string().nullable(),
  /** Null once the code is spent. */
  codeHash: z.string().nullable(),
  status: z.enum(['pending', 'verified', 'revoked']),
  createdAt: z.number(),
  /** When the code expires. */
  expiresAt: z.number(),
  verifiedAt: z.number().nullable(),
  validUntil: z.number().nullable(),
  revokedAt: z.number().nullable(),
  /** Answered checks, and one that may be running. */
  checks: z.number(),
  checkedAt: z.number().nullable(),
  /** The last admitted check, and when the one before it was admitted. */
  attempt: z.object({ id: z.string(), before: z.number().nullable() }).nullable(),
  /** In their order. */
  due: z.array(verificationStep),
  /** Present while a step is due: recovery finds it by this. */
  unfinished: z.literal(true).optional(),
  /** The lineage, in the sandbox: its verifications there are bounded. */
  leftBy: z.string().optional(),
  /** When the record is removed: with its code, or with its verified owner. */
  expires: z.date(),
});
export type Verification = RecordOf<typeof verification>;

export const verificationRecords: CollectionSpec<Verification> = {
  name: 'verifications',
  keeps: 'until it expires',
  schema: verification,
  indexes: {
    byFamilyLeft: ['leftBy', 'createdAt'],
    byAccount: ['account'],
    byLineage: ['lineageId', 'createdAt'],
    byUnfinished: ['unfinished'],
  },
  expires: 'expires',
};

export const pageKeyOf = ({ lineageId, createdAt, id }: Verification): PageKey => [
  lineageId,
  createdAt,
  id,
];

/** How long a code is valid (R16.1). */
export const codeLifeSeconds = 1800;
const codeLifeMs = codeLifeSeconds * 1000;
/** How long a verified owner is valid (R16.2). */
const validMs = 180 * dayMs;

type NewVerification = Pick<
  Verification,
  'id' | 'environment' | 'game' | 'uid' | 'account' | 'lineageId' | 'externalRef' | 'codeHash'
>;

export const makeVerification = (fields: NewVerification, now: number): Verification => ({
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

/** Checks of one code, and the time between two of them (R16.2). */
export const maxChecks = 10;
export const checkIntervalSeconds = 30;
const checkIntervalMs = checkIntervalSeconds * 1000;

/** Seconds until another check is admitted, undefined for now. After the last check, seconds until the code expires. */
export function secondsToCheck({ checks, checkedAt, expiresAt }: Verification, now: number) {
  if (checks >= maxChecks) return Math.max(1, Math.ceil((expiresAt - now) / 1000));
  if (checkedAt === null) return undefined;
  // A clock that was set back must not prolong the wait.
  const waitMs = Math.min(checkIntervalMs, checkedAt + checkIntervalMs - now);
  return waitMs > 0 ? Math.ceil(waitMs / 1000) : undefined;
}

/** Admits a check and counts it; undefined when it is not admitted. */
export function admitCheck(
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

/** Takes back a check that no provider answered; undefined when another one was admitted since. */
export function takeBackCheck(
  verification: Verification,
  attempt: string,
): Verification | undefined {
  if (verification.attempt?.id !== attempt || verification.status !== 'pending') return undefined;
  return {
    ...verification,
    checks: verification.checks - 1,
    checkedAt: verification.attempt.before,
    attempt: null,
  };
}

/** Verifies the owner and spends the code; the account has to claim it. */
export function passCheck(verification: Verification, now: number): Verification | undefined {
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

/** Ends a verification; the account has to release a verified one. */
export function revokeVerification(
  verification: Verification,
  now: number,
): Verification | undefined {
  if (verification.status === 'revoked') return undefined;
  const ended = { ...verification, status: 'revoked', codeHash: null, revokedAt: now } as const;
  return verification.status === 'pending'
    ? ended
    : { ...ended, due: [...verification.due, 'release'], unfinished: true };
}

/** Takes a step out of `due`; undefined when it was taken out before. */
export function finishStep(
  verification: Verification,
  step: VerificationStep,
): Verification | undefined {
  if (!verification.due.includes(step)) return undefined;
  const { unfinished, ...rest } = verification;
  const due = verification.due.filter((other) => other !== step);
  return { ...rest, due, ...(due.length > 0 && { unfinished }) };
}
