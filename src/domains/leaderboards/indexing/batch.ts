import type { TopCategory } from '../../../games/leaderboard.ts';
import { type Clock, hourMs } from '../../../lib/clock.ts';
import { firstRows } from '../../../store/records.ts';
import type { Collection, Stored } from '../../../store/store.ts';
import { type AccountEntry, entryIdOf, indexedEntries } from '../account-entries.ts';
import { applyDeltas, counterIdOf, type Deltas, noCounts } from '../counters.ts';
import { rangeOf, readListKey } from '../entry-key.ts';
import { eraseFormer, type FormerAccount } from '../former.ts';
import { readPartition, regions } from '../leaderboard.ts';
import type { BoardCounter, BoardEntry, IndexBatch, RankedAccount } from '../store.ts';
import { applyDecision, type DecidedAccount, type Decision } from './decision.ts';
import { laneNumberOf } from './lanes.ts';

/** Changes of counts, by counter, then by the position of a partition. */
type BoardDeltas = Record<string, Record<string, [number, number][]>>;

type EntryChange = Omit<BoardEntry, 'batch'>;

/** The writes of a batch. Each may be repeated. */
interface BatchPlan {
  readonly decisions: readonly Decision[];
  readonly entries: readonly EntryChange[];
  readonly deltas: BoardDeltas;
}

/** Packs the differences between the entries that boards hold of accounts and those that are decided. */
export function planBatch(changes: readonly DecidedAccount[], at: number): Uint8Array<ArrayBuffer> {
  const entries: EntryChange[] = [];
  const sums = new Map<string, number>();
  for (const change of changes) {
    const { gone, left, come } = diffEntries(change);
    const idOf = ({ name }: AccountEntry): string => entryIdOf(change.account, name);
    entries.push(...gone.map((one) => ({ id: idOf(one), goneAt: at })));
    for (const one of come) {
      const { nickname, keys, best } = one;
      entries.push({ id: idOf(one), nickname, ...keys, ...(best && { best }) });
    }
    const lane = laneNumberOf(change.account);
    for (const one of left) addDelta(sums, lane, one, -1);
    for (const one of come) addDelta(sums, lane, one, 1);
  }
  const decisions = changes.map(({ decision }) => decision);
  const plan: BatchPlan = { decisions, entries, deltas: deltasOf(sums) };
  return Buffer.from(JSON.stringify(plan));
}

/**
 * Whether boards already hold what is decided. An account that shows nothing is removed by a batch all the same: an instance that
 * read it before must not begin one with it after.
 */
export function isIndexed(decided: DecidedAccount): boolean {
  const { left, come } = diffEntries(decided);
  return left.length + come.length === 0 && !showsNothing(decided.decision);
}

const showsNothing = ({ content }: Decision): boolean => content.characters.length === 0;

/** The entries that leave boards (`left`), those of them that are not replaced (`gone`), and the new ones (`come`). */
function diffEntries({ account, wanted }: DecidedAccount) {
  const held = indexedEntries(account);
  // An account that boards do not hold yet is compared with nothing.
  if (held.length === 0) return { left: [], gone: [], come: wanted };
  const heldTexts = new Map(held.map((one) => [one.name, textOf(one)]));
  const wantedTexts = new Map(wanted.map((one) => [one.name, textOf(one)]));
  const isChanged = ({ name }: AccountEntry): boolean =>
    heldTexts.get(name) !== wantedTexts.get(name);
  const left = held.filter(isChanged);
  const gone = left.filter(({ name }) => !wantedTexts.has(name));
  return { left, gone, come: wanted.filter(isChanged) };
}

/** The same text for the same entry, whatever the order of its members in a store. */
const textOf = ({ name, nickname, keys, best }: AccountEntry): string =>
  JSON.stringify([name, nickname, sortMembers(keys), sortMembers(best ?? {})]);

const sortMembers = (members: object): unknown[] =>
  Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1));

function addDelta(
  sums: Map<string, number>,
  lane: number,
  { partition, keys }: AccountEntry,
  by: number,
): void {
  const { board, position } = readPartition(partition);
  for (const [category, listed] of Object.entries(keys) as [TopCategory, string][]) {
    const counter = counterIdOf({ board, category }, lane);
    const counted = `${counter} ${position} ${rangeOf(readListKey(listed).key)}`;
    sums.set(counted, (sums.get(counted) ?? 0) + by);
  }
}

