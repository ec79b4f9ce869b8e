import type { Environment } from '../../lib/principal.ts';
import { allRows, eraseRecords } from '../../store/erase.ts';
import { insertOnce } from '../../store/insert-once.ts';
import type { Collection } from '../../store/store.ts';
import type { ProfileVote } from './saved-build.ts';

/** Votes for profiles: one a lineage, and never taken back. */
export interface Votes {
  count(environment: Environment, profileId: string): Promise<number>;
  /** A repeat changes nothing. */
  cast(environment: Environment, profileId: string, lineageId: string): Promise<void>;
  /** Removes all for one profile. */
  forget(environment: Environment, profileId: string): Promise<void>;
}

export function createVotes(records: Collection<ProfileVote>): Votes {
  const keyOf = (environment: Environment, id: string): string => `${environment}:${id}`;
  return {
    count: (environment, id) =>
      records.count({ index: 'byProfile', equals: { profile: keyOf(environment, id) } }),
    async cast(environment, id, lineageId) {
      const profile = keyOf(environment, id);
      await insertOnce(records, { id: `${profile}:${lineageId}`, profile });
    },
    async forget(environment, id) {
      const rows = await allRows(records, 'byProfile', { profile: keyOf(environment, id) });
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) await eraseRecords(records, ids, false);
    },
  };
}
