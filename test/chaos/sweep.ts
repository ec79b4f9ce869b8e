import { processConfig } from '../../src/config.ts';
import { createIndexQueue } from '../../src/domains/leaderboards/indexing/queue.ts';
import { indexBatches, rankedAccounts } from '../../src/domains/leaderboards/store.ts';
import { snapshotRecords } from '../../src/domains/players/snapshot.ts';
import { createSnapshotCache } from '../../src/domains/players/snapshot-cache.ts';
import { systemClock as clock, dayMs } from '../../src/lib/clock.ts';
import { openStore } from '../../src/store/open.ts';
import { ageRecords } from '../../src/store/retention.ts';

/** Removes showcases that are older than a year, as servers do once a day: a process that is killed in the middle of it. */
const { mongodbUri, dataDir } = processConfig();
const { store } = await openStore({ mongodbUri, dataDir, clock, role: 'command', poolSize: 4 });
const queue = createIndexQueue({
  accounts: store.collection(rankedAccounts),
  batches: store.collection(indexBatches),
  clock,
});
const { dropOld } = createSnapshotCache({
  records: store.collection(snapshotRecords),
  clock,
  onError: (error) => {
    throw error;
  },
  commitsInOrder: store.commitsInOrder === true,
  showcaseSubscriber: () => queue,
});
process.send?.('open');
const { sweep } = ageRecords(store, snapshotRecords, dropOld);
for await (const removed of sweep(clock.now() - 365 * dayMs)) process.send?.(removed);
await store.close();
process.disconnect?.();
