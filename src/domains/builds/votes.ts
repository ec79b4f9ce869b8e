import { z } from 'zod';
import type { Environment } from '../../lib/principal.ts';
import { allRows, eraseRecords, insertOnce } from '../../store/records.ts';
import type { Collection, CollectionSpec } from '../../store/store.ts';

/** One vote of a lineage for a profile. */
export interface ProfileVote {
  /** `<profile>:<lineage>` */
  readonly id: string;
  /** `live:prf_…` */
  readonly profile: string;
}

export const profileVotes: CollectionSpec<ProfileVote> = {
  name: 'profile_votes',
  keeps: 'with its subject',
  schema: z.object({ id: z.string(), profile: z.string() }),
  indexes: { byProfile: ['profile'] },
};

export type Votes = ReturnType<typeof createVotes>;

/** Votes for profiles: one a lineage, and never taken back. */
export function createVotes(records: Collection<ProfileVote>) {
  const keyOf = (environment: Environment, id: string): string => `${environment}:${id}`;
  return {
    count: (environment: Environment, id: string): Promise<number> =>
      records.count({ index: 'byProfile', equals: { profile: keyOf(environment, id) } }),
    /** A repeat changes nothing. */
    async cast(environment: Environment, id: string, lineageId: string): Promise<void> {
      const profile = keyOf(environment, id);
      await insertOnce(records, { id: `${profile}:${lineageId}`, profile });
    },
    /** Removes all for one profile. */
    async forget(environment: Environment, id: string): Promise<void> {
      const rows = await allRows(records, 'byProfile', { profile: keyOf(environment, id) });
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) await eraseRecords(records, ids, false);
    },
  };
}
