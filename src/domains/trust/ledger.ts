import { type Account, parseRecordKey, recordKey } from '../../games/account.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { insertOnce } from '../../store/insert-once.ts';
import { pagesOf } from '../../store/pages.ts';
import type { Collection } from '../../store/store.ts';
import { isApplied, rememberedKeys, settledTo } from './chain.ts';
import type { TimelineEntry, TrustEvent, TrustTier } from './event.ts';
import { evolve } from './evolve.ts';
import type { TrustLedger } from './ports.ts';
import { tierOf } from './score.ts';
import type { DueEntry, TrustState } from './state.ts';
import { type TrustRecord, toRecord } from './store.ts';

export interface LedgerDependencies {
  readonly records: Collection<TrustRecord>;
  readonly entries: Collection<TimelineEntry>;
  readonly clock: Clock;
  /** What an account of which nothing is kept is told to have behind it; nothing, but in the sandbox. */
  readonly pastOf: (environment: Environment, account: Account) => TrustState | undefined;
  /** Called whenever the score of an account may show differently from now on. */
  readonly onChange: (environment: Environment, account: Account) => void;
  /** Told of each entry once it stands in the timeline; again when it may not have been heard: ids tell. */
  readonly onEntry: (
    environment: Environment,
    account: Account,
    entry: TimelineEntry,
    after: { readonly score: number; readonly tier: TrustTier },
  ) => Promise<void>;
  /** Told of what has to be finished later. */
  readonly onError: (error: unknown) => void;
}

export interface Ledger extends TrustLedger {
  /** Writes down what time did to the score since the newest entry, if it did anything. */
  adjust(environment: Environment, account: Account): Promise<TrustRecord | undefined>;
  /** Finishes what was begun and not ended. Never rejects. */
  recover(): Promise<void>;
}

/** What is known when an event is applied: `lookedAt` is how many entries the timeline had when the event was not in it. */
interface Taking {
  readonly past: TrustState | undefined;
  readonly seen?: TrustRecord | null | undefined;
  readonly lookedAt?: number | undefined;
}

/** With so many entries unwritten, the next event waits until they are. */
const maxDue = 100;
const recoveredAtOnce = 100;

/**
 * Applies events exactly once, whoever dies when: the state takes the event and remembers its entries as due in one
 * write; the entries are then written under derived ids and taken out. Source: trust model, section 6.
 */
export function createLedger(dependencies: LedgerDependencies): Ledger {
  const { records, entries, clock, pastOf, onChange, onError } = dependencies;

  const writeEntries = createEntryWriter(dependencies);

  /** What cannot be finished now is finished by whoever comes next: the state holds it. */
  const tryWriteEntries = (record: TrustRecord): Promise<void> =>
    writeEntries(record).catch(onError);

  /** The state that has taken the event; undefined when the timeline alone remembers it. */
  async function taking(
    id: string,
    event: TrustEvent,
    { past, seen, lookedAt }: Taking,
  ): Promise<TrustRecord | undefined> {
    const now = clock.now();
    const take = (current: TrustRecord | undefined): TrustRecord | undefined => {
      if (current && !isReady(current, event.key, lookedAt)) return undefined;
      return toRecord(id, evolve(current ?? past, event, now));
    };
    const record = await records.update(id, take, seen);
    if (!record) throw new Error(`The trust of ${id} was not kept.`);
    if (isApplied(record, event.key)) return record;
    if (record.due.length >= maxDue) {
      await writeEntries(record);
      return taking(id, event, { past, lookedAt });
    }
    const isKnown = (await entries.get(`${id}:${event.key}`)) !== undefined;
    return isKnown ? undefined : taking(id, event, { past, lookedAt: record.seq });
  }

  async function apply(
    environment: Environment,
    account: Account,
    event: TrustEvent,
    seen?: TrustRecord | null,
  ): Promise<TimelineEntry> {
    const id = recordKey(environment, account);
    const past = pastOf(environment, account);
    const record = await taking(id, event, { past, seen });
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
      for (const record of rows) await tryWriteEntries(record);
    }
  }

  return {
    apply,
    async adjust(environment, account) {
      const id = recordKey(environment, account);
      const now = clock.now();
      const past = pastOf(environment, account);
      const record = await records.update(id, (current) => {
        const state = current ?? past;
        const next = state && settledTo(state, now);
        return next && next.seq > (current?.seq ?? 0) ? toRecord(id, next) : undefined;
      });
      onChange(environment, account);
      if (record) await tryWriteEntries(record);
      return record;
    },
    recover: () => recover().catch(onError),
  };
}

/** Writes what is due of a state and takes it out; what is written already is not written twice. */
function createEntryWriter({ records, entries, onEntry }: LedgerDependencies) {
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

/**
 * Whether an event can be applied or left by this state alone. One that remembers as many keys as it can may have
 * forgotten the event: then the timeline has to be looked at first, at `lookedAt` entries.
 */
function isReady(state: TrustRecord, key: string, lookedAt: number | undefined): boolean {
  if (isApplied(state, key) || state.due.length >= maxDue) return false;
  const isFull = state.applied.length >= rememberedKeys;
  return !isFull || (lookedAt !== undefined && state.seq - lookedAt < rememberedKeys);
}

/** An entry that is due, as the timeline of an account keeps it. */
export const entryOf = (account: string, { key, ...entry }: DueEntry): TimelineEntry => ({
  ...entry,
  id: `${account}:${key}`,
  account,
});

/** Undefined when others have taken them out already. */
function withoutDue(record: TrustRecord, upTo: number): TrustRecord | undefined {
  const due = record.due.filter(({ seq }) => seq > upTo);
  return due.length < record.due.length ? toRecord(record.id, { ...record, due }) : undefined;
}
