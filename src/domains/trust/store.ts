import { z } from 'zod';
import type { CollectionSpec } from '../../store/store.ts';
import type { Reputation } from './credibility.ts';
import { reportCategories, type TimelineEntry, trustEventTypes } from './event.ts';
import { type TrustState, unknownAccount } from './state.ts';

export type TrustRecord = TrustState & {
  readonly id: string;
  /** Since when entries are due; absent when none is. */
  readonly dueSince?: number | undefined;
};

const entry = {
  seq: z.number(),
  at: z.number(),
  event: z.enum(trustEventTypes),
  delta: z.number(),
  scoreAfter: z.number(),
  pendingWeight: z.number().optional(),
  credibility: z.number().optional(),
  factor: z.number().optional(),
  held: z.boolean().optional(),
};

/** One record an account, under `live:genshin:812345678`. Records of the first release lack what came later. */
export const trustRecords: CollectionSpec<TrustRecord> = {
  name: 'trust',
  schema: z.object({
    id: z.string(),
    confirmedWeight: z.number(),
    pendingWeight: z.number(),
    updatedAt: z.number(),
    counts: z.object({ total: z.number(), confirmed: z.number(), dismissed: z.number() }),
    incidents: z.number().default(unknownAccount.incidents),
    lastIncident: z.partialRecord(z.enum(reportCategories), z.number()).default({}),
    verifiedUntil: z.number().nullable(),
    owners: z.record(z.string(), z.number()).default(unknownAccount.owners),
    knownSince: z.number().nullable(),
    activity: z.object({
      shown: z.number(),
      weeks: z.number(),
      week: z.number(),
      showcaseHash: z.string().nullable(),
    }),
    window: z
      .object({ start: z.number(), n: z.number(), qSum: z.number() })
      .default(unknownAccount.window),
    holdUntil: z.number().nullable().default(unknownAccount.holdUntil),
    lastScore: z.number().nullable().default(unknownAccount.lastScore),
    lastAt: z.number().default(unknownAccount.lastAt),
    seq: z.number().default(unknownAccount.seq),
    applied: z.array(z.string()).default([]),
    due: z.array(z.object({ key: z.string(), ...entry })).default([]),
    dueSince: z.number().optional(),
  }),
  indexes: { byDue: ['dueSince'] },
};

/** A state as it is kept: whoever writes one writes it through this, so that what is due is found again. */
export const toRecord = (id: string, state: TrustState): TrustRecord => ({
  ...state,
  id,
  dueSince: state.due[0]?.at,
});

/** Every entry of every timeline. */
export const timelineEntries: CollectionSpec<TimelineEntry> = {
  name: 'trust-timeline',
  schema: z.object({ id: z.string(), account: z.string(), ...entry }),
  indexes: { byAccount: ['account', 'at', 'seq'] },
};

export type ReputationRecord = Reputation & {
  readonly id: string;
  /** Of a reporter: the account, `live:genshin:812345678`. Absent on records from before owners and claims were parted. */
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
