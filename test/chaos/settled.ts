import { setTimeout as sleep } from 'node:timers/promises';
import { noticeRecords } from '../../src/domains/archive/notices/notice.ts';
import { lanesOf } from '../../src/domains/leaderboards/indexing/lanes.ts';
import { indexBatches } from '../../src/domains/leaderboards/store.ts';
import { liveRecords } from '../../src/domains/live/event-log.ts';
import { reportRecords } from '../../src/domains/reports/report.ts';
import { trustRecords } from '../../src/domains/trust/score/state.ts';
import { verificationRecords } from '../../src/domains/verifications/verification.ts';
import { deliveryQueues } from '../../src/domains/webhooks/queue.ts';
import type { Store } from '../../src/store/store.ts';
import { listEnds, releaseWork, uncleanEnds } from '../../src/store/work.ts';
import { countDue } from '../support/boards.ts';

/** What still has to follow from what was done, in words; empty when everything has. */
async function dueIn(store: Store): Promise<string[]> {
  const [reports, scores, verifications, events, showcases, batches, notices] = await Promise.all([
    store.collection(reportRecords).count({ index: 'byDue', equals: {} }),
    store.collection(trustRecords).count({ index: 'byDue', equals: {} }),
    store
      .collection(verificationRecords)
      .count({ index: 'byUnfinished', equals: { unfinished: true } }),
    store.collection(liveRecords).count({ index: 'byDue', equals: { due: true } }),
    countDue(store),
    store.collection(indexBatches).getMany(lanesOf('live')),
    store.collection(noticeRecords).count({ index: 'byDue', equals: { due: true } }),
  ]);
  const numbers: [string, number][] = [
    ['reports', reports],
    ['scores', scores],
    ['verifications', verifications],
    ['events', events],
    ['showcases', showcases],
    ['batches of showcases', batches.filter((batch) => batch?.open).length],
    ['notices', notices],
  ];
  return numbers.flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
}

const unsentIn = (store: Store): Promise<number> =>
  store.collection(deliveryQueues).count({ index: 'byDue', equals: {} });

/** Who has a message in hand is taken for dead after a minute; events are looked after every ten seconds. */
const patienceMs = 300_000;
const lookEveryMs = 250;

/** What several processes were killed during waits for hours; an operator lets it run, and so do we. */
async function release(store: Store): Promise<void> {
  const ends = store.collection(uncleanEnds);
  await releaseWork(ends, await listEnds(ends));
}

/** Waits until all has followed; resolves to what has not. Messages are waited for, but may also be sent later. */
export async function settled(store: Store, isQuick: boolean): Promise<string[]> {
  const end = performance.now() + patienceMs;
  let due = await dueIn(store);
  while (performance.now() < end) {
    if (due.length === 0 && (isQuick || (await unsentIn(store)) === 0)) break;
    await release(store);
    await sleep(lookEveryMs);
    due = await dueIn(store);
  }
  return due;
}
