import { z } from 'zod';
import { recordKey } from '../../games/account.ts';
import { dayMs } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';
import { type Reporter, reportCategories, trustEventTypes } from './event.ts';
import type { Reputation } from './score/credibility.ts';
import { type TimelineEntry, type TrustState, unknownAccount } from './score/state.ts';

export type TrustRecord = TrustState & {
  readonly id: string;
  /** Since when entries are due; absent when none is. */
  readonly dueSince?: number | undefined;
  /** Of the sandbox: when it was changed last, by which it is found again. */
  readonly changedAt?: number | undefined;
};

/** Verifications lasted a year when their ends alone were stored. */
const formerLifeMs = 365 * dayMs;
const ownedPeriod = z.preprocess(
  (stored) =>
    typeof stored === 'number' ? { since: stored - formerLifeMs, until: stored } : stored,
  z.object({ since: z.number(), until: z.number() }),
);

const windowFields = { start: z.number(), n: z.number(), qSum: z.number() };

const entryFields = {
  seq: z.number(),
  at: z.number(),
  event: z.enum(trustEventTypes),
  delta: z.number(),
  scoreAfter: z.number(),
  pendingWeight: z.number().optional(),
  credibility: z.number().optional(),
  factor: z.number().optional(),
  inBurst: z.boolean().optional(),
};

/** One record an account, under `live:genshin:812345678`. */
export const trustRecords: CollectionSpec<TrustRecord> = {
  name: 'trust',
  schema: z.object({
    id: z.string(),
    confirmedWeight: z.number(),
    pendingWeight: z.number(),
    updatedAt: z.number(),
    counts: z.object({ total: z.number(), confirmed: z.number(), dismissed: z.number() }),
    incidents: z.number(),
    lastIncident: z.partialRecord(z.enum(reportCategories), z.number()),
    owners: z.record(z.string(), ownedPeriod),
    knownSince: z.number().nullable(),
    activity: z.object({
      shown: z.number(),
      weeks: z.number(),
      week: z.number(),
      showcaseHash: z.string().nullable(),
    }),
    window: z.object(windowFields),
    families: z
      .record(z.string(), z.object({ ...windowFields, mutedUntil: z.number().nullable() }))
      .default(unknownAccount.families),
    burst: z
      .object({ until: z.number(), taken: z.number() })
      .nullable()
      .default(unknownAccount.burst),
    lastScore: z.number().nullable(),
    lastAt: z.number(),
    seq: z.number(),
    applied: z.array(z.string()),
    due: z.array(z.object({ key: z.string(), ...entryFields })),
    dueSince: z.number().optional(),
    changedAt: z.number().optional(),
  }),
  indexes: { byDue: ['dueSince'], byChanged: ['changedAt'] },
};

/** A state as it is stored. Every state is written through this, so that what is due is found again. */
export const toRecord = (id: string, state: TrustState): TrustRecord => ({
  ...state,
  id,
  dueSince: state.due[0]?.at,
  changedAt: id.startsWith('test:') ? state.updatedAt : undefined,
});

/** Every entry of every timeline. */
export const timelineEntries: CollectionSpec<TimelineEntry> = {
  name: 'trust-timeline',
  schema: z.object({ id: z.string(), account: z.string(), ...entryFields }),
  indexes: { byAccount: ['account', 'at', 'seq'] },
};

export type ReputationRecord = Reputation & {
  readonly id: string;
  /** Of a reporter: the account, `live:genshin:812345678`. */
  readonly reporter?: string | undefined;
  /** Of a lineage: its environment, and how far it was believed when it last changed. */
  readonly familyOf?: string | undefined;
  readonly mean?: number | undefined;
};

/**
 * One record a verified owner (`live:genshin:812345678:owner`), one an account that a lineage claims
 * (`live:genshin:812345678:<the lineage>`), and one a lineage (`live:lineage:<its id>`).
 */
export const reputationRecords: CollectionSpec<ReputationRecord> = {
  name: 'trust-reputation',
  schema: z.object({
    id: z.string(),
    confirmed: z.number(),
    dismissed: z.number(),
    updatedAt: z.number(),
    applied: z.array(z.string()),
    reporter: z.string().optional(),
    familyOf: z.string().optional(),
    mean: z.number().optional(),
  }),
  indexes: { byMean: ['familyOf', 'mean'], byReporter: ['reporter'] },
};

/** Names what reviews say of a reporter: `live:genshin:812345678:owner`, or with the lineage in place of `owner`. */
export const reporterKey = (
  environment: Environment,
  { account, lineageId, isOwner }: Reporter,
): string => `${recordKey(environment, account)}:${isOwner ? 'owner' : lineageId}`;

export const lineageKey = (environment: Environment, lineageId: string): string =>
  `${environment}:lineage:${lineageId}`;
