import { type Account, parseRecordKey, recordKey } from '../../games/account.ts';
import type { Environment } from '../../lib/principal.ts';
import { insertOnce, pagesOf } from '../../store/records.ts';
import type { Work } from '../../store/work.ts';
import type { TrustEvent, TrustTier } from './event.ts';
import { evolve, settleTo } from './score/evolve.ts';
import { tierOf } from './score/score.ts';
import { isApplied, rememberedKeys, type TimelineEntry, type TrustState } from './score/state.ts';
import { type TrustRecord, toRecord } from './store.ts';
import { entryOf, type TimelineDependencies } from './timeline.ts';

export type TrustLedger = Pick<ReturnType<typeof createLedger>, 'apply'>;

export interface LedgerDependencies extends TimelineDependencies {
  readonly work: Pick<Work, 'run'>;
  /** Receives each entry once it stands in the timeline, and again when that may have failed: its id is the same. */
  readonly onEntry: (
    environment: Environment,
    account: Account,
    entry: TimelineEntry,
    after: { readonly score: number; readonly tier: TrustTier },
  ) => Promise<void>;
  /** Called whenever the score of an account may show differently from now on. */
  readonly onChange: (environment: Environment, account: Account) => void;
  /** Receives the faults of what is finished later. */
  readonly onError: (error: unknown) => void;
}

const recoveredAtOnce = 100;

/**
 * Applies events exactly once, also when processes die: the state takes the event and remembers its entries as due in
 * one write; the entries are then written under derived ids and taken out. Source: trust model, section 6.
 */
export function createLedger(dependencies: LedgerDependencies) {
  const { records, entries, clock, work, pastOf, onChange, onError } = dependencies;

  /** What cannot be written now stays due in the state, and is written later. */
  const tryWriteEntries = (record: TrustRecord): Promise<void> =>
    writeEntries(dependencies, record).catch(onError);

  /**
   * Applies an event and writes its timeline entry; an entry that cannot be written now is written with the next event,
   * or by a recovery. The same event again changes nothing and answers the same entry, so that an event whose process
   * died half-way is simply brought again. `seen` is what was read of the account a moment ago, null for nothing.
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
    const due = { index: 'byDue', equals: {}, limit: recoveredAtOnce } as const;
    for await (const rows of pagesOf(records, { ...due, direction: 'ascending' })) {
      for (const record of rows)
        await work.run('trust_score', [record.id], () => tryWriteEntries(record));
    }
  }

  return {
    apply,
    /** Writes down what time did to the score since the newest entry, if it did anything. */
    async adjust(environment: Environment, account: Account): Promise<TrustRecord | undefined> {
      const id = recordKey(environment, account);
      const now = clock.now();
      // A past that is not written down follows from the UID, and is left so (R3.9).
      const record = await records.update(id, (current) => {
        const next = current && settleTo(current, now);
        return next && next.seq > current.seq ? toRecord(id, next) : undefined;
      });
      onChange(environment, account);
      if (record) await tryWriteEntries(record);
      return record;
    },
    /** Finishes what was begun and not ended. Never rejects. */
    recover: () => recover().catch(onError),
  };
}

interface Known {
  readonly past: TrustState | undefined;
  readonly seen?: TrustRecord | null | undefined;
  /** How many entries the timeline had when the event was not among them. */
  readonly missingAt?: number | undefined;
}

/** How many entries may be unwritten; with more, the next event waits until they are written. */
const maxDue = 100;

/** Answers the state that has taken an event; undefined when the timeline alone remembers it. */
async function takeEvent(
  dependencies: LedgerDependencies,
  id: string,
  event: TrustEvent,
  { past, seen, missingAt }: Known,
): Promise<TrustRecord | undefined> {
  const { records, entries, clock } = dependencies;
  const now = clock.now();
  const take = (current: TrustRecord | undefined): TrustRecord | undefined => {
    if (current && !isReady(current, event.key, missingAt)) return undefined;
    return toRecord(id, evolve(current ?? past, event, now));
  };
  const record = await records.update(id, take, seen);
  if (!record) throw new Error(`The trust of ${id} was not kept.`);
  if (isApplied(record, event.key)) return record;
  if (record.due.length >= maxDue) {
    await writeEntries(dependencies, record);
    return takeEvent(dependencies, id, event, { past, missingAt });
  }
  const isKnown = (await entries.get(`${id}:${event.key}`)) !== undefined;
  if (isKnown) return undefined;
  return takeEvent(dependencies, id, event, { past, missingAt: record.seq });
}

/** Whether this state alone decides about an event. A full memory may have forgotten it: then the timeline is asked. */
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
  // In their order: the timeline has no gap at any time.
  for (const one of due) {
    const entry = entryOf(id, one);
    await insertOnce(entries, entry);
    const { scoreAfter: score } = entry;
    await onEntry(named.environment, named.account, entry, { score, tier: tierOf(score) });
  }
  await records.update(id, (current) => current && withoutDue(current, last.seq), record);
}

/** The record without the entries up to a number; undefined when they were taken out already. */
function withoutDue(record: TrustRecord, upTo: number): TrustRecord | undefined {
  const due = record.due.filter(({ seq }) => seq > upTo);
  return due.length < record.due.length ? toRecord(record.id, { ...record, due }) : undefined;
}
