import { expect, test } from 'vitest';
import { modulesOn } from '../../src/cli/open.ts';
import { eraseAccount } from '../../src/domains/erasure.ts';
import { snapshotRecords } from '../../src/domains/players/snapshot.ts';
import { dayMs } from '../../src/lib/clock.ts';
import { example, fillSandboxBoards } from '../../tools/reference/sandbox.ts';
import {
  allArt,
  filesOf,
  hidden,
  lookUp,
  printed,
  shown,
  startCards,
  startLookedUp,
  uid,
} from '../support/cards.ts';
import { badDays } from '../support/provider.ts';
import { down, enka, fixture, useProviders, watchedStore } from '../support/providers.ts';
import { openTestStore } from '../support/store.ts';

const providers = useProviders();
const newcomer = `/cards/genshin/${uid}/10009999`;
const start = (options?: Parameters<typeof startLookedUp>[1]) => startLookedUp(providers, options);

test('a stranger has no provider asked, however many cards are asked for', async () => {
  await allArt(providers);
  const app = await startCards(providers);
  for (const game of ['genshin', 'hsr', 'zzz'])
    expect(await app.card(`/cards/${game}/700123456/1001.webp`)).toMatchObject({
      status: 404,
      code: 'player_not_found',
    });
  await lookUp(app, providers);
  const asked = providers.primary.calls.filter((path) => path.startsWith('/api/'));
  app.clock.pass(3 * dayMs);
  expect((await app.card(`${shown}.webp`)).status).toBe(200);
  expect(providers.primary.calls.filter((path) => path.startsWith('/api/'))).toEqual(asked);
  expect(providers.fallback.calls).toEqual([]);
});

test('a character whose details are hidden has no card, and neither has one that was hidden since', async () => {
  const app = await start();
  expect(await app.card(`${hidden}.webp`)).toMatchObject({
    status: 404,
    code: 'character_not_found',
  });
  expect((await app.card(`${shown}.webp`)).status).toBe(200);
  const reply = fixture('enka/genshin/current');
  reply.avatarInfoList.shift();
  providers.primary.reply(enka.genshin(uid), { body: reply });
  app.clock.pass(60_000);
  await app.get(`/v1/player/genshin/${uid}`);
  expect(await app.card(`${shown}.webp`)).toMatchObject({
    status: 404,
    code: 'character_not_found',
  });
});

test.each([60_000, 3 * dayMs])(
  'a showcase that was hidden %i ms later has no cards from then on',
  async (later) => {
    const app = await start();
    expect((await app.card(`${shown}.webp`)).status).toBe(200);
    app.clock.pass(later);
    providers.primary.reply(enka.genshin(uid), badDays.notFound);
    expect((await app.get(`/v1/player/genshin/${uid}`)).status).toBe(404);
    for (const pause of [0, 60_000]) {
      app.clock.pass(pause);
      expect(await app.card(`${shown}.webp`)).toMatchObject({
        status: 404,
        code: 'player_not_found',
      });
    }
  },
);

test('while a provider is down the card is that of what is stored', async () => {
  const app = await start();
  app.clock.pass(120_000);
  providers.primary.reply(enka.genshin(uid), down);
  await app.get(`/v1/player/genshin/${uid}`);
  expect((await app.card(`${shown}.webp`)).status).toBe(200);
});

test('what is not on the card changes nothing, and what is has it drawn anew', async () => {
  const app = await start();
  const first = await app.card(`${shown}.webp`);
  app.clock.pass(60_000);
  await app.get(`/v1/player/genshin/${uid}`);
  expect((await app.card(`${shown}.webp`)).headers['etag']).toBe(first.headers['etag']);
  expect(app.renderer.printed).toHaveLength(1);
  const reply = fixture('enka/genshin/current');
  reply.playerInfo.nickname = 'Mira Kettle';
  providers.primary.reply(enka.genshin(uid), { body: reply });
  app.clock.pass(60_000);
  await app.get(`/v1/player/genshin/${uid}`);
  const next = await app.card(`${shown}.webp`);
  expect(printed(next).card.player.nickname).toBe('Mira Kettle');
  expect(next.headers['etag']).not.toBe(first.headers['etag']);
});

test('of several ranks the best one is on the card', async () => {
  const app = await start();
  // Another account is first by HP, and behind by CRIT.
  const other = fixture('enka/genshin/current');
  for (const { fightPropMap } of other.avatarInfoList)
    Object.assign(fightPropMap, { 2000: 60_000, 20: 0.05, 22: 0.5 });
  providers.primary.reply(enka.genshin('812345679'), { body: { ...other, uid: '812345679' } });
  expect((await app.get('/v1/player/genshin/812345679')).status).toBe(200);
  await app.app.recover();
  const { rank } = printed(await app.card(`${shown}.webp`)).card;
  expect(rank).toMatchObject({ rank: 1, total: 2 });
});

