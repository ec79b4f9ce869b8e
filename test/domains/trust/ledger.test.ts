import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TrustEvent } from '../../../src/domains/trust/event.ts';
import { reputationRecords } from '../../../src/domains/trust/score/credibility.ts';
import {
  type TimelineEntry,
  timelineEntries,
  trustRecords,
} from '../../../src/domains/trust/score/state.ts';
import { createTrustService, type TrustService } from '../../../src/domains/trust/service.ts';
import type { Collection, Store, Stored } from '../../../src/store/store.ts';
import { directWork } from '../../../src/store/work.ts';
import { type TestClock, testClock } from '../../support/app.ts';
import { openTestStore, type TestStore } from '../../support/store.ts';
import { numbered } from '../../support/trust-stories.ts';

const account = { game: 'genshin', uid: '812345678' } as const;
const dayMs = 86_400_000;

let clock: TestClock;
let opened: TestStore;
let errors: unknown[];
let received: string[];
beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  errors = [];
  received = [];
});
afterEach(() => opened.close());

/** The service of one process on a store. */
const serviceOn = (store: Pick<Store, 'collection'>): TrustService =>
  createTrustService({
    pastOf: () => undefined,
    records: store.collection(trustRecords),
    entries: store.collection(timelineEntries),
    reputations: store.collection(reputationRecords),
    clock,
    onChange: () => undefined,
    onEntry: async (environment, { uid }, { id }, { score, tier }) => {
      received.push(id);
      expect([environment, uid]).toEqual(['live', account.uid]);
      expect([score, tier]).toEqual([expect.any(Number), expect.any(String)]);
    },
    work: directWork,
    onError: (error) => errors.push(error),
  });

class Killed extends Error {}

/**
 * A store that dies at the `at`-th write, before it or right after it; from then on nothing works any more. Answers
 * whether it died.
 */
function mortal(store: Store, at: number, when: 'before' | 'after') {
  let writes = 0;
  let dead = false;
  const dying = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    writes += 1;
    if (dead || (writes === at && when === 'before')) {
      dead = true;
      throw new Killed('The process is dead.');
    }
    const result = await write();
    if (writes === at) {
      dead = true;
      throw new Killed('The process died.');
    }
    return result;
  };
  const alive = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    if (dead) throw new Killed('The process is dead.');
    return read();
  };
  const wrap = <T extends Stored>(inner: Collection<T>): Collection<T> => ({
    get: (id) => alive(() => inner.get(id)),
    getMany: (ids) => alive(() => inner.getMany(ids)),
    page: (query) => alive(() => inner.page(query)),
    count: (query) => alive(() => inner.count(query)),
    countRanges: (index, ranges) => alive(() => inner.countRanges(index, ranges)),
    insert: (record) => dying(() => inner.insert(record)),
    update: (id, change) => dying(() => inner.update(id, change)),
    updateMany: (ids, change) => dying(() => inner.updateMany(ids, change)),
    remove: (id) => dying(() => inner.remove(id)),
  });
  return {
    store: { collection: (spec) => wrap(store.collection(spec)) } as Pick<Store, 'collection'>,
    died: () => dead,
  };
}

const submitted = (id: string, credibility = 0.3): TrustEvent => ({
  type: 'report_submitted',
  lineageId: 'lin_1',
  isOwner: false,
  key: `${id}:report_submitted`,
  at: clock.now(),
  category: 'phishing',
  credibility,
});

/** All entries, oldest first; each is checked to go on from the one before. */
async function timelineOf(service: TrustService): Promise<readonly TimelineEntry[]> {
  const { entries, total } = await service.timeline('live', account, {
    since: new Date(0),
    limit: 500,
  });
  expect(total).toBe(entries.length);
  const oldestFirst = [...entries].reverse();
  oldestFirst.forEach((entry, index) => {
    const before = oldestFirst[index - 1];
    expect(entry.seq).toBe(index + 1);
    if (before) expect(entry.scoreAfter).toBe(before.scoreAfter + entry.delta);
    if (before) expect(entry.at).toBeGreaterThanOrEqual(before.at);
  });
  return oldestFirst;
}

