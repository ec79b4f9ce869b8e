import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.ts';
import type { PageKey } from '../../src/lib/list-page.ts';
import { openLmdbStore } from '../../src/store/lmdb/store.ts';
import type { Collection } from '../../src/store/store.ts';
import { bundledScript } from '../support/bundle.ts';
import { lengths } from '../support/lengths.ts';
import { type Item, itemOf, itemSpec } from '../support/store-items.ts';

let writerFile = '';
beforeAll(async () => {
  writerFile = await bundledScript('test/support/store-writer.ts');
});

const writersAtOnce = 3;
const rounds = lengths().kills / writersAtOnce;

/** Runs a writer, kills it once it has acknowledged a number of writes, and answers what it had acknowledged. */
function writeUntilKilled(
  path: string,
  name: string,
  writes: number,
  onAcknowledged: (id: string) => void = () => undefined,
): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>();
  const child = spawn(process.execPath, [writerFile, path, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  let last = '';
  let count = 0;
  lines.on('line', (line) => {
    // A kill may cut a line short, so a line counts when another one follows.
    const [id = '', version] = last.split(' ');
    if (version !== undefined) {
      acknowledged.set(id, Number(version));
      onAcknowledged(id);
    }
    // It goes on writing until the signal reaches it: in the middle of anything.
    if (count === writes) child.kill('SIGKILL');
    count += 1;
    last = line;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(acknowledged);
      else reject(new Error(`Writer ${name} ended by itself.`));
    });
  });
}

async function rowsBy(items: Collection<Item>, index: string): Promise<Map<string, Item>> {
  const rows = new Map<string, Item>();
  let after: PageKey | undefined;
  do {
    const query = { index, equals: {}, limit: 500, direction: 'ascending' } as const;
    const page = await items.page({ ...query, ...(after === undefined ? {} : { after }) });
    for (const row of page.rows) rows.set(row.id, row);
    after = page.next;
  } while (after !== undefined);
  return rows;
}

test('LMDB: processes that open a new folder at the same time all open it', async () => {
  const path = await mkdtemp(join(tmpdir(), 'waypoint-'));
  const writers = Array.from({ length: 6 }, (_, writer) =>
    spawn(process.execPath, [writerFile, path, `${writer}`, '1'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const ends = writers.map((writer) => once(writer, 'close'));
  await Promise.all(writers.map((writer) => once(writer.stdout, 'data')));
  for (const writer of writers) {
    writer.stdout.resume();
    writer.stdin.end();
  }
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual(writers.map(() => 0));
  await rm(path, { recursive: true });
});

test('LMDB: two reads of one turn see what another process wrote between them', async () => {
  const path = await mkdtemp(join(tmpdir(), 'waypoint-'));
  const { store } = await openLmdbStore({ path, clock: systemClock });
  const items = store.collection(itemSpec('items'));
  const query = { index: 'byGroup', equals: {}, limit: 9, direction: 'ascending' } as const;
  const read = () => [items.getMany(['other-0-0']), items.page(query), items.count(query)] as const;
  const before = read();
  expect(spawnSync(process.execPath, [writerFile, path, 'other', '1'])).toMatchObject({
    status: 0,
  });
  const after = read();
  expect(await Promise.all(before)).toEqual([[undefined], { rows: [] }, 0]);
  expect(await Promise.all(after)).toMatchObject([[{ note: 5 }], { rows: { length: 8 } }, 8]);
  await store.close();
  await rm(path, { recursive: true });
});

test('LMDB: a process sees what another one has written as soon as it is acknowledged', async () => {
  const path = await mkdtemp(join(tmpdir(), 'waypoint-'));
  const { store } = await openLmdbStore({ path, clock: systemClock });
  const items = store.collection(itemSpec('items'));
  const reads: Promise<Item | undefined>[] = [];
  const acknowledged = await writeUntilKilled(path, 'other', 200, (id) => {
    reads.push(items.get(id));
  });
  expect(acknowledged.size).toBeGreaterThan(0);
  const rows = await Promise.all(reads);
  expect(rows.filter((row) => row === undefined)).toEqual([]);
  await items.insert(itemOf('own'));
  await store.close();
  await rm(path, { recursive: true });
});

test(`LMDB: ${rounds * writersAtOnce} processes killed while they write lose nothing they acknowledged`, async () => {
  const path = await mkdtemp(join(tmpdir(), 'waypoint-'));
  const counts = fc.sample(fc.integer({ min: 1, max: 240 }), {
    seed: 20_260_102,
    numRuns: rounds * writersAtOnce,
  });
  const acknowledged = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const now = counts.slice(round * writersAtOnce, (round + 1) * writersAtOnce);
    const runs = now.map((count, writer) => writeUntilKilled(path, `${round}-${writer}`, count));
    for (const run of await Promise.all(runs))
      for (const [id, version] of run) acknowledged.set(id, version);
  }
  const { store } = await openLmdbStore({ path, clock: systemClock });
  const items = store.collection(itemSpec('items'));

  expect(acknowledged.size).toBeGreaterThan(rounds * writersAtOnce);
  const kept = await items.getMany([...acknowledged.keys()]);
  const lost = [...acknowledged].filter(
    ([, version], index) => Number(kept[index]?.note ?? -1) < version,
  );
  expect(lost).toEqual([]);

  const byGroup = await rowsBy(items, 'byGroup');
  expect(await rowsBy(items, 'byActive')).toEqual(byGroup);
  expect(await rowsBy(items, 'byTag')).toEqual(byGroup);
  expect(byGroup.size).toBeGreaterThanOrEqual(acknowledged.size);
  for (const index of ['byGroup', 'byActive', 'byTag'])
    expect(await items.count({ index, equals: {} })).toBe(byGroup.size);
  for (const [id, row] of byGroup) expect(await items.get(id)).toEqual(row);

  await store.close();
  await rm(path, { recursive: true });
}, 60_000);
