import type { Collection, Stored } from '../../../store/store.ts';
import { countsAfter, type Deltas } from '../counts.ts';
import type { TopCategory } from '../leaderboard.ts';
import type { BoardCounter, BoardEntry, PlacingBatch, RankedAccount } from '../store.ts';
import type { Plan } from './plan.ts';
import { decided } from './settle.ts';

export interface CarryOutDependencies {
  readonly accounts: Collection<RankedAccount>;
  readonly entries: Collection<BoardEntry>;
  readonly counters: Collection<BoardCounter>;
  readonly batches: Collection<PlacingBatch>;
  /** Whether the store keeps the order of writes by itself. */
  readonly commitsInOrder: boolean;
}

/** So many records are written at once. */
const writesAtOnce = 1000;

/**
 * Does what an open batch says and closes it. Several may do it at once, and one may begin where another one died: every
 * record carries the batch that changed it last, and whoever comes with an earlier one or the same leaves it alone.
 */
export function createCarryOut({
  accounts,
  entries,
  counters,
  batches,
  commitsInOrder,
}: CarryOutDependencies) {
  return async function carryOut({ id, batch, open }: PlacingBatch): Promise<void> {
    if (!open) return;
    const { decisions, entries: changed, deltas } = readPlan(open);
    const changedEntries = new Map(changed.map((entry) => [entry.id, entry]));
    const decidedAccounts = new Map(decisions.map((decision) => [decision.id, decision]));
    const steps = [
      () =>
        updateAll(entries, changedEntries, (current, entry) =>
          (current?.batch ?? 0) >= batch ? undefined : { ...entry, batch },
        ),
      () =>
        updateAll(counters, new Map(Object.entries(deltas)), (current, lists, board) =>
          (current?.batch ?? 0) >= batch ? undefined : counterAfter(current, board, batch, lists),
        ),
      () =>
        updateAll(accounts, decidedAccounts, (current, decision) =>
          current && current.batch < batch ? decided(current, decision, batch) : undefined,
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

export const packPlan = (plan: Plan): Uint8Array<ArrayBuffer> => Buffer.from(JSON.stringify(plan));

const readPlan = (open: Uint8Array): Plan => JSON.parse(Buffer.from(open).toString()) as Plan;

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

function counterAfter(
  current: BoardCounter | undefined,
  id: string,
  batch: number,
  lists: Partial<Record<TopCategory, Deltas>>,
): BoardCounter {
  const counts = { ...current?.counts };
  for (const [category, deltas] of Object.entries(lists) as [TopCategory, Deltas][])
    counts[category] = countsAfter(counts[category], deltas);
  return { id, batch, counts };
}
