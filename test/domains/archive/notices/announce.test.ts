import { expect, test } from 'vitest';
import { noticeRecords } from '../../../../src/domains/archive/notices/notice.ts';
import { liveRecords } from '../../../../src/domains/live/event-log.ts';
import { rowsOf } from '../../../../src/store/records.ts';
import { byId, type Store } from '../../../../src/store/store.ts';
import { startApp, type TestApp, testClock } from '../../../support/app.ts';
import { dyingStore } from '../../../support/dying.ts';
import { listening, openStream } from '../../../support/events.ts';
import { take } from '../../../support/notices.ts';
import { openTestStore } from '../../../support/store.ts';
import { startReceiver } from '../../../support/webhook-receiver.ts';

const hour = 3_600_000;
const fresh = '2026-01-15 14:00:00';

/** What was published so far, in the order of the log. */
async function publishedOf({ store }: { readonly store: Pick<Store, 'collection'> }) {
  const ids: string[] = [];
  for await (const { event } of rowsOf(store.collection(liveRecords), {
    index: byId,
    equals: {},
  }))
    if (event.type === 'notice.published' && event.environment === 'live') ids.push(event.noticeId);
  return ids;
}

const follow = ({ app }: TestApp) => app.services.archive.notices.refresh();

test('what stood in a game before its first import is no news, save what is of the last day', async () => {
  const app = await startApp();
  await take(app, [{ number: 1 }, { number: 2, start: fresh }]);
  await follow(app);
  expect(await publishedOf(app)).toEqual(['genshin-2']);
});

test('a new notice is published once, however often it is seen, changed or taken away', async () => {
  const app = await startApp();
  await take(app, [{ number: 1 }]);
  const steps = [
    [{ number: 1 }, { number: 2 }],
    [{ number: 1 }, { number: 2 }],
    [
      { number: 1, title: 'Changed' },
      { number: 2, title: 'Changed' },
    ],
    [{ number: 1 }],
    [{ number: 1 }, { number: 2 }],
  ];
  for (const shown of steps) {
    app.clock.pass(hour);
    await take(app, shown);
    await follow(app);
  }
  expect(await publishedOf(app)).toEqual(['genshin-2']);
});

test('what is over already, or was recorded long ago, is not published', async () => {
  const app = await startApp();
  await take(app, [{ number: 1 }]);
  const over = { number: 2, start: '2026-01-01 10:00:00', end: '2026-01-02 10:00:00' };
  await take(app, [{ number: 1 }, over]);
  const at = app.clock.now() - 30 * 24 * hour;
  await take(app, [{ number: 3 }], { at, isComplete: false });
  await follow(app);
  expect(await publishedOf(app)).toEqual([]);
  const due = { index: 'byDue', equals: { due: true } };
  expect(await app.store.collection(noticeRecords).count(due)).toBe(0);
});

test('an instance that dies between any two writes of it leaves it to be published once by the next', async () => {
  const watched = [noticeRecords.name, liveRecords.name];
  for (let writes = 0; writes < 4; writes += 1) {
    const clock = testClock();
    const { store, close } = await openTestStore(clock);
    const process = dyingStore(store, watched);
    const first = await startApp({ store: process.store, clock });
    await take({ store, clock }, [{ number: 1 }]);
    await take({ store, clock }, [{ number: 1 }, { number: 2 }, { number: 3 }]);
    process.dieAfter(writes);
    await follow(first);
    process.kill();
    const next = await startApp({ store, clock, seed: 'next' });
    await next.app.recover();
    await next.app.recover();
    expect([writes, await publishedOf({ store })]).toEqual([writes, ['genshin-2', 'genshin-3']]);
    await next.close();
    await close();
  }
});

test('several instances publish it once', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  const apps = await Promise.all(['a', 'b', 'c'].map((seed) => startApp({ store, clock, seed })));
  await take({ store, clock }, [{ number: 1 }]);
  await take({ store, clock }, [{ number: 1 }, { number: 2 }]);
  await Promise.all(apps.map(follow));
  expect(await publishedOf({ store })).toEqual(['genshin-2']);
  for (const app of apps) await app.close();
  await close();
});

test('a subscription receives the notices of its game, and of its type', async () => {
  const app = await startApp();
  const key = await app.createKey({ environment: 'live', scopes: ['read'] });
  const origin = await listening(app);
  const asked = (args: string) =>
    `subscription { noticePublished(${args}) { noticeId type title startsAt notice(lang: JA) { title detailUrl } } }`;
  const all = await openStream(origin, key, asked('game: GENSHIN'));
  const banners = await openStream(origin, key, asked('game: GENSHIN, type: BANNER'));
  const others = await openStream(origin, key, asked('game: HSR'));
  const sandbox = await openStream(origin, app.key, asked('game: GENSHIN'));
  await take(app, [{ number: 1 }]);
  const shown = [
    { number: 1 },
    { number: 2, titles: { ja: '紙の灯籠' } },
    { number: 3, title: 'Event Wish "Paper Moon"', subtitle: 'Event Wish' },
  ];
  await take(app, shown, { also: ['ja'] });
  await follow(app);
  await expect.poll(() => all.messages.length).toBe(2);
  await expect.poll(() => banners.messages.length).toBe(1);
  expect(all.messages[0]?.data.data.noticePublished).toEqual({
    noticeId: 'genshin-2',
    type: 'EVENT',
    title: 'Paper lantern 2',
    startsAt: '2026-01-14T02:00:00.000Z',
    notice: { title: '紙の灯籠', detailUrl: 'https://genshin.hoyoverse.com/ja/news' },
  });
  expect(banners.messages[0]?.data.data.noticePublished.noticeId).toBe('genshin-3');
  expect([others.messages, sandbox.messages]).toEqual([[], []]);
});

