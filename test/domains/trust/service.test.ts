import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TrustService } from '../../../src/domains/trust/service.ts';
import { createTrustService } from '../../../src/domains/trust/service.ts';
import { trustRecords } from '../../../src/domains/trust/store.ts';
import type { TestClock } from '../../support/app.ts';
import { testClock } from '../../support/app.ts';
import type { TestStore } from '../../support/store.ts';
import { openTestStore } from '../../support/store.ts';
import type { StoreCall } from '../players/live.ts';
import { watchedStore } from '../players/live.ts';

const one = { game: 'genshin', uid: '812345678' } as const;
const other = { game: 'hsr', uid: '812345678' } as const;

let clock: TestClock;
let opened: TestStore;
let calls: StoreCall[];
let changed: string[];
let trust: TrustService;
beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  const watched = watchedStore(opened.store);
  calls = watched.calls;
  changed = [];
  trust = createTrustService({
    records: watched.store.collection(trustRecords),
    clock,
    onChange: (environment, { game, uid }) => changed.push(`${environment} ${game} ${uid}`),
  });
});
afterEach(() => opened.close());

test('many scores are one round trip, in the order asked for', async () => {
  await trust.observed('live', other, { shown: 3, showcaseHash: 'a' });
  calls.length = 0;
  const scores = await Promise.all([one, other, one].map((account) => trust.get('live', account)));
  expect(calls).toEqual([{ collection: 'trust', method: 'getMany' }]);
  expect(scores).toMatchObject([
    { ...one, score: 60 },
    { ...other, score: 63 },
    { ...one, score: 60 },
  ]);
});

test('live and sandbox are kept apart', async () => {
  await trust.observed('live', one, { shown: 3, showcaseHash: 'a' });
  expect(await trust.get('test', one)).toMatchObject({ score: 60 });
});

test('a fetch that changes nothing changes no record and no answer', async () => {
  await trust.observed('live', one, { shown: 3, showcaseHash: 'a' });
  clock.pass(86_400_000);
  await trust.observed('live', one, { shown: 3, showcaseHash: 'a' });
  expect(changed).toEqual(['live genshin 812345678']);
  const score = await trust.get('live', one);
  expect(score).toMatchObject({ lastUpdated: new Date(clock.now() - 86_400_000) });
  await trust.observed('live', one, { shown: 4, showcaseHash: 'b' });
  expect(changed).toHaveLength(2);
});

test('fetches at the same moment lose none of what they saw', async () => {
  await trust.observed('live', one, { shown: 3, showcaseHash: 'a' });
  await Promise.all(
    ['b', 'c', 'd'].map((showcaseHash) => trust.observed('live', one, { shown: 3, showcaseHash })),
  );
  expect(await trust.get('live', one)).toMatchObject({ components: { activityBonus: 3 + 1 } });
});

test('a refresh drops the answers first, then reads', async () => {
  const { trustScore, nextRefreshAt } = await trust.refresh('live', one);
  expect(changed).toEqual(['live genshin 812345678']);
  expect(trustScore).toMatchObject({ ...one, score: 60 });
  expect(nextRefreshAt.getTime()).toBe(clock.now() + 3_600_000);
});
