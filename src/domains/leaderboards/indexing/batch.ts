import { type Clock, hourMs } from '../../../lib/clock.ts';
import type { Collection, Stored } from '../../../store/store.ts';
import { type AccountEntry, entryIdOf, indexedEntries } from '../account-entries.ts';
import { applyDeltas, type Deltas } from '../counters.ts';
import { rangeOf } from '../entry-key.ts';
import type { TopCategory } from '../leaderboard.ts';
import type { BoardCounter, BoardEntry, IndexBatch, RankedAccount } from '../store.ts';
import { applyDecision, type DecidedAccount, type Decision } from './decision.ts';

/** By how much counts change: by partition, then by list. */
type BoardDeltas = Record<string, Partial<Record<TopCategory, [number, number][]>>>;

type EntryChange = Omit<BoardEntry, 'batch'>;

/** What a batch does. Doing any of it twice comes to the same. */
interface BatchPlan {
  readonly decisions: readonly Decision[];
  readonly entries: readonly EntryChange[];
  readonly deltas: BoardDeltas;
}

/** Packs the differences between what boards hold of accounts and what is decided. */
export function planBatch(changes: readonly DecidedAccount[], at: number): Uint8Array<ArrayBuffer> {
  const entries: EntryChange[] = [];
  const sums = new Map<string, number>();
  for (const change of changes) {
    const { account } = change;
    const { gone, left, come } = diffEntries(change);
    for (const one of gone) entries.push({ id: entryIdOf(account, one.name), goneAt: at });
    for (const { name, board, nickname, keys, best } of come)
      entries.push({
        id: entryIdOf(account, name),
        board,
        nickname,
        ...keys,
        ...(best && { best }),
      });
    for (const one of left) addDelta(sums, one, -1);
    for (const one of come) addDelta(sums, one, 1);
  }
  const decisions = changes.map(({ decision }) => decision);
  const plan: BatchPlan = { decisions, entries, deltas: deltasOf(sums) };
  return Buffer.from(JSON.stringify(plan));
}

/** Whether boards already hold what is decided. */
export function isIndexed(decided: DecidedAccount): boolean {
  const { left, come } = diffEntries(decided);
  return left.length + come.length === 0;
}

/** What leaves boards (`left`), what of that is not replaced (`gone`), and what is put on them (`come`). */
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
const textOf = ({ name, board, nickname, keys, best }: AccountEntry): string =>
  JSON.stringify([name, board, nickname, sortMembers(keys), sortMembers(best ?? {})]);

const sortMembers = (members: object): unknown[] =>
  Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1));

function addDelta(sums: Map<string, number>, { board, keys }: AccountEntry, by: number): void {
  for (const [category, key] of Object.entries(keys) as [TopCategory, string][]) {
    const counted = `${board} ${category} ${rangeOf(category, key)}`;
    sums.set(counted, (sums.get(counted) ?? 0) + by);
  }
}

function deltasOf(sums: ReadonlyMap<string, number>): BoardDeltas {
  const deltas: BoardDeltas = {};
  for (const [counted, delta] of sums) {
    if (delta === 0) continue;
    const [board, category, range] = counted.split(' ') as [string, TopCategory, string];
    deltas[board] ??= {};
    deltas[board][category] ??= [];
    deltas[board][category].push([Number(range), delta]);
  }
  return deltas;
}

export interface BatchDependencies {
  readonly accounts: Collection<RankedAccount>;
  readonly entries: Collection<BoardEntry>;
  readonly counters: Collection<BoardCounter>;
  readonly batches: Collection<IndexBatch>;
  /** Whether the store keeps the order of writes by itself. */
  readonly commitsInOrder: boolean;
}

const writesAtOnce = 1000;

/**
 * Does what an open batch says and closes it. Several may do it at once, and one may begin where another one died: every
 * record carries the batch that changed it last, and a run with the same batch or an earlier one leaves it alone.
 */
export function createBatchRunner({
  accounts,
  entries,
  counters,
  batches,
  commitsInOrder,
}: BatchDependencies) {
  return async function runBatch({ id, batch, open }: IndexBatch): Promise<void> {
    if (!open) return;
    const plan = JSON.parse(Buffer.from(open).toString()) as BatchPlan;
    const { decisions, entries: changed, deltas } = plan;
    const changedEntries = new Map(changed.map((entry) => [entry.id, entry]));
    const decidedAccounts = new Map(decisions.map((decision) => [decision.id, decision]));
    const steps = [
      () =>
        updateAll(entries, changedEntries, (current, entry) =>
          (current?.batch ?? 0) >= batch ? undefined : { ...entry, batch },
        ),
      () =>
        updateAll(counters, new Map(Object.entries(deltas)), (current, lists, board) =>
          (current?.batch ?? 0) >= batch ? undefined : updateCounter(current, board, batch, lists),
        ),
      () =>
        updateAll(accounts, decidedAccounts, (current, decision) =>
          current && current.batch < batch ? applyDecision(current, decision, batch) : undefined,
        ),
      () =>
        batches.update(id, (current) =>
          current?.batch === batch && current.open ? { id, batch } : undefined,
        ),
    ];
    // A batch is closed once all of it is done: one after the other, unless the store keeps the order by itself.
    if (commitsInOrder) await Promise.all(steps.map((step) => step()));
    else for (const step of steps) await step();
  };
}

async function updateAll<T extends Stored, Item>(
  records: Collection<T>,
  items: ReadonlyMap<string, Item>,
  change: (current: T | undefined, item: Item, id: string) => T | undefined,
): Promise<void> {
  const ids = [...items.keys()];
  const chunks = Array.from({ length: Math.ceil(ids.length / writesAtOnce) }, (_, index) =>
    ids.slice(index * writesAtOnce, (index + 1) * writesAtOnce),
  );
  await Promise.all(
    chunks.map((chunk) =>
      records.updateMany(chunk, (current, id) => {
        const item = items.get(id);
        return item && change(current, item, id);
      }),
    ),
  );
}

function updateCounter(
  current: BoardCounter | undefined,
  id: string,
  batch: number,
  lists: Partial<Record<TopCategory, Deltas>>,
): BoardCounter {
  const counts = { ...current?.counts };
  for (const [category, deltas] of Object.entries(lists) as [TopCategory, Deltas][])
    counts[category] = applyDeltas(counts[category], deltas);
  return { id, batch, counts };
}

/** By then no write of a batch that is done can be on its way any more. */
const goneMs = hourMs;
const sweptAtOnce = 200;

/** Removes what has been gone for a while. */
export async function sweepEntries(entries: Collection<BoardEntry>, clock: Clock): Promise<void> {
  const limit = clock.now() - goneMs;
  for (;;) {
    const { rows } = await entries.page({
      index: 'gone',
      equals: {},
      range: { to: limit },
      limit: sweptAtOnce,
      direction: 'ascending',
    });
    await Promise.all(
      rows.map(({ id }) =>
        entries.remove(id, ({ goneAt }) => goneAt !== undefined && goneAt < limit),
      ),
    );
    if (rows.length < sweptAtOnce) return;
  }
}
