import { expect, onTestFinished, test } from 'vitest';
import {
  checkFormat,
  formatRecords,
  raiseFormat,
  readFormat,
  storeFormat,
} from '../../src/store/format.ts';
import type { Store } from '../../src/store/store.ts';
import { testClock } from '../support/app.ts';
import { openTestStore } from '../support/store.ts';

async function open(): Promise<Store> {
  const { store, close } = await openTestStore(testClock());
  onTestFinished(close);
  return store;
}

const newer = storeFormat + 1;

test('a store that a newer version wrote is not opened, and says by which version it is', async () => {
  const store = await open();
  await store.collection(formatRecords).insert({ id: 'format', format: newer });
  await expect(checkFormat(store)).rejects.toThrow(
    `A newer version of Waypoint wrote here (format ${newer}; this version reads up to ${storeFormat}).`,
  );
});

test('a store from before formats, and one of this version, are', async () => {
  const store = await open();
  await checkFormat(store);
  await raiseFormat(store, { format: storeFormat, migrated: storeFormat });
  await checkFormat(store);
});

test('a format never goes back', async () => {
  const store = await open();
  await raiseFormat(store, { format: newer });
  await raiseFormat(store, { migrated: newer });
  await raiseFormat(store, { format: storeFormat, migrated: storeFormat });
  expect(await readFormat(store)).toEqual({ format: newer, migrated: newer });
});
