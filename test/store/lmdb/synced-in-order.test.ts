import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/lib/clock.ts';
import { openLmdbStore } from '../../../src/store/lmdb/store.ts';

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
