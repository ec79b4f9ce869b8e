import { z } from 'zod';
import { dayMs } from '../../lib/duration.ts';
import type { CollectionSpec } from '../../store/store.ts';
import { reportCategories } from './event.ts';
import { type TrustState, unknownAccount } from './state.ts';
import { entryFields } from './timeline/timeline-store.ts';

export type TrustRecord = TrustState & {
  readonly id: string;
  /** Since when entries are due; absent when none is. */
  readonly dueSince?: number | undefined;
  /** Of the sandbox: when it was changed last, by which it is found again. */
  readonly changedAt?: number | undefined;
};

/** Verifications lasted a year when their ends alone were kept. */
const formerLifeMs = 365 * dayMs;
const ownedPeriod = z.preprocess(
  (kept) => (typeof kept === 'number' ? { since: kept - formerLifeMs, until: kept } : kept),
  z.object({ since: z.number(), until: z.number() }),
);

const windowFields = { start: z.number(), n: z.number(), qSum: z.number() };

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
    owners: z.record(z.string(), ownedPeriod).default(unknownAccount.owners),
    knownSince: z.number().nullable(),
    activity: z.object({
      shown: z.number(),
      weeks: z.number(),
      week: z.number(),
      showcaseHash: z.string().nullable(),
    }),
    window: z.object(windowFields).default(unknownAccount.window),
    families: z
      .record(z.string(), z.object({ ...windowFields, mutedUntil: z.number().nullable() }))
      .default(unknownAccount.families),
    burst: z
      .object({ until: z.number(), taken: z.number() })
      .nullable()
      .default(unknownAccount.burst),
    lastScore: z.number().nullable().default(unknownAccount.lastScore),
    lastAt: z.number().default(unknownAccount.lastAt),
    seq: z.number().default(unknownAccount.seq),
    applied: z.array(z.string()).default([]),
    due: z.array(z.object({ key: z.string(), ...entryFields })).default([]),
    dueSince: z.number().optional(),
    changedAt: z.number().optional(),
  }),
  indexes: { byDue: ['dueSince'], byChanged: ['changedAt'] },
};

/** A state as it is kept: whoever writes one writes it through this, so that what is due is found again. */
export const toRecord = (id: string, state: TrustState): TrustRecord => ({
  ...state,
  id,
  dueSince: state.due[0]?.at,
  changedAt: id.startsWith('test:') ? state.updatedAt : undefined,
});
