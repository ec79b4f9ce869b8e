import { beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '../../../../src/domains/archive/notices/import.ts';
import {
  type NoticeRecord,
  noticeRecords,
  noticeStates,
  noticeTexts,
} from '../../../../src/domains/archive/notices/notice.ts';
import { rowsOf } from '../../../../src/store/records.ts';
import type { AnnouncedRegion } from '../../../../src/upstream/announcements/announcement.ts';
import type { Shown } from '../../../support/announcements.ts';
import { type TestClock, testClock } from '../../../support/app.ts';
import { dyingStore } from '../../../support/dying.ts';
import { take } from '../../../support/notices.ts';
import { openTestStore, type TestStore } from '../../../support/store.ts';

const hour = 3_600_000;
const day = 24 * hour;

let clock: TestClock;
let opened: TestStore;
beforeEach(async () => {
  clock = testClock();
  opened = await openTestStore(clock);
  return () => opened.close();
});

const world = () => ({ store: opened.store, clock });

async function kept(store = opened.store): Promise<NoticeRecord[]> {
  const rows: NoticeRecord[] = [];
  const all = { index: 'byGame', equals: { game: 'genshin' as const } };
  for await (const row of rowsOf(store.collection(noticeRecords), all)) rows.push(row);
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const one = async (id: string) => (await opened.store.collection(noticeRecords).get(id)) ?? {};
const many = (count: number): Shown[] =>
  Array.from({ length: count }, (_, index) => ({ number: 100 + index }));

test('what is announced is kept, from the first region that starts to the last that ends', async () => {
  await expect(take(world(), [{ number: 7 }])).resolves.toMatchObject({ added: 1, unchanged: 0 });
  expect(await one('genshin-7')).toMatchObject({
    game: 'genshin',
    type: 'event',
    startsAt: Date.parse('2026-01-14T02:00:00Z'),
    endsAt: Date.parse('2026-01-28T08:59:59Z'),
    removedAt: null,
    revisions: [],
  });
});

test('the same again changes nothing, and no instance has to read anew', async () => {
  await take(world(), many(3));
  const before = await kept();
  const state = await opened.store.collection(noticeStates).get('genshin');
  clock.pass(hour);
  await expect(take(world(), many(3))).resolves.toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 3,
  });
  expect(await kept()).toEqual(before);
  const after = await opened.store.collection(noticeStates).get('genshin');
  expect(after).toEqual({ ...state, importedAt: clock.now() });
});

test('a change keeps what was before', async () => {
  await take(world(), [{ number: 7, title: 'Early lanterns' }]);
  clock.pass(hour);
  const changed = { number: 7, title: 'Late lanterns', end: '2026-02-01 03:59:59' };
  await expect(take(world(), [changed])).resolves.toMatchObject({ changed: 1 });
  expect(await one('genshin-7')).toMatchObject({
    titles: ['Late lanterns', null, null, null, null],
    endsAt: Date.parse('2026-02-01T08:59:59Z'),
    changedAt: clock.now(),
    revisions: [
      { until: clock.now(), title: 'Early lanterns', endsAt: Date.parse('2026-01-28T08:59:59Z') },
    ],
  });
});

