import { expect, onTestFinished, test } from 'vitest';
import { checkFormat, formatRecords, noteFormat, storeFormat } from '../../src/store/format.ts';
import type { Store } from '../../src/store/store.ts';
import { testClock } from '../support/app.ts';
import { openTestStore } from '../support/store.ts';

async function open(): Promise<Store> {
  const { store, close } = await openTestStore(testClock());
  onTestFinished(close);
  return store;
}

const newer = { id: 'format', format: storeFormat + 1 } as const;

test('a store that a newer version wrote is not opened, and says by which version it is', async () => {
  const store = await open();
  await store.collection(formatRecords).insert(newer);
  await expect(checkFormat(store)).rejects.toThrow(
    `A newer version of Waypoint wrote here (format ${newer.format}; this version reads up to ${storeFormat}).`,
  );
});

test('a store from before formats, and one of this version, are', async () => {
  const store = await open();
  await checkFormat(store);
  await noteFormat(store);
  await checkFormat(store);
});

test('a newer version that started meanwhile stays noted', async () => {
  const store = await open();
  await store.collection(formatRecords).insert(newer);
  await noteFormat(store);
  expect(await store.collection(formatRecords).get('format')).toEqual(newer);
});