test('who is on a board has the best rank on the card, and who is not trusted any more has that on it', async () => {
  const app = await start();
  await app.app.recover();
  expect(printed(await app.card(`${shown}.webp`)).card).toMatchObject({
    trust: { tier: 'neutral' },
    rank: { rank: 1, total: 1, metric: expect.any(String) },
  });
  const [write, admin] = await Promise.all([
    app.createKey({ environment: 'live', scopes: ['write:report'] }),
    app.createKey({ environment: 'live', scopes: ['admin'] }),
  ]);
  const filed = await app.post(
    '/v1/scam-report',
    {
      reported_uid: uid,
      reporter_uid: '618285856',
      game: 'genshin',
      category: 'phishing',
      description: 'Asked for the password in a chat and then changed the mail address of it.',
    },
    { key: write },
  );
  await app.post(
    `/v1/admin/scam-reports/${filed.body.data.id}/review`,
    { decision: 'confirmed' },
    { key: admin },
  );
  const { trust, rank } = printed(await app.card(`${shown}.webp`)).card;
  expect(rank).toBeNull();
  expect(trust.score).toBeLessThan(50);
  expect(trust.tier).toMatch(/caution|flagged/);
});

test('an account that is erased has no cards any more, neither to see nor as files', async () => {
  const app = await start();
  await app.card(`${shown}.webp`);
  await app.card(`${newcomer}.webp`);
  expect(await filesOf(app)).toHaveLength(1);
  const blobs = {
    put: async () => undefined,
    get: async () => undefined,
    remove: async () => true,
  };
  const { all } = modulesOn({ store: app.store, blobs, dataDir: app.dataDir });
  const erasure = {
    environment: 'live',
    account: { game: 'genshin', uid },
    dryRun: false,
  } as const;
  const erase = (dryRun: boolean) =>
    eraseAccount(all, app.app.services.audit, { ...erasure, dryRun });
  expect(await erase(true)).toMatchObject({ cards: 1 });
  expect((await app.card(`${shown}.webp`)).status).toBe(200);
  expect(await erase(false)).toMatchObject({ cards: 1, snapshots: 1 });
  expect(await filesOf(app)).toEqual([]);
  for (const path of [shown, newcomer])
    expect(await app.card(`${path}.webp`)).toMatchObject({ status: 404, code: 'player_not_found' });
});

test('a card that is being drawn while its account is erased is not kept', async () => {
  const app = await start();
  const release = app.renderer.hold();
  const drawn = app.card(`${shown}.webp`);
  await expect.poll(() => providers.primary.calls.length).toBeGreaterThan(6);
  await app.store.collection(snapshotRecords).remove(`live:genshin:${uid}:primary`);
  release();
  expect((await drawn).status).toBe(200);
  expect(await filesOf(app)).toEqual([]);
});

test('a store that cannot be asked does not make a player unknown', async () => {
  const { store, close } = await openTestStore();
  let broken = false;
  const watched = watchedStore(store, ({ collection }) => broken && collection === 'players');
  const app = await start({ store: watched.store });
  broken = true;
  expect(await app.card(`${shown}.webp`)).toMatchObject({ status: 500, code: 'internal_error' });
  await app.close();
  await close();
});

test('every row of a board leads to a card, of live and of the sandbox', async () => {
  const app = await start();
  await app.app.recover();
  const rows = async (ask: typeof app.get) =>
    (await ask('/v1/leaderboard/genshin/10000025?limit=1')).body.data;
  const [live] = await rows(app.get);
  expect(live.screenshot_url).toBe(`https://cdn.test${shown}.webp`);
  await fillSandboxBoards(app.app);
  const { showcase } = (await app.started.get(`/v1/player/genshin/${example.uid}`)).body.data;
  const { data } = (
    await app.started.get(`/v1/leaderboard/genshin/${showcase[0].avatar_id}?limit=1`)
  ).body;
  for (const { screenshot_url } of [live, ...data])
    expect((await app.card(new URL(screenshot_url).pathname)).status).toBe(200);
  expect(data[0].screenshot_url).toContain('/cards/sandbox/genshin/');
});

test('the sandbox has cards of its own, which nobody takes for real ones', async () => {
  await allArt(providers);
  const app = await startCards(providers);
  const { showcase } = (await app.started.get(`/v1/player/genshin/${uid}`)).body.data;
  const url = new URL(showcase[0].card_url);
  expect(url.pathname).toBe(`/cards/sandbox/genshin/${uid}/${showcase[0].avatar_id}.webp`);
  const reply = await app.card(url.pathname);
  expect(reply.status).toBe(200);
  expect(printed(reply).card).toMatchObject({ sandbox: true, player: { uid } });
  const live = await app.card(url.pathname.replace('/sandbox', ''));
  expect([live.status, live.code]).toEqual([404, 'player_not_found']);
  expect([await filesOf(app), await filesOf(app, 'cards-sandbox')]).toEqual([
    [],
    [expect.any(String)],
  ]);
});

test.each([
  ['812345404', 'player_not_found'],
  ['812345503', 'player_not_found'],
  ['812345403', 'character_not_found'],
  ['812345204', 'character_not_found'],
])('in the sandbox %s tries %s', async (ending, code) => {
  await allArt(providers);
  const app = await startCards(providers);
  const reply = await app.card(`/cards/sandbox/genshin/${ending}/10000002.webp`);
  expect([reply.status, reply.code]).toEqual([404, code]);
  // A made-up player costs more than one that is stored.
  expect(reply.headers['x-ratelimit-remaining']).toBe('595');
});
