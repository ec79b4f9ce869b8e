import { beforeEach, expect, test } from 'vitest';
import { gameIds } from '../../../../src/games/ids.ts';
import { recordLanguages } from '../../../../src/games/index.ts';
import { announce, announcementUrls, type Shown } from '../../../support/announcements.ts';
import { startApp, type TestApp, type TestAppOptions, testClock } from '../../../support/app.ts';
import {
  badDays,
  type Provider,
  type ProviderReply,
  startProvider,
} from '../../../support/provider.ts';
import { openTestStore } from '../../../support/store.ts';

const hour = 3_600_000;
const minute = 60_000;

let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
  return () => provider.close();
});

function envOf(more: Readonly<Record<string, string>> = {}) {
  const { genshin, hsr, zzz } = announcementUrls(provider);
  return {
    ARCHIVE_SYNC: 'hourly',
    UPSTREAM_DEADLINE_MS: '60000',
    ANNOUNCEMENTS_GENSHIN_URL: genshin,
    ANNOUNCEMENTS_HSR_URL: hsr,
    ANNOUNCEMENTS_ZZZ_URL: zzz,
    ...more,
  };
}

const start = (options: TestAppOptions = {}) => startApp({ env: envOf(), ...options });

/** The ids that an instance shows to a live key, of all games. */
async function shownBy(app: TestApp): Promise<string[]> {
  await app.app.services.archive.notices.refresh();
  const key = await app.createKey({ environment: 'live', scopes: ['read'] });
  const ids: string[] = [];
  for (const game of ['genshin', 'hsr', 'zzz']) {
    const query = `game=${game}&active_only=false&lang=ja&limit=200`;
    const { body } = await app.get(`/v1/archive/notices?${query}`, { key });
    ids.push(...body.data.map(({ id }: { id: string }) => id));
  }
  return ids;
}

const everywhere = (shown: readonly Shown[]) => ({ genshin: shown, hsr: shown, zzz: shown });
/** Three lists of each game, and its contents in every language that it has. */
const requestsOfOneRun = gameIds.reduce((sum, game) => sum + 3 + recordLanguages(game).length, 0);

/** Lets an hourly run begin, and waits until it is done. */
async function run(app: TestApp): Promise<void> {
  app.app.tick();
  await app.app.services.archive.notices.idle();
}

test('what the games announce is taken in at the start and every hour after, in every language', async () => {
  announce(provider, everywhere([{ number: 1, titles: { ja: '灯籠' } }]));
  const app = await start();
  await run(app);
  expect(await shownBy(app)).toEqual(['genshin-1', 'hsr-1', 'zzz-1']);
  expect(provider.calls).toHaveLength(requestsOfOneRun);
  announce(provider, everywhere([{ number: 1 }, { number: 2 }]));
  app.clock.pass(hour - minute);
  await run(app);
  expect(provider.calls).toHaveLength(requestsOfOneRun);
  app.clock.pass(minute);
  await run(app);
  app.clock.pass(minute);
  expect(await shownBy(app)).toHaveLength(6);
});

test('of several instances one asks, and all of them show it', async () => {
  announce(provider, everywhere([{ number: 1 }]));
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  const apps: TestApp[] = [];
  for (const seed of ['a', 'b', 'c']) apps.push(await start({ store, clock, seed }));
  await Promise.all(apps.map(run));
  expect(provider.calls).toHaveLength(requestsOfOneRun);
  for (const app of apps) expect(await shownBy(app)).toHaveLength(3);
  for (const app of apps) await app.close();
  await close();
});

test('switched off, which it is outside production, nobody asks', async () => {
  const app = await start({ env: envOf({ ARCHIVE_SYNC: 'off' }) });
  await run(app);
  expect(provider.calls).toEqual([]);
});

test.each<[string, ProviderReply]>([
  ['is down', badDays.reset],
  ['fails', badDays.serverError],
  ['never answers', badDays.hang],
  ['breaks off', { body: '{"retcode": 0, "data": {}}', cutAfterBytes: 10 }],
  ['answers half a JSON', badDays.brokenJson],
  ['answers nothing', badDays.empty],
  ['answers a page', badDays.html],
  ['announces nothing', { body: { retcode: 0, data: { list: [], pic_list: [] } } }],
  ['refuses', { body: { retcode: -1, message: 'no', data: null } }],
])(
  'a service that %s changes nothing of its game, is logged, and does not keep the others',
  async (_what, bad) => {
    const shown = [{ number: 1 }, { number: 2 }];
    announce(provider, everywhere(shown));
    // The others have to be whole within the deadline that the silent one runs into.
    const deadline = bad === badDays.hang ? { UPSTREAM_DEADLINE_MS: '3000' } : {};
    const app = await start({ env: envOf(deadline) });
    await run(app);
    const before = await shownBy(app);
    announce(provider, { ...everywhere([...shown, { number: 3 }]), hsr: bad });
    app.clock.pass(hour);
    await run(app);
    expect((await shownBy(app)).toSorted()).toEqual([...before, 'genshin-3', 'zzz-3'].toSorted());
    const logged = app.log.filter((line) => line.includes('notices were not renewed'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('"game":"hsr"');
  },
);

test('one content that cannot be had changes nothing of the game, though the lists were whole', async () => {
  const shown = [{ number: 1 }];
  announce(provider, everywhere(shown));
  const app = await start();
  await run(app);
  announce(provider, everywhere([...shown, { number: 2 }]));
  provider.reply('/zzz/announcement/api/getAnnContent', badDays.brokenJson);
  app.clock.pass(hour);
  await run(app);
  expect((await shownBy(app)).filter((id) => id.startsWith('zzz'))).toEqual(['zzz-1']);
});