test('webhooks receive the notices of the games and types that they name, each once', async () => {
  const app = await startApp();
  const key = await app.createKey({ environment: 'live', scopes: ['read'] });
  const [every, banners, other] = [
    await startReceiver(),
    await startReceiver(),
    await startReceiver(),
  ];
  const create = (url: string, notices: unknown) =>
    app.post('/v1/webhooks', { url, events: ['notice.published'], notices }, { key });
  const made = await create(every.url, [{ game: 'genshin' }, { game: 'genshin', type: 'banner' }]);
  expect([made.status, made.body.data.notices]).toEqual([
    201,
    [
      { game: 'genshin', type: null },
      { game: 'genshin', type: 'banner' },
    ],
  ]);
  await create(banners.url, [{ game: 'genshin', type: 'banner' }]);
  await create(other.url, [{ game: 'zzz' }]);
  await take(app, [{ number: 1 }]);
  const shown = [
    { number: 1 },
    { number: 2 },
    { number: 3, title: 'Event Wish "Paper Moon"', subtitle: 'Event Wish' },
  ];
  await take(app, shown);
  await follow(app);
  for (let round = 0; round < 4; round += 1) {
    await app.app.services.live.idle();
    app.clock.pass(1000);
    await app.app.services.webhooks.tick();
    await app.app.services.webhooks.idle();
  }
  const idsOf = ({ received }: typeof every) =>
    received.map(({ body }) => JSON.parse(body).data.id).toSorted();
  expect(idsOf(every)).toEqual(['genshin-2', 'genshin-3']);
  expect(idsOf(banners)).toEqual(['genshin-3']);
  expect(other.received).toEqual([]);
  expect(JSON.parse(banners.received[0]?.body ?? '')).toEqual({
    type: 'notice.published',
    timestamp: '2026-01-15T08:30:00.000Z',
    data: {
      id: 'genshin-3',
      game: 'genshin',
      type: 'banner',
      title: 'Event Wish "Paper Moon"',
      banner_url: 'https://pictures.hoyoverse.com/3.jpg',
      detail_url: 'https://genshin.hoyoverse.com/en/news',
      starts_at: '2026-01-14T02:00:00.000Z',
      ends_at: '2026-01-28T08:59:59.000Z',
    },
  });
});

test.each([
  [{ notices: [] }, 'notices'],
  [{ notices: 'genshin' }, 'notices'],
  [{ notices: [{ type: 'banner' }] }, 'notices.0.game'],
  [{ notices: [{ game: 'genshin', type: 'BANNER' }] }, 'notices.0.type'],
  [{ notices: [{ game: 'genshin', kind: 'banner' }] }, 'notices.0.kind'],
  [{ notices: Array.from({ length: 16 }, () => ({ game: 'genshin' })) }, 'notices'],
  [{ events: ['report.reviewed'], notices: [{ game: 'genshin' }] }, 'notices'],
])('a webhook with %j is refused by its member', async (body, path) => {
  const { post } = await startApp();
  const whole = { url: 'https://example.com/', events: ['notice.published'], ...body };
  const reply = await post('/v1/webhooks', whole);
  expect(reply.status).toBe(400);
  const { code, details } = reply.body.error;
  expect(code === 'invalid_game' ? 'notices.0.game' : details[0].path).toBe(path);
});

test('the sandbox publishes its notices as they begin, by several instances once', async () => {
  const clock = testClock(Date.parse('2026-01-15T07:30:00.000Z'));
  const { store, close } = await openTestStore(clock);
  const here = await startApp({ store, clock, seed: 'here' });
  const there = await startApp({ store, clock, seed: 'there' });
  const stream = await openStream(
    await listening(here),
    here.key,
    'subscription { noticePublished(game: GENSHIN) { noticeId startsAt } }',
  );
  for (const { app } of [here, there]) app.tick();
  await Promise.all([here, there].map(({ app }) => app.services.archive.notices.idle()));
  // The clock was ahead, and is set right.
  clock.pass(-6 * hour);
  for (let minutes = 0; minutes < 60; minutes += 1) {
    clock.pass(60_000);
    here.app.tick();
    there.app.tick();
    // No publishing takes a minute.
    await Promise.all([here, there].map(({ app }) => app.services.archive.notices.idle()));
    await Promise.all([here, there].map(({ app }) => app.services.live.tick()));
  }
  await expect.poll(() => stream.messages.length).toBeGreaterThan(0);
  const ids = stream.messages.map(({ data }) => data.data.noticePublished.noticeId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { data } of stream.messages)
    expect(data.data.noticePublished.startsAt).toBe('2026-01-15T02:00:00.000Z');
  stream.leave();
  await there.close();
  await here.close();
  await close();
});
