import { afterEach, beforeEach, expect, test } from 'vitest';
import { syncRecords } from '../../../src/domains/catalog/store.ts';
import { type CatalogSync, createCatalogSync } from '../../../src/domains/catalog/sync.ts';
import { type TestClock, testClock } from '../../support/app.ts';
import { openTestStore, type TestStore } from '../../support/store.ts';

const minute = 60_000;
const hour = 60 * minute;

let clock: TestClock;
let opened: TestStore;
let renewals: string[];
let errors: unknown[];
let fault: Error | undefined;
let ids = 0;

const newSync = (name: string): CatalogSync =>
  createCatalogSync({
    records: opened.store.collection(syncRecords),
    clock,
    newId: () => `${name}-${++ids}`,
    renew: async () => {
      renewals.push(name);
      if (fault) throw fault;
    },
    onError: (error) => errors.push(error),
  });

const tickAll = async (...syncs: CatalogSync[]): Promise<void> => {
  await Promise.all(syncs.map((sync) => sync.tick()));
};

beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  renewals = [];
  errors = [];
  fault = undefined;
});
afterEach(() => opened.close());

test('the catalog is renewed at the first start and once a day after that', async () => {
  const sync = newSync('a');
  await tickAll(sync);
  clock.pass(23 * hour);
  await tickAll(sync);
  expect(renewals).toEqual(['a']);
  clock.pass(hour);
  await tickAll(sync);
  expect(renewals).toEqual(['a', 'a']);
});

test('of several instances one renews', async () => {
  const syncs = [newSync('a'), newSync('b'), newSync('c')];
  await tickAll(...syncs);
  expect(renewals).toHaveLength(1);
  clock.pass(24 * hour);
  await tickAll(...syncs);
  expect(renewals).toHaveLength(2);
});

test('what a provider shows and the catalog lacks asks for one renewal, at most hourly', async () => {
  const sync = newSync('a');
  await tickAll(sync);
  for (let count = 0; count < 59; count += 1) {
    clock.pass(minute);
    sync.missing();
    await tickAll(sync);
  }
  expect(renewals).toHaveLength(1);
  clock.pass(minute);
  await tickAll(sync);
  expect(renewals).toHaveLength(2);
  clock.pass(2 * hour);
  await tickAll(sync);
  expect(renewals).toHaveLength(2);
});

test('the store is asked once a minute, not at every tick', async () => {
  const sync = newSync('a');
  await tickAll(sync);
  clock.pass(24 * hour);
  await tickAll(sync);
  clock.pass(1000);
  sync.missing();
  await tickAll(sync);
  expect(renewals).toHaveLength(2);
});

test('a renewal that failed is told of and waits for its next time', async () => {
  fault = new Error('The source is down.');
  const sync = newSync('a');
  await tickAll(sync);
  expect(errors).toEqual([fault]);
  clock.pass(hour);
  await tickAll(sync);
  expect(renewals).toEqual(['a']);
  clock.pass(23 * hour);
  await tickAll(sync);
  expect(renewals).toEqual(['a', 'a']);
});
