import { type Account, parseRecordKey, recordKey } from '../../games/account.ts';
import { type Clock, dayMs } from '../../lib/clock.ts';
import type { Environment } from '../../lib/principal.ts';
import { insertOnce, newestPage, rowsOf } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { Work } from '../../store/work.ts';
import type { TrustEvent, TrustTier } from './event.ts';
import { evolve, settleTo } from './score/evolve.ts';
import { tierOf } from './score/score.ts';
import {
  type DueEntry,
  isApplied,
  rememberedKeys,
  type TimelineEntry,
  type TrustRecord,
  type TrustState,
  toRecord,
} from './score/state.ts';

export type TrustLedger = Pick<ReturnType<typeof createLedger>, 'apply'>;

export interface LedgerDependencies {
  readonly records: Collection<TrustRecord>;
  readonly entries: Collection<TimelineEntry>;
  readonly clock: Clock;
  readonly work: Pick<Work, 'run'>;
  /** The past of an account without a record: only sandbox accounts have one. */
  readonly pastOf: (environment: Environment, account: Account) => TrustState | undefined;
  /** Receives each entry of the timeline, and again when that may have failed: its id is the same. */
  readonly onEntry: (
    environment: Environment,
    account: Account,
    entry: TimelineEntry,
    after: { readonly score: number; readonly tier: TrustTier },
  ) => Promise<void>;
  /** Called when the score of an account may have changed. */
  readonly onChange: (environment: Environment, account: Account) => void;
  /** Receives the faults of what recovery finishes. */
  readonly onError: (error: unknown) => void;
}

/**
 * Applies each event exactly once, also when processes die: one write stores the event with its entries as due, which
 * are then written under derived ids and taken out. Source: trust model, section 6.
 */
export function createLedger(dependencies: LedgerDependencies) {
  const { records, entries, clock, work, pastOf, onChange, onError } = dependencies;

  /** Entries that cannot be written now stay due. */
  const tryWriteEntries = (record: TrustRecord): Promise<void> =>
    writeEntries(dependencies, record).catch(onError);

  /**
   * Applies an event and answers its timeline entry; an entry that cannot be written now is written with the next event
   * or by recovery. The same event again changes nothing and answers the same entry. `seen` is what was just read of the
   * account, null for nothing.
   */
  async function apply(
    environment: Environment,
    account: Account,
    event: TrustEvent,
    seen?: TrustRecord | null,
  ): Promise<TimelineEntry> {
    const id = recordKey(environment, account);
    const past = pastOf(environment, account);
    const record = await takeEvent(dependencies, id, event, { past, seen });
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
    for await (const record of rowsOf(records, { index: 'byDue', equals: {} }))
      await work.run('trust_score', [record.id], () => tryWriteEntries(record));
  }

  return {
    apply,
    /** Adds an entry for what time did to the score since the newest one, if it did anything. */
    async adjust(environment: Environment, account: Account): Promise<TrustRecord | undefined> {
      const id = recordKey(environment, account);
      const now = clock.now();
      // A past that is not stored follows from the UID, and stays unstored (R3.9).
      const record = await records.update(id, (current) => {
        const next = current && settleTo(current, now);
        return next && next.seq > current.seq ? toRecord(id, next) : undefined;
      });
      onChange(environment, account);
      if (record) await tryWriteEntries(record);
      return record;
    },
    /** Writes the entries that are still due. Never rejects. */
    recover: () => recover().catch(onError),
    timeline: createTimelineReader(dependencies),
  };
}

/** Entries that may be due; with more, the next event waits until they are written. */
const maxDue = 100;

/** Answers the state that has taken an event; undefined when only the timeline remembers it. */
async function takeEvent(
  dependencies: LedgerDependencies,
  id: string,
  event: TrustEvent,
  {
    past,
    seen,
    missingAt,
  }: {
    readonly past: TrustState | undefined;
    readonly seen?: TrustRecord | null | undefined;
    /** The number of entries in the timeline when the event was not among them. */
    readonly missingAt?: number | undefined;
  },
): Promise<TrustRecord | undefined> {
  const { records, entries, clock } = dependencies;
  const now = clock.now();
  const take = (current: TrustRecord | undefined): TrustRecord | undefined => {
    if (current && !isReady(current, event.key, missingAt)) return undefined;
    return toRecord(id, evolve(current ?? past, event, now));
  };
  const record = await records.update(id, take, seen);
  if (!record) throw new Error(`The trust of ${id} was not stored.`);
  if (isApplied(record, event.key)) return record;
  if (record.due.length >= maxDue) {
    await writeEntries(dependencies, record);
    return takeEvent(dependencies, id, event, { past, missingAt });
  }
  const isKnown = (await entries.get(`${id}:${event.key}`)) !== undefined;
  if (isKnown) return undefined;
  return takeEvent(dependencies, id, event, { past, missingAt: record.seq });
}

/** Whether this state alone decides about an event. A full memory may have forgotten it: the timeline then decides. */
function isReady(state: TrustRecord, key: string, missingAt: number | undefined): boolean {
  if (isApplied(state, key) || state.due.length >= maxDue) return false;
  const isFull = state.applied.length >= rememberedKeys;
  return !isFull || (missingAt !== undefined && state.seq - missingAt < rememberedKeys);
}

/** Writes the entries that are due and takes them out; none is written twice. */
async function writeEntries(
  { records, entries, onEntry }: LedgerDependencies,
  record: TrustRecord,
): Promise<void> {
  const { id, due } = record;
  const last = due.at(-1);
  const named = parseRecordKey(id);
  if (!last || !named) return;
  // In order, so that the timeline never has a gap.
  for (const one of due) {
    const entry = entryOf(id, one);
    await insertOnce(entries, entry);
    const { scoreAfter: score } = entry;
    await onEntry(named.environment, named.account, entry, { score, tier: tierOf(score) });
  }
  await records.update(id, (current) => current && withoutDue(current, last.seq), record);
}

/** The record without the entries up to a number; undefined when they were taken out before. */
function withoutDue(record: TrustRecord, upTo: number): TrustRecord | undefined {
  const due = record.due.filter(({ seq }) => seq > upTo);
  return due.length < record.due.length ? toRecord(record.id, { ...record, due }) : undefined;
}

const entryOf = (account: string, { key, ...entry }: DueEntry): TimelineEntry => ({
  ...entry,
  id: `${account}:${key}`,
  account,
});

const defaultSinceMs = 30 * dayMs;

/** Reads the entries since a moment, newest first: each begins at the score after the one before (R8.4). */
const createTimelineReader =
  ({ records, entries, clock, pastOf }: LedgerDependencies) =>
  async (
    environment: Environment,
    account: Account,
    { since: from, limit }: { readonly since?: Date | null | undefined; readonly limit: number },
  ) => {
    const since = from ?? new Date(clock.now() - defaultSinceMs);
    const id = recordKey(environment, account);
    const past = pastOf(environment, account);
    if (past && !(await records.get(id))) {
      const all = past.due.filter(({ at }) => at >= since.getTime()).reverse();
      const rows = all.slice(0, limit).map((each) => entryOf(id, each));
      return { entries: rows, total: all.length, since };
    }
    const query = { index: 'byAccount', equals: { account: id }, range: { from: since.getTime() } };
    const { rows, total } = await newestPage(entries, query, { limit, after: undefined });
    return { entries: rows, total, since };
  };
