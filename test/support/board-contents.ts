import { createCounterReader, listName } from '../../src/domains/leaderboards/counters.ts';
import { readListKey } from '../../src/domains/leaderboards/entry-key.ts';
import { readPartition } from '../../src/domains/leaderboards/leaderboard.ts';
import {
  type BoardEntry,
  boardCounters,
  boardEntries,
} from '../../src/domains/leaderboards/store.ts';
import { type TopCategory, topCategories } from '../../src/games/leaderboard.ts';
import { pagesOf } from '../../src/store/records.ts';
import type { Store } from '../../src/store/store.ts';

/** Entries by id, of which the rest is compared as it is. */
export type ListedEntries = readonly { readonly id: string }[];

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
  const partitions = new Set(
    listed.flatMap((entry) =>
      topCategories.flatMap((category) => {
        const place = (entry as Pick<BoardEntry, TopCategory>)[category];
        return place === undefined ? [] : [`${category} ${readListKey(place).partition}`];
      }),
    ),
  );
  const lists = [...partitions].sort().map((one) => {
    const [category, partition] = one.split(' ') as [TopCategory, string];
    return { board: readPartition(partition).board, category, partition };
  });
  const reader = createCounterReader(
    store.collection(boardEntries),
    store.collection(boardCounters),
  );
  const read = await reader.read(lists);
  const counts = lists.map((list) => read.get(listName(list))?.get(list.partition));
  return { listed, counts };
}
