import { rowsOf } from './pages.ts';
import type { Collection, Stored } from './store.ts';

/** Removes records, or only counts them; answers how many were there. */
export async function eraseRecords(
  records: Pick<Collection<Stored>, 'getMany' | 'remove'>,
  ids: readonly string[],
  dryRun: boolean,
): Promise<number> {
  const found = (await records.getMany(ids)).flatMap((record) => record?.id ?? []);
  if (!dryRun) for (const id of found) await records.remove(id);
  return found.length;
}

/** All rows of one account: they are few, however many there are of others. */
export async function allRows<T extends Stored>(
  records: Pick<Collection<T>, 'page'>,
  index: string,
  equals: Partial<T>,
): Promise<T[]> {
  const rows: T[] = [];
  for await (const row of rowsOf(records, { index, equals })) rows.push(row);
  return rows;
}
