import { boardCounters, boardEntries } from '../../src/domains/leaderboards/store.ts';
import { pagesOf } from '../../src/store/records.ts';
import type { Store } from '../../src/store/store.ts';

/** Entries by id, of which the rest is compared as it is. */
export type ListedEntries = readonly { readonly id: string; readonly board?: string | undefined }[];

/** Everything that lists and counters hold of an environment, without the batches that wrote it. */
export async function boardContents(
  store: Pick<Store, 'collection'>,
  environment: 'live' | 'test',
) {
  const listed: ListedEntries[number][] = [];
  const query = { index: 'atk', equals: {}, limit: 500, direction: 'ascending' } as const;
  for await (const rows of pagesOf(store.collection(boardEntries), query))
    for (const { batch: _batch, ...entry } of rows)
      if (entry.id.startsWith(environment.charAt(0))) listed.push(entry);
  const boards = [...new Set(listed.map(({ board = '' }) => board))].sort();
  const counters = await store.collection(boardCounters).getMany(boards);
  return { listed, counts: counters.map((counter) => counter?.counts) };
}
