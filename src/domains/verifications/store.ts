import { z } from 'zod';
import { gameIds } from '../../games/ids.ts';
import { dayMs } from '../../lib/duration.ts';
import { environments } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';
import type { Ownership } from './ownership.ts';
import { type Verification, verificationStatuses, verificationSteps } from './verification.ts';

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

/** Verifications lasted a year when nothing but their ends was kept. */
const formerLifeMs = 365 * dayMs;
const owner = z
  .object({
    verificationId: z.string(),
    lineageId: z.string(),
    since: z.number().optional(),
    until: z.number(),
  })
  .transform((kept) => ({ ...kept, since: kept.since ?? kept.until - formerLifeMs }));

/** One record an account that was ever verified. */
export const ownershipRecords: CollectionSpec<Ownership> = {
  name: 'ownerships',
  schema: z.object({
    id: z.string(),
    owners: z.array(owner),
    seen: z.array(z.string()),
    expires: z.date(),
  }),
  expires: 'expires',
};
