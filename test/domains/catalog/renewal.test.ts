import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  type CatalogSync,
  createCatalogSync,
  renewCatalogs,
} from '../../../src/domains/catalog/renewal.ts';
import { syncRecords } from '../../../src/domains/catalog/store.ts';
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

/** A command in the place of the import. */
async function commandOf(script: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-renewal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'import.mjs');
  await writeFile(file, script);
  return pathToFileURL(file);
}

test('a renewal tells what the catalogs were made without, and nothing else of the report (R7.6)', async () => {
  const report = [
    'hsr 4.5: imported, 1.20 MiB',
    '  weapons: 166, 1 added (29999)',
    '  refused sets 998: it has no slots',
    '  left out enka-store/hsr/weapons.json 29998: Promotion 0 is missing.',
  ];
  const notices: string[] = [];
  const command = await commandOf(
    `console.log(${JSON.stringify(report.join('\n'))}); console.log(process.argv.slice(2).join());`,
  );
  await renewCatalogs((line) => notices.push(line), command);
  expect(notices).toEqual([
    'refused sets 998: it has no slots',
    'left out enka-store/hsr/weapons.json 29998: Promotion 0 is missing.',
  ]);
});

test('a renewal that failed says why', async () => {
  const command = await commandOf(
    'process.stderr.write("relics.json has another form. Nothing was changed for hsr.\\n"); process.exitCode = 1;',
  );
  await expect(renewCatalogs(() => undefined, command)).rejects.toThrow(
    /ended with 1: relics\.json has another form\. Nothing was changed for hsr\./,
  );
});
