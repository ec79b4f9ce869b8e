import { z } from 'zod';
import { recordKey } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import type { CollectionSpec, RecordOf } from '../../store/store.ts';
import type { Reporter } from './event.ts';
import { type TimelineEntry, type TrustState, timelineEntry, trustState } from './score/state.ts';

const trustRecord = trustState.extend({
  id: z.string(),
  dueSince: z.number().optional(),
  /** Of the sandbox: when it was changed last, by which it is found again. */
  changedAt: z.number().optional(),
});
export type TrustRecord = RecordOf<typeof trustRecord>;

/** One record an account, under `live:genshin:812345678`. */
export const trustRecords: CollectionSpec<TrustRecord> = {
  name: 'trust',
  schema: trustRecord,
  indexes: { byDue: ['dueSince'], byChanged: ['changedAt'] },
};

/** A state as it is stored. Every state is written through this, so that what is due is found again. */
export const toRecord = (id: string, state: TrustState): TrustRecord => ({
  ...state,
  id,
  dueSince: state.due[0]?.at,
  changedAt: id.startsWith('test:') ? state.updatedAt : undefined,
});

export const timelineEntries: CollectionSpec<TimelineEntry> = {
  name: 'trust-timeline',
  schema: timelineEntry,
  indexes: { byAccount: ['account', 'at', 'seq'] },
};

/**
 * One record a verified owner (`live:genshin:812345678:owner`), one an account that a lineage claims
 * (`live:genshin:812345678:<the lineage>`), and one a lineage (`live:lineage:<its id>`).
 */
const reputationRecord = z.object({
  id: z.string(),
  confirmed: z.number(),
  dismissed: z.number(),
  updatedAt: z.number(),
  applied: z.array(z.string()),
  /** Of a reporter: the account, `live:genshin:812345678`. */
  reporter: z.string().optional(),
  /** Of a lineage: its environment, and how far it was believed when it last changed. */
  familyOf: z.string().optional(),
  mean: z.number().optional(),
});
export type ReputationRecord = RecordOf<typeof reputationRecord>;

export const reputationRecords: CollectionSpec<ReputationRecord> = {
  name: 'trust-reputation',
  schema: reputationRecord,
  indexes: { byMean: ['familyOf', 'mean'], byReporter: ['reporter'] },
};

/** Names what reviews say of a reporter: `live:genshin:812345678:owner`, or with the lineage in place of `owner`. */
export const reporterKey = (
  environment: Environment,
  { account, lineageId, isOwner }: Reporter,
): string => `${recordKey(environment, account)}:${isOwner ? 'owner' : lineageId}`;

export const lineageKey = (environment: Environment, lineageId: string): string =>
  `${environment}:lineage:${lineageId}`;
