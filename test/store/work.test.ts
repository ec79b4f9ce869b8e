import { copyFile, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { dayMs, hourMs, systemClock } from '../../src/lib/clock.ts';
import { createWork, type UncleanEnd, uncleanEnds } from '../../src/store/work.ts';
import { type LeftWork, openWorkJournal, type WorkJournal } from '../../src/store/work-journal.ts';
import { type TestClock, testClock } from '../support/app.ts';
import { openTestStore, type TestStore } from '../support/store.ts';

let clock: TestClock;
let store: TestStore['store'];

beforeEach(async () => {
  clock = testClock();
  const opened = await openTestStore(clock);
  store = opened.store;
  onTestFinished(() => opened.close());
});

/** An instance whose predecessors left what is given; it waits for no clock on the wall. */
function start(left: LeftWork[] = []) {
  const ends: UncleanEnd[] = [];
  const running: string[] = [];
  const journal: WorkJournal = {
    begin: (units) => void running.push(...units),
    end: (units) =>
      void running.splice(0, Infinity, ...running.filter((one) => !units.includes(one))),
    left: () => [...left],
    forget: (name) =>
      void left.splice(
        left.findIndex(({ journal: one }) => one === name),
        1,
      ),
    tick: () => undefined,
    close: () => undefined,
  };
  const work = createWork({
    records: store.collection(uncleanEnds),
    journal,
    clock,
    onEnd: (end) => void ends.push(end),
    onError(error) {
      throw error;
    },
    patienceMs: { before: 60_000, after: 60_000 },
  });
  return { work, ends, running };
}

const left = (journal: string, ...units: string[]): LeftWork => ({ journal, units });
const taken = async (ids: readonly string[]) => ids;

test('units of a dead process run one at a time, each alone, and then as always', async () => {
  const { work, running } = start([left('a', 'card 1', 'card 2')]);
  await work.refresh();
  const seen: string[][] = [];
  const draw = (...ids: string[]) =>
    work.run('card', ids, async (chosen) => {
      seen.push([...running]);
      await Promise.resolve();
      return chosen;
    });
  const first = await Promise.all([draw('3'), draw('1'), draw('2'), draw('4')]);
  expect(first).toEqual([['3'], ['1'], ['2'], ['4']]);
  expect(seen).toEqual([['card 3'], ['card 1'], ['card 2'], ['card 4']]);
  expect(await draw('1', '2', '3')).toEqual(['1', '2', '3']);
  expect(await store.collection(uncleanEnds).get('card 1')).toBeUndefined();
});

test('of many ids at once the first that was left runs alone, and those put aside are left out', async () => {
  const { work } = start([left('a', 'card 2', 'card 3'), left('b', 'card 2')]);
  await work.refresh();
  expect(await work.run('card', ['1', '2', '3', '4'], taken)).toEqual(['3']);
  expect(await work.run('card', ['1', '2', '3', '4'], taken)).toEqual(['1', '3', '4']);
  expect(await work.run('card', ['2'], taken)).toBeUndefined();
});

test('a unit is put aside for an hour after the second end, for a day after each further one', async () => {
  for (const [journal, asideMs] of [
    ['a', 0],
    ['b', hourMs],
    ['c', dayMs],
    ['d', dayMs],
  ] as const) {
    const { work, ends } = start([left(journal, 'card 1')]);
    await work.refresh();
    expect(ends).toMatchObject([{ asideUntil: asideMs === 0 ? 0 : clock.now() + asideMs }]);
    expect(work.aside()).toBe(asideMs === 0 ? 0 : 1);
    // Another instance on the same store knows it too.
    const other = start().work;
    await other.refresh();
    expect(other.asideUntil('card', '1')).toBe(asideMs === 0 ? undefined : clock.now() + asideMs);
    clock.pass(asideMs);
    expect(await work.run('other', ['1'], taken)).toEqual(['1']);
    expect(work.asideUntil('card', '1')).toBeUndefined();
  }
  const { work } = start();
  await work.refresh();
  expect(await work.run('card', ['1'], taken)).toEqual(['1']);
  expect(await store.collection(uncleanEnds).get('card 1')).toBeUndefined();
});

test('a process that ends while it judges what was left counts no end twice', async () => {
  const again = () => [left('a', 'card 1')];
  await start(again()).work.refresh();
  const { work, ends } = start(again());
  await work.refresh();
  expect(ends).toMatchObject([{ ends: 1 }]);
});

test('a unit that fails has run to its end, and one that takes long does not hold up the others for ever', async () => {
  const records = store.collection(uncleanEnds);
  const journal = start([left('a', 'card 1', 'card 2')]);
  await journal.work.refresh();
  const broken = journal.work.run('card', ['1'], () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(await records.get('card 1')).toBeUndefined();

  const patient = createWork({
    records,
    clock,
    onEnd: () => undefined,
    onError: () => undefined,
    patienceMs: { before: 1, after: 1 },
  });
  await patient.refresh();
  void patient.run('card', ['2'], () => new Promise(() => undefined));
  expect(await patient.run('card', ['3'], taken)).toEqual(['3']);
});

/** A folder of journals, and a journal of this process in it. */
async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-running-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const faults: unknown[] = [];
  const open = () =>
    openWorkJournal({ folder, clock: systemClock, onError: (fault) => void faults.push(fault) });
  return { folder, open, faults };
}

test('a journal holds what runs, however much ran before, and a clean end leaves none', async () => {
  const { folder, open, faults } = await openFolder();
  const journal = await open();
  journal.begin(['card 1', 'card 2']);
  for (let count = 0; count < 3000; count += 1) {
    journal.begin([`card of some length ${count}`]);
    journal.end([`card of some length ${count}`]);
  }
  journal.end(['card 1']);
  const [name = ''] = await readdir(folder);
  // The number of a process that cannot be: this one is not asked for what it left itself.
  const copy = `${hostname()}.4194304.1.log`;
  await copyFile(join(folder, name), join(folder, copy));
  expect((await stat(join(folder, copy))).size).toBeLessThan(70_000);
  expect(journal.left()).toEqual([{ journal: copy, units: ['card 2'] }]);
  journal.forget(copy);
  journal.close();
  expect(await readdir(folder)).toEqual([]);
  expect(faults).toEqual([]);
});

test('what a live process runs, here or elsewhere, is not judged; elsewhere it is dead after a minute of silence', async () => {
  const { folder, open } = await openFolder();
  const journal = await open();
  await writeFile(join(folder, `${hostname()}.${process.ppid}.1.log`), '+card 1\n');
  const elsewhere = join(folder, 'elsewhere.1.1.log');
  await writeFile(elsewhere, '+card 2\n');
  expect(journal.left()).toEqual([]);
  const before = new Date(systemClock.now() - 61_000);
  await utimes(elsewhere, before, before);
  expect(journal.left()).toEqual([{ journal: 'elsewhere.1.1.log', units: ['card 2'] }]);
  journal.close();
});
