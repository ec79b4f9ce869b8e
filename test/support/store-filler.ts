import { systemClock } from '../../src/lib/clock.ts';
import { openLmdbStore } from '../../src/store/lmdb/store.ts';
import { StorageFull } from '../../src/store/store.ts';
import { itemOf, itemSpec } from './store-items.ts';

/** Writes into the store of a folder until nothing more goes in, and says as JSON what came of it. */
const [, , path = ''] = process.argv;
const changes: boolean[] = [];
const onRoom = ({ isFull }: { readonly isFull: boolean }) => changes.push(isFull);
const { store } = await openLmdbStore({ path, clock: systemClock, onRoom });
const items = store.collection(itemSpec('items'));
const note = 'x'.repeat(4000);
const acknowledged: string[] = [];
const refused: string[] = [];

async function insert(id: string): Promise<void> {
  try {
    await items.insert(itemOf(id, { note }));
    acknowledged.push(id);
  } catch (error) {
    refused.push(error instanceof StorageFull ? error.code : String(error));
  }
}

for (let round = 0; refused.length < 50 && round < 5000; round += 1)
  await Promise.all([0, 1, 2, 3].map((nth) => insert(`${round}-${nth}`)));

const found = await items.getMany(acknowledged);
const isReady = await store.ping().then(
  () => true,
  () => false,
);
await store.close();
const readable = found.filter((row) => row?.note === note).length;
const codes = [...new Set(refused)];
process.stdout.write(JSON.stringify({ acknowledged, readable, codes, changes, isReady }));
