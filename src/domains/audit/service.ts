import type { Clock } from '../../lib/clock.ts';
import type { Collection, PageKey } from '../../store/store.ts';
import type { AuditEntry, AuditRecord } from './store.ts';

export interface AuditService {
  /** Appends one entry; `at` is now. */
  append(entry: Omit<AuditEntry, 'at'>): Promise<void>;
  /** Newest first, with the number of all entries. */
  list(page: { limit: number; after: PageKey | undefined }): Promise<AuditPage>;
}

export interface AuditPage {
  readonly rows: readonly AuditRecord[];
  readonly next: PageKey | undefined;
  readonly total: number;
}

export interface AuditDependencies {
  readonly records: Collection<AuditRecord>;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** Who did what to which key, and under which request (R3.11). */
export function createAuditService({ records, clock, newId }: AuditDependencies): AuditService {
  return {
    append: (entry) => records.insert({ ...entry, id: newId(), trail: 'all', at: clock.now() }),
    async list({ limit, after }) {
      const all = { index: 'byTime', equals: { trail: 'all' as const } };
      const [page, total] = await Promise.all([
        records.page({ ...all, limit, direction: 'descending', ...(after && { after }) }),
        records.count(all),
      ]);
      return { rows: page.rows, next: page.next, total };
    },
  };
}
