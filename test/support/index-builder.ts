import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { systemClock } from '../../src/lib/clock.ts';
import { openLmdbStore } from '../../src/store/lmdb/store.ts';
import { itemSpec } from './store-items.ts';

/** `build` opens a folder and ends once its indexes are there, with a line for each step; `entries` prints all keys of entries. */
const [what, path = ''] = process.argv.slice(2);

if (what === 'entries') {
  const root = open({ path: join(path, 'records'), noSubdir: false, maxDbs: 2 });
  const entries = root.openDB('entries', { encoding: 'string' });
  writeSync(1, JSON.stringify([...entries.getKeys()].map(String)));
  await root.close();
} else {
  const { store } = await openLmdbStore({
    path,
    clock: systemClock,
    async pause() {
      writeSync(1, 'step\n');
    },
  });
  store.collection(itemSpec('items'));
  while (Object.keys(store.unreadyIndexes()).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
  await store.close();
}