describe('a process that dies', () => {
  /** Enough has happened that the next event has three entries: an end, what time did, and itself. */
  async function prepared(): Promise<TrustEvent> {
    const service = serviceOn(opened.store);
    await service.apply('live', account, submitted('rep_1'));
    await service.apply('live', account, {
      type: 'owner_verified',
      key: 'ver_1:owner_verified',
      at: clock.now(),
      since: clock.now(),
      until: clock.now() + 5 * dayMs,
    });
    clock.pass(60 * dayMs);
    return submitted('rep_2');
  }

  test.each(['before', 'after'] as const)(
    'at any step, %s its write: each entry is there exactly once when another goes on',
    async (when) => {
      let isOver = false;
      for (let step = 1; !isOver; step += 1) {
        await opened.close();
        clock = testClock();
        opened = await openTestStore(clock);
        received = [];
        const event = await prepared();
        const victim = mortal(opened.store, step, when);
        const answered = await serviceOn(victim.store)
          .apply('live', account, event)
          .catch((error: unknown) => error);
        isOver = !victim.died();
        // What died answers the entry when the event is safe, and fails when it may not be.
        if (!(answered instanceof Killed)) expect(answered).toMatchObject({ delta: -4 });

        const next = serviceOn(opened.store);
        await next.recover();
        await next.apply('live', account, event);
        const entries = await timelineOf(next);
        expect(entries.map((entry) => entry.event)).toEqual([
          'report_submitted',
          'owner_verified',
          'score_adjusted',
          'owner_unverified',
          'score_adjusted',
          'report_submitted',
        ]);
        expect(new Set(received)).toEqual(new Set(entries.map(({ id }) => id)));
        expect(
          await opened.store.collection(trustRecords).get(entries[0]?.account ?? ''),
        ).toMatchObject({
          due: [],
          counts: { total: 2 },
        });
        // The state, four entries, and the state again.
        if (isOver) expect(step).toBe(7);
      }
    },
  );

  test('leaves due entries to the next event of the account, without a recovery', async () => {
    const event = await prepared();
    const victim = mortal(opened.store, 2, 'before');
    await serviceOn(victim.store).apply('live', account, event);
    expect(errors).toMatchObject([{ message: 'The process is dead.' }]);
    const next = serviceOn(opened.store);
    expect(await timelineOf(next)).toHaveLength(2);
    await next.apply('live', account, submitted('rep_3'));
    expect(await timelineOf(next)).toHaveLength(7);
  });

  test('is finished by recovery, also beside an account that fails', async () => {
    const records = opened.store.collection(trustRecords);
    await serviceOn(mortal(opened.store, 2, 'before').store).apply(
      'live',
      account,
      submitted('rep_1'),
    );
    const stuck = await records.get(`live:genshin:${account.uid}`);
    if (!stuck) throw new Error('It was kept.');
    // The name of this account cannot be read any more.
    await records.insert({ ...stuck, id: 'live:chess:800000000', dueSince: 1 });
    await serviceOn(opened.store).recover();
    expect(await timelineOf(serviceOn(opened.store))).toHaveLength(1);
  });
});

test('an outage of the store is reported, and recovery continues after it', async () => {
  await serviceOn(mortal(opened.store, 2, 'before').store).apply(
    'live',
    account,
    submitted('rep_1'),
  );
  errors = [];
  await serviceOn(mortal(opened.store, 1, 'before').store).recover();
  expect(errors).toHaveLength(1);
  await serviceOn(opened.store).recover();
  expect(await timelineOf(serviceOn(opened.store))).toHaveLength(1);
});

test('twenty equal events at once, in two processes, are one', async () => {
  const services = [serviceOn(opened.store), serviceOn(opened.store)] as const;
  const event = submitted('rep_1');
  const answers = await Promise.all(
    numbered(20).map((_, index) => services[index % 2 ? 1 : 0].apply('live', account, event)),
  );
  const [first] = answers;
  expect(first).toMatchObject({ seq: 1, delta: -4, scoreAfter: 56, inBurst: false });
  for (const answer of answers) expect(answer).toEqual(first);
  expect(await timelineOf(services[0])).toEqual([first]);
});

test('twenty different events at once are twenty entries, each continuing another', async () => {
  const services = [serviceOn(opened.store), serviceOn(opened.store)] as const;
  await Promise.all(
    numbered(20).map((id, index) =>
      services[index % 2 ? 1 : 0].apply('live', account, submitted(id, 1)),
    ),
  );
  const entries = await timelineOf(services[0]);
  expect(entries).toHaveLength(20);
  expect(entries.at(-1)?.scoreAfter).toBe(50);
  expect(await services[0].get('live', account)).toMatchObject({
    score: 50,
    reportsCount: { total: 20 },
  });
});

test('an event that the state has forgotten is known by its timeline entry', async () => {
  const service = serviceOn(opened.store);
  const first = await service.apply('live', account, submitted('rep_1'));
  for (const id of numbered(80, 2)) await service.apply('live', account, submitted(id));
  const before = await timelineOf(service);
  expect(await service.apply('live', account, submitted('rep_1'))).toEqual(first);
  expect(await timelineOf(service)).toEqual(before);
});

test('while the timeline cannot be written the state stays bounded, and nothing is lost', async () => {
  const broken: Pick<Store, 'collection'> = {
    collection: (spec) => {
      const inner = opened.store.collection(spec);
      const insert = () => Promise.reject(new Error('The disk is full.'));
      return spec.name === timelineEntries.name ? { ...inner, insert } : inner;
    },
  };
  const service = serviceOn(broken);
  for (const id of numbered(100)) await service.apply('live', account, submitted(id));
  await expect(service.apply('live', account, submitted('rep_101'))).rejects.toThrow(
    'disk is full',
  );
  const next = serviceOn(opened.store);
  await next.apply('live', account, submitted('rep_101'));
  expect(await timelineOf(next)).toHaveLength(101);
});

test('a record without families and bursts, whose owners only have ends, is still read and written', async () => {
  const old = opened.store.collection({
    name: trustRecords.name,
    keeps: 'for good',
    schema: z.looseObject({ id: z.string() }),
  });
  await old.insert({
    id: `live:genshin:${account.uid}`,
    confirmedWeight: 0,
    pendingWeight: 0,
    updatedAt: clock.now(),
    counts: { total: 0, confirmed: 0, dismissed: 0 },
    incidents: 0,
    lastIncident: {},
    owners: { ver_1: clock.now() + dayMs },
    knownSince: clock.now(),
    activity: { shown: 5, weeks: 0, week: 2000, showcaseHash: 'a' },
    window: { start: 0, n: 0, qSum: 0 },
    lastScore: null,
    lastAt: 0,
    seq: 0,
    applied: [],
    due: [],
  });
  const service = serviceOn(opened.store);
  expect(await service.get('live', account)).toMatchObject({ score: 80 });
  const entry = await service.apply('live', account, submitted('rep_1'));
  expect(entry).toMatchObject({ seq: 1, delta: -4, scoreAfter: 76 });
});
