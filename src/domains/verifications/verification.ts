import { z } from 'zod';
import { type GameId, gameIds } from '../../games/ids.ts';
import { dayMs } from '../../lib/clock.ts';
import type { PageKey } from '../../lib/list-page.ts';
import { type Environment, environments } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';

const verificationStatuses = ['pending', 'verified', 'revoked'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

const verificationSteps = ['claim', 'release'] as const;
/** What still has to follow for the account: the next one to come finishes it, and it happens only once. */
export type VerificationStep = (typeof verificationSteps)[number];

/** One verification as it is stored. Times are epoch milliseconds. */
export interface Verification {
  /** `ver_…`. */
  readonly id: string;
  readonly environment: Environment;
  readonly game: GameId;
  readonly uid: string;
  /** `live:genshin:812345678`. */
  readonly account: string;
  /** The lineage that started it; the verification is worth nothing to any other. */
  readonly lineageId: string;
  /** What the caller calls it; shown to no other. */
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
  /** The check that was admitted last, and when the one before it was. */
  readonly attempt: { readonly id: string; readonly before: number | null } | null;
  /** In their order. */
  readonly due: readonly VerificationStep[];
  /** There while something is due: start-up finds it by this. */
  readonly unfinished?: true | undefined;
  /** The lineage, in the sandbox: what it may leave there is bounded. */
  readonly leftBy?: string | undefined;
  /** When the record is over: with the code, or with what it verified. */
  readonly expires: Date;
}

export const verificationRecords: CollectionSpec<Verification> = {
  name: 'verifications',
  schema: z.object({
    id: z.string(),
    environment: z.enum(environments),
    game: z.enum(gameIds),
    uid: z.string(),
    account: z.string(),
    lineageId: z.string(),
    externalRef: z.string().nullable(),
    codeHash: z.string().nullable(),
    status: z.enum(verificationStatuses),
    createdAt: z.number(),
    expiresAt: z.number(),
    verifiedAt: z.number().nullable(),
    validUntil: z.number().nullable(),
    revokedAt: z.number().nullable(),
    checks: z.number(),
    checkedAt: z.number().nullable(),
    attempt: z.object({ id: z.string(), before: z.number().nullable() }).nullable(),
    due: z.array(z.enum(verificationSteps)),
    unfinished: z.literal(true).optional(),
    leftBy: z.string().optional(),
    expires: z.date(),
  }),
  indexes: {
    byFamilyLeft: ['leftBy', 'createdAt'],
    byAccount: ['account'],
    byLineage: ['lineageId', 'createdAt'],
    byUnfinished: ['unfinished'],
  },
  expires: 'expires',
};

/** Where a verification stands in the list of its lineage. */
export const pageKeyOf = ({ lineageId, createdAt, id }: Verification): PageKey => [
  lineageId,
  createdAt,
  id,
];

/** How long a code can be checked (R16.1). */
export const codeLifeSeconds = 1800;
const codeLifeMs = codeLifeSeconds * 1000;
/** How long a verified owner holds (R16.2). */
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

/** How many checks one code has, and how long has to pass between two (R16.2). */
export const maxChecks = 10;
export const checkIntervalSeconds = 30;
const checkIntervalMs = checkIntervalSeconds * 1000;

/** Seconds until another check is admitted; undefined when it is now. After the last check, until the code is over. */
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

/** Takes a check back that no provider answered; undefined when another one was admitted since. */
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

/** The code was seen: it is spent, and the account has to take note of it. */
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

/** Ends a verification; one that came to something has to be taken from the account. */
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

/** Crosses a step off; undefined when that was done before. */
export function finishStep(
  verification: Verification,
  step: VerificationStep,
): Verification | undefined {
  if (!verification.due.includes(step)) return undefined;
  const { unfinished, ...rest } = verification;
  const due = verification.due.filter((other) => other !== step);
  return { ...rest, due, ...(due.length > 0 && { unfinished }) };
}