test('of very many changes the last ten are kept', async () => {
  for (let count = 0; count < 25; count += 1) {
    clock.pass(hour);
    await take(world(), [{ number: 7, title: `Lanterns ${count}` }]);
  }
  const { revisions } = (await one('genshin-7')) as NoticeRecord;
  expect(revisions.map(({ title }) => title)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Lanterns ${index + 14}`),
  );
});

test('what is taken away before its end ends then, and may come back', async () => {
  await take(world(), many(2));
  clock.pass(day);
  await expect(take(world(), many(1))).resolves.toMatchObject({ removed: 1, unchanged: 1 });
  expect(await one('genshin-101')).toMatchObject({ removedAt: clock.now(), endsAt: clock.now() });
  clock.pass(day);
  await expect(take(world(), many(2))).resolves.toMatchObject({ changed: 1 });
  expect(await one('genshin-101')).toMatchObject({
    removedAt: null,
    endsAt: Date.parse('2026-01-28T08:59:59Z'),
  });
});

test('what ended by itself was not taken away', async () => {
  await take(world(), [...many(1), { number: 7, end: '2026-01-15 20:00:00' }]);
  clock.pass(2 * day);
  await expect(take(world(), many(1))).resolves.toMatchObject({ removed: 0 });
  expect(await one('genshin-7')).toMatchObject({ removedAt: null });
});

test.each<readonly (readonly AnnouncedRegion[])[]>([[['asia']], [['asia', 'america']]])(
  'where a row could not be read in the lists of %j nothing is missing: it may be that one',
  async (regions) => {
    await take(world(), many(2));
    clock.pass(hour);
    const report = await take(world(), [...many(1), { number: 101, start: 'soon', regions }]);
    expect(report).toMatchObject({ removed: 0 });
    expect(report.leftOut).toHaveLength(regions.length);
    expect(await one('genshin-101')).toMatchObject({ removedAt: null });
  },
);

test('a list that lacks nearly all that stood is not believed, until that has ended', async () => {
  await take(world(), many(20));
  const before = await kept();
  clock.pass(hour);
  await expect(take(world(), many(2))).rejects.toThrow(
    'genshin announces 2 where 20 stood: that is hardly all of it.',
  );
  expect(await kept()).toEqual(before);
  clock.pass(30 * day);
  const next = { number: 300, end: '2026-05-01 03:59:59' };
  await expect(take(world(), [next])).resolves.toMatchObject({ added: 1 });
});

test('recorded replies add and change, and remove nothing', async () => {
  await take(world(), many(2));
  clock.pass(hour);
  await expect(take(world(), many(1), { isComplete: false })).resolves.toMatchObject({
    removed: 0,
  });
});

test('replies that are older than what is known change nothing of it', async () => {
  await take(world(), [{ number: 7, title: 'New lanterns' }]);
  const old = [{ number: 7, title: 'Old lanterns' }];
  const at = clock.now() - day;
  await expect(take(world(), old, { at, isComplete: false })).resolves.toMatchObject({
    changed: 0,
  });
  expect(await one('genshin-7')).toMatchObject({
    titles: ['New lanterns', null, null, null, null],
  });
});

test('not even the words of a notice are replaced by those of older replies', async () => {
  await take(world(), [{ number: 7 }], { also: ['ja'] });
  const texts = opened.store.collection(noticeTexts);
  const words = await texts.get('genshin-7');
  const at = clock.now() - day;
  const old = [{ number: 7, title: 'Old lanterns', content: '<p>Old words.</p>' }];
  await expect(take(world(), old, { at, isComplete: false })).resolves.toMatchObject({
    changed: 0,
    unchanged: 1,
  });
  expect(await texts.get('genshin-7')).toEqual(words);
});

test('replies that are dated in the future count as of now: what comes next changes them', async () => {
  const at = clock.now() + 30 * day;
  await take(world(), [{ number: 7, title: 'Recorded' }, { number: 8 }], {
    at,
    isComplete: false,
  });
  expect(await one('genshin-7')).toMatchObject({ changedAt: clock.now() });
  clock.pass(hour);
  await expect(take(world(), [{ number: 7, title: 'Real' }])).resolves.toMatchObject({
    changed: 1,
    removed: 1,
  });
  expect(await one('genshin-7')).toMatchObject({ titles: ['Real', null, null, null, null] });
  expect(await one('genshin-8')).toMatchObject({ removedAt: clock.now() });
});

test('languages that were not asked for stay as they were', async () => {
  await take(world(), [{ number: 7 }], { also: ['ja', 'zh-tw'] });
  clock.pass(hour);
  const changed = { number: 7, title: 'Changed', titles: { ja: '灯籠' } };
  await take(world(), [changed], { also: ['ja'] });
  expect(await one('genshin-7')).toMatchObject({
    titles: ['Changed', null, '灯籠', null, 'zh-tw 7'],
  });
  expect(await opened.store.collection(noticeTexts).get('genshin-7')).toMatchObject({
    texts: ['Words of 7 in en.', null, 'Words of 7 in ja.', null, 'Words of 7 in zh-tw.'],
  });
});

test('a dry run tells the same and writes nothing', async () => {
  const report = await take(world(), many(2), { dryRun: true });
  expect(report).toMatchObject({ added: 2 });
  expect(await kept()).toEqual([]);
  expect(await opened.store.collection(noticeStates).get('genshin')).toBeUndefined();
});

describe('an import that is killed', () => {
  const first = many(4);
  const second: Shown[] = [{ number: 100, title: 'Changed' }, { number: 101 }, { number: 200 }];
  const watched = [noticeRecords.name, noticeTexts.name, noticeStates.name];

  /** Both imports, the second killed after so many writes and then run again, if it has so many. */
  async function killedAfter(writes: number) {
    const killed = testClock();
    const own = await openTestStore(killed);
    try {
      await take({ store: own.store, clock: killed }, first);
      killed.pass(hour);
      const process = dyingStore(own.store, watched);
      process.dieAfter(writes);
      const died = await take({ store: process.store, clock: killed }, second).then(
        () => false,
        () => true,
      );
      if (died) await take({ store: own.store, clock: killed }, second);
      return {
        died,
        notices: await kept(own.store),
        state: await own.store.collection(noticeStates).get('genshin'),
        text: await own.store.collection(noticeTexts).get('genshin-200'),
      };
    } finally {
      await own.close();
    }
  }

  test('anywhere and run again comes to the same', async () => {
    const whole = await killedAfter(Number.POSITIVE_INFINITY);
    expect(whole.notices).toHaveLength(5);
    let writes = 0;
    for (let died = true; died; writes += 1) {
      const { died: hasDied, ...result } = await killedAfter(writes);
      died = hasDied;
      expect([writes, result]).toEqual([writes, { ...whole, died: undefined }]);
    }
    expect(writes).toBeGreaterThan(6);
  });

  test('between a text and its notice, and then sees that notice no more, leaves the two in agreement', async () => {
    await take(world(), first);
    clock.pass(hour);
    const process = dyingStore(opened.store, watched);
    // It has said that it writes, and written the text.
    process.dieAfter(2);
    const changed = [
      { number: 100, title: 'Changed', content: '<p>Other words</p>' },
      ...first.slice(1),
    ];
    await expect(take({ store: process.store, clock }, changed)).rejects.toThrow();
    clock.pass(hour);
    await take(world(), first.slice(1));
    const text = await opened.store.collection(noticeTexts).get('genshin-100');
    expect(text?.texts[0]).toContain('Other words');
    expect(await one('genshin-100')).toMatchObject({
      removedAt: clock.now(),
      textDigest: digestOf(text?.texts ?? []),
    });
  });
});
