import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, open } from 'lmdb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { createCommits } from '../../../src/store/lmdb/environment.ts';
import { openLmdbStore } from '../../../src/store/lmdb/store.ts';

/** An environment whose transactions end as they are told, with timers that the test advances. */
function createStage(transaction: () => Promise<unknown>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const database = { transaction, on: () => undefined } as unknown as Database;
  const onStuck = vi.fn<() => void>();
  const failed = (cause: unknown) => new Error('failed', { cause });
  return { onStuck, commits: createCommits(database, { failed, onStuck }) };
}

test('a transaction that never ends is noticed after a minute, and once', async () => {
  const { onStuck, commits } = createStage(() => new Promise(() => undefined));
  void commits.run(() => undefined);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(onStuck).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(onStuck).toHaveBeenCalledOnce();
});

test('slow ones that end one after another are not taken for stuck', async () => {
  const slow = () => new Promise((resolve) => setTimeout(() => resolve({ result: 1 }), 50_000));
  const { onStuck, commits } = createStage(slow);
  for (let count = 0; count < 10; count += 1) {
    void commits.run(() => undefined);
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(onStuck).not.toHaveBeenCalled();
});

test('a failed commit rejects with its cause, also when lmdb never says it', async () => {
  const cause = Object.assign(new Error('Input/output error'), { code: 5 });
  const told = Object.assign(new Error('Commit failed'), { commitError: Promise.reject(cause) });
  const { commits } = createStage(() => Promise.reject(told));
  await expect(commits.run(() => undefined)).rejects.toMatchObject({ message: 'failed', cause });

  const untold = Object.assign(new Error('Commit failed'), {
    commitError: new Promise(() => undefined),
  });
  const silent = createStage(() => Promise.reject(untold));
  const rejected = expect(silent.commits.run(() => undefined)).rejects.toMatchObject({
    message: 'failed',
    cause: untold,
  });
  await vi.advanceTimersByTimeAsync(1000);
  await rejected;
});

/**
 * With lmdb's own choice, 18 of 453 kills of processes that wrote much took along the one that wrote beside them: too few
 * for the kill tests to meet one in each run.
 */
test('LMDB: no transaction is synced beside the next one, where a killed process would leave its lock', async () => {
  const path = await mkdtemp(join(tmpdir(), 'waypoint-'));
  const { store } = await openLmdbStore({ path, clock: systemClock });
  const beside = () =>
    open({ path: join(path, 'records'), noSubdir: false, overlappingSync: true });
  expect(beside).toThrow('a database that was opened without this flag');
  await store.close();
  await rm(path, { recursive: true });
});
