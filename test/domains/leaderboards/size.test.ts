import { join } from 'node:path';
import { type Key, open } from 'lmdb';
import { BSON } from 'mongodb';
import { expect, test } from 'vitest';
import { boardEntries, rankedAccounts } from '../../../src/domains/leaderboards/store.ts';
import { snapshotRecords } from '../../../src/domains/players/snapshot.ts';
import { games } from '../../../src/games/index.ts';
import { indexEntries } from '../../../src/store/index-key.ts';
import { pagesOf } from '../../../src/store/records.ts';
import { toRow } from '../../../src/store/row.ts';
import type { Collection, CollectionSpec, Stored } from '../../../src/store/store.ts';
import { testClock } from '../../support/app.ts';
import { boardsProcess } from '../../support/boards-process.ts';
import { builtInPack } from '../../support/built-in.ts';
import { engines } from '../../support/store.ts';

// An account that shows eight characters takes at most 8 kB with its boards, beside its showcase.

/** Enough for each board to have several: its counters are there once. */
const accounts = 600;
/** What LMDB keeps in the pages of its tree; a showcase has a page of its own. */
const inPage = 2000;
const nodeBytes = 10;
/** How full pages are that keys came to in no order. */
const usualFill = 0.69;
const pack = builtInPack('genshin');
const shown = { hideDetails: false, empty: false, pack };

/** UIDs of sandbox accounts that show eight characters. */
function* withEight(): Generator<string> {
  for (let uid = 812_345_678; ; uid += 1)
    if (games.genshin.shownCount(games.genshin.sandbox(String(uid), shown)) === 8)
      yield String(uid);
}

const keyBytes = (key: Key): number =>
  [key]
    .flat()
    .reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length + 1 : 9), 0);

/** Bytes of the records of a collection in MongoDB, and of the keys of its indexes. */
async function bsonBytes<T extends Stored>(
  records: Collection<T>,
  spec: CollectionSpec<T>,
  index: string,
): Promise<number> {
  const sizeOf = (value: unknown) => (typeof value === 'string' ? value.length + 2 : 9);
  let bytes = 0;
  const all = { index, equals: {}, limit: 200, direction: 'ascending' } as const;
  for await (const rows of pagesOf(records, all))
    for (const row of rows) {
      const { id, ...members } = row;
      const entries = indexEntries(spec, toRow(spec.name, row));
      const keys = entries.map(({ values }) => [...values, id]).concat([[id]]);
      bytes += BSON.calculateObjectSize({ _id: id, rev: 1, ...members });
      bytes += keys.flat().reduce<number>((sum, part) => sum + sizeOf(part), 0);
    }
  return bytes;
}

test('an account of eight characters takes at most 8 kB with its boards', async () => {
  const lmdb = engines.find(({ name }) => name === 'lmdb');
  const clock = testClock();
  const opened = await lmdb?.open(clock);
  if (!opened) return;
  const { store, options } = opened;
  const boards = boardsProcess(store, clock);
  const uids = withEight();
  for (let at = 0; at < accounts; at += 1) {
    const uid = uids.next().value ?? '';
    await boards.show(uid, uid);
  }
  for (let at = 0; at < 3; at += 1) await boards.leaderboards.recover?.();
  await boards.leaderboards.close?.();
  const snapshots = await bsonBytes(store.collection(snapshotRecords), snapshotRecords, 'byGame');
  const onMongo =
    (await bsonBytes(store.collection(rankedAccounts), rankedAccounts, 'byCheck')) +
    (await bsonBytes(store.collection(boardEntries), boardEntries, 'atk'));
  await store.close();
  const root = open({ path: join(options.dataDir, 'records'), noSubdir: false, maxDbs: 2 });
  let bytes = 0;
  for (const name of ['records', 'entries']) {
    const table = root.openDB<Uint8Array, Key>(name, { encoding: 'binary' });
    for (const { key, value } of table.getRange({}))
      if (value.byteLength < inPage) bytes += keyBytes(key) + value.byteLength + nodeBytes;
  }
  const onLmdb = bytes / usualFill / accounts;
  await root.close();
  expect(onLmdb).toBeLessThanOrEqual(8000);
  expect(onMongo / accounts).toBeLessThanOrEqual(8000);
  // One page of LMDB.
  expect(snapshots / accounts).toBeLessThanOrEqual(4096);
});
