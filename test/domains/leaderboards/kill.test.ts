import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { snapshotRecords } from '../../../src/domains/players/snapshot.ts';
import { gameIds } from '../../../src/games/ids.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { pagesOf } from '../../../src/store/records.ts';
import { boardContents } from '../../support/board-contents.ts';
import { boardsProcess } from '../../support/boards-process.ts';
import { bundledWithData } from '../../support/bundle.ts';
import { lengths } from '../../support/lengths.ts';
import { chosenEngine, openTestStore, type TestStore } from '../../support/store.ts';

let writerFile = '';
beforeAll(async () => {
  writerFile = await bundledWithData('test/support/boards-writer.ts');
});

const atOnce = 3;
const rounds = Math.ceil(lengths().kills / atOnce);

/** Lets a process store and place, and kills it after so many lines: in the middle of anything. */
function writeUntilKilled(
  options: TestStore['options'],
  name: string,
  lines: number,
): Promise<number> {
  const child = spawn(process.execPath, [writerFile, JSON.stringify(options), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let count = 0;
  createInterface({ input: child.stdout }).on('line', () => {
    count += 1;
    if (count === lines) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(count);
      else reject(new Error(`Writer ${name} ended by itself.`));
    });
  });
}

test(`${chosenEngine().name}: ${rounds * atOnce} processes killed while they store showcases leave boards that equal a rebuild`, async () => {
  // What was only announced is not waited for any more once the writers are gone.
  const later = { now: () => systemClock.now() + 180_000 };
  const opened = await openTestStore(later);
  const { store } = opened;
  const counts = fc.sample(fc.integer({ min: 2, max: 60 }), {
    seed: 20_260_103,
    numRuns: rounds * atOnce,
  });
  for (let round = 0; round < rounds; round += 1) {
    const now = counts.slice(round * atOnce, (round + 1) * atOnce);
    await Promise.all(
      now.map((count, writer) =>
        writeUntilKilled(opened.options, `${((round * atOnce + writer) % 90) + 10}`, count),
      ),
    );
  }
  const after = boardsProcess(store, later);
  await after.leaderboards.recover?.();

  const fresh = await openTestStore(later);
  const snapshots = store.collection(snapshotRecords);
  const all = { index: 'byGame', equals: {}, limit: 200, direction: 'ascending' } as const;
  let stored = 0;
  for await (const rows of pagesOf(snapshots, all)) {
    for (const row of rows) await fresh.store.collection(snapshotRecords).insert(row);
    stored += rows.length;
  }
  const rebuilt = boardsProcess(fresh.store, later);
  const nothing = (): void => undefined;
  await rebuilt.leaderboards.rebuild(
    { environment: 'live', games: gameIds, anew: true },
    { started: nothing, read: nothing, indexing: nothing, indexed: nothing, finished: nothing },
  );

  const found = await boardContents(store, 'live');
  expect(stored).toBeGreaterThan(rounds);
  expect(found.listed.length).toBeGreaterThan(stored);
  expect(found).toEqual(await boardContents(fresh.store, 'live'));
  await opened.close();
  await fresh.close();
}, 180_000);
