import { z } from 'zod';
import { recordKey } from '../../../games/account.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { CollectionSpec } from '../../../store/store.ts';
import type { Reporter } from '../event.ts';
import type { Reputation } from './learnt.ts';

export type ReputationRecord = Reputation & {
  readonly id: string;
  /** Of a reporter: the account, `live:genshin:812345678`. Absent on records from before owners and claims were separated. */
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
