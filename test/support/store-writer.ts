import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { systemClock } from '../../src/lib/clock.ts';
import { openLmdbStore } from '../../src/store/lmdb/store.ts';
import { itemOf, itemSpec } from './store-items.ts';

/**
 * Writes until it is killed, or as many records as it is asked for; a line `id version` says that this version is
 * acknowledged. It says `ready`, and opens the store once its input ends.
 */
const [path = '', name = '', records = 'Infinity'] = process.argv.slice(2);
writeSync(1, 'ready\n');
await text(process.stdin);
const { store } = await openLmdbStore({ path, clock: systemClock });
const items = store.collection(itemSpec('items'));

/** Each version lies elsewhere in every index. */
const versionOf = (id: string, version: number) =>
  itemOf(id, {
    group: `g${version % 5}`,
    rank: version * 1000,
    active: version % 2 === 0,
    tag: `${id}/${version}`,
    note: version,
  });

async function write(writer: number): Promise<void> {
  for (let record = 0; record < Number(records); record += 1) {
    const id = `${name}-${writer}-${record}`;
    await items.insert(versionOf(id, 0));
    writeSync(1, `${id} 0\n`);
    for (let version = 1; version <= 5; version += 1) {
      await items.update(id, () => versionOf(id, version));
      writeSync(1, `${id} ${version}\n`);
    }
  }
}

await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
await store.close();
