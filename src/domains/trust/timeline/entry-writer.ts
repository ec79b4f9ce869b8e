import { type Account, parseRecordKey } from '../../../games/account.ts';
import type { Environment } from '../../../lib/principal.ts';
import { insertOnce } from '../../../store/insert-once.ts';
import type { Collection } from '../../../store/store.ts';
import type { TrustTier } from '../event.ts';
import { tierOf } from '../score/tiers.ts';
import { type TrustRecord, toRecord } from '../store.ts';
import type { DueEntry, TimelineEntry } from './timeline-entry.ts';

export interface EntryWriterDependencies {
  readonly records: Collection<TrustRecord>;
  readonly entries: Collection<TimelineEntry>;
  /** Receives each entry once it stands in the timeline, and again when that may have failed: its id is the same. */
  readonly onEntry: (
    environment: Environment,
    account: Account,
    entry: TimelineEntry,
    after: { readonly score: number; readonly tier: TrustTier },
  ) => Promise<void>;
}

/** Writes what is due of a state and takes it out; what is written already is not written twice. */
export function createEntryWriter({ records, entries, onEntry }: EntryWriterDependencies) {
  return async function writeEntries(record: TrustRecord): Promise<void> {
    const { id, due } = record;
    const last = due.at(-1);
    const named = parseRecordKey(id);
    if (!last || !named) return;
    // In their order: the timeline has no gap at any time.
    for (const one of due) {
      const entry = entryOf(id, one);
      await insertOnce(entries, entry);
      const { scoreAfter: score } = entry;
      await onEntry(named.environment, named.account, entry, { score, tier: tierOf(score) });
    }
    await records.update(id, (current) => current && withoutDue(current, last.seq), record);
  };
}

/** An entry that is due, as the timeline of an account keeps it. */
export const entryOf = (account: string, { key, ...entry }: DueEntry): TimelineEntry => ({
  ...entry,
  id: `${account}:${key}`,
  account,
});

/** The record without the entries up to a number; undefined when others have taken them out already. */
function withoutDue(record: TrustRecord, upTo: number): TrustRecord | undefined {
  const due = record.due.filter(({ seq }) => seq > upTo);
  return due.length < record.due.length ? toRecord(record.id, { ...record, due }) : undefined;
}