function deltasOf(sums: ReadonlyMap<string, number>): BoardDeltas {
  const deltas: BoardDeltas = {};
  for (const [counted, delta] of sums) {
    if (delta === 0) continue;
    const [counter, position, range] = counted.split(' ') as [string, string, string];
    deltas[counter] ??= {};
    deltas[counter][position] ??= [];
    deltas[counter][position].push([Number(range), delta]);
  }
  return deltas;
}

export interface BatchDependencies {
  readonly accounts: Collection<RankedAccount>;
  readonly entries: Collection<BoardEntry>;
  readonly counters: Collection<BoardCounter>;
  readonly batches: Collection<IndexBatch>;
  readonly formers: Collection<FormerAccount>;
}

/** As many as the embedded store writes in one turn of the event loop, some 10 ms. */
const writesAtOnce = 200;

/**
 * Writes an open batch and closes it. Several instances may do so at once, and one may continue where another died: every
 * record carries the batch that changed it last, and a run of the same or an earlier batch does not change it.
 */
export function createBatchRunner(dependencies: BatchDependencies) {
  const { accounts, entries, counters, batches, formers } = dependencies;

  /** Removes an account that shows nothing any more, unless something came up meanwhile. */
  async function forget({ id, revision }: Decision, batch: number): Promise<void> {
    const isRemoved = await accounts.remove(
      id,
      (current) => current.batch < batch && current.revision === revision,
    );
    if (isRemoved) await formers.update(id, eraseFormer);
  }

  return async function runBatch({ id, batch, open }: IndexBatch): Promise<void> {
    if (!open) return;
    const plan = JSON.parse(Buffer.from(open).toString()) as BatchPlan;
    const changedEntries = new Map(plan.entries.map((entry) => [entry.id, entry]));
    const decidedAccounts = new Map(plan.decisions.map((decision) => [decision.id, decision]));
    await updateAll(entries, changedEntries, (current, entry) =>
      (current?.batch ?? 0) >= batch ? undefined : { ...entry, batch },
    );
    await updateAll(counters, new Map(Object.entries(plan.deltas)), (current, deltas, counter) =>
      (current?.batch ?? 0) >= batch
        ? undefined
        : { id: counter, batch, counts: changeCounts(current?.counts, deltas) },
    );
    await Promise.all(plan.decisions.filter(showsNothing).map((one) => forget(one, batch)));
    await updateAll(accounts, decidedAccounts, (current, decision) =>
      current && current.batch < batch ? applyDecision(current, decision, batch) : undefined,
    );
    // Once all of it is written.
    await batches.update(id, (current) =>
      current?.batch === batch && current.open ? { id, batch } : undefined,
    );
  };
}

async function updateAll<T extends Stored, Item>(
  records: Collection<T>,
  items: ReadonlyMap<string, Item>,
  change: (current: T | undefined, item: Item, id: string) => T | undefined,
): Promise<void> {
  const ids = [...items.keys()];
  for (let at = 0; at < ids.length; at += writesAtOnce)
    await records.updateMany(ids.slice(at, at + writesAtOnce), (current, id) => {
      const item = items.get(id);
      return item && change(current, item, id);
    });
}

const changeCounts = (
  current: BoardCounter['counts'] = [],
  changes: Readonly<Record<string, Deltas>>,
): BoardCounter['counts'] =>
  regions.map((_, position) => {
    const counts = current[position] ?? noCounts;
    const deltas = changes[position];
    return deltas ? applyDeltas(counts, deltas) : counts;
  });

/** After this long no write of a finished batch can still be on its way. */
const goneMs = hourMs;
const sweptAtOnce = 200;

/** Removes what has been gone for a while. */
export async function sweepEntries(entries: Collection<BoardEntry>, clock: Clock): Promise<void> {
  const limit = clock.now() - goneMs;
  for (;;) {
    const gone = { index: 'gone', equals: {}, range: { to: limit } };
    const rows = await firstRows(entries, gone, sweptAtOnce);
    await Promise.all(
      rows.map(({ id }) =>
        entries.remove(id, ({ goneAt }) => goneAt !== undefined && goneAt < limit),
      ),
    );
    if (rows.length < sweptAtOnce) return;
  }
}
