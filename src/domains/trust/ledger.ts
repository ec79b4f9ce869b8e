import { type Account, recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { pagesOf } from '../../store/pages.ts';
import type { Work } from '../../store/work.ts';
import type { TrustEvent } from './event.ts';
import type { TrustLedger } from './ports.ts';
import { settledTo } from './settled.ts';
import type { TrustState } from './state.ts';
import { type TrustRecord, toRecord } from './store.ts';
import { createTakeEvent } from './take-event.ts';
import {
  createEntryWriter,
  type EntryWriterDependencies,
  entryOf,
} from './timeline/entry-writer.ts';
import type { TimelineEntry } from './timeline/timeline-entry.ts';

export interface LedgerDependencies extends EntryWriterDependencies {
  readonly clock: Clock;
  readonly work: Pick<Work, 'run'>;
  /** The past of an account of which nothing is kept: only accounts of the sandbox have one. */
  readonly pastOf: (environment: Environment, account: Account) => TrustState | undefined;
  /** Called whenever the score of an account may show differently from now on. */
  readonly onChange: (environment: Environment, account: Account) => void;
  /** Receives the faults of what is finished later. */
  readonly onError: (error: unknown) => void;
}

export interface Ledger extends TrustLedger {
  /** Writes down what time did to the score since the newest entry, if it did anything. */
  adjust(environment: Environment, account: Account): Promise<TrustRecord | undefined>;
  /** Finishes what was begun and not ended. Never rejects. */
  recover(): Promise<void>;
}

const recoveredAtOnce = 100;

/**
 * Applies events exactly once, whoever dies when: the state takes the event and remembers its entries as due in one
 * write; the entries are then written under derived ids and taken out. Source: trust model, section 6.
 */
export function createLedger(dependencies: LedgerDependencies): Ledger {
  const { records, entries, clock, work, pastOf, onChange, onError } = dependencies;

  const writeEntries = createEntryWriter(dependencies);
  const takeEvent = createTakeEvent({ ...dependencies, writeEntries });

  /** What cannot be finished now is finished by whoever comes next: the state holds it. */
  const tryWriteEntries = (record: TrustRecord): Promise<void> =>
    writeEntries(record).catch(onError);

  async function apply(
    environment: Environment,
    account: Account,
    event: TrustEvent,
    seen?: TrustRecord | null,
  ): Promise<TimelineEntry> {
    const id = recordKey(environment, account);
    const past = pastOf(environment, account);
    const record = await takeEvent(id, event, { past, seen });
    if (record) {
      onChange(environment, account);
      await tryWriteEntries(record);
    }
    const due = record?.due.find(({ key }) => key === event.key);
    const entry = due ? entryOf(id, due) : await entries.get(`${id}:${event.key}`);
    if (!entry) throw new Error(`The timeline lacks ${id}:${event.key}.`);
    return entry;
  }

  async function recover(): Promise<void> {
    const due = { index: 'byDue', equals: {}, limit: recoveredAtOnce } as const;
    for await (const rows of pagesOf(records, { ...due, direction: 'ascending' })) {
      for (const record of rows)
        await work.run('trust_score', [record.id], () => tryWriteEntries(record));
    }
  }

  return {
    apply,
    async adjust(environment, account) {
      const id = recordKey(environment, account);
      const now = clock.now();
      // A past that is not written down follows from the UID, and is left so (R3.9).
      const record = await records.update(id, (current) => {
        const next = current && settledTo(current, now);
        return next && next.seq > current.seq ? toRecord(id, next) : undefined;
      });
      onChange(environment, account);
      if (record) await tryWriteEntries(record);
      return record;
    },
    recover: () => recover().catch(onError),
  };
}
