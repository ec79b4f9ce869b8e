import { expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import { inWordsOfRest } from '../support/player-selection.ts';
import { faultsOf, trustShape } from '../support/player-shapes.ts';
import { enka, fixture, useApp, useProviders } from '../support/providers.ts';
import { reportOf } from '../support/reports.ts';

const providers = useProviders();
const app = useApp(providers);

const uid = '812345678';
const trust = `/v1/trust-score/genshin/${uid}`;
const player = `/v1/player/genshin/${uid}`;
const week = 7 * 86_400_000;

/** A showcase of so many characters with details; another team is a changed showcase. */
function showcase(shown: number, team = 0) {
  const reply = fixture('enka/genshin/current');
  const [first] = reply.avatarInfoList;
  reply.avatarInfoList = Array.from({ length: shown }, (_, index) => ({
    ...first,
    avatarId: 10000020 + team + index,
  }));
  reply.playerInfo.showAvatarInfoList = reply.avatarInfoList.map(
    ({ avatarId }: { avatarId: number }) => ({ avatarId, level: 80 }),
  );
  return reply;
}
const shows = (shown: number, team = 0) =>
  providers.primary.reply(enka.genshin(uid), { body: showcase(shown, team) });
const scoreOf = async (path = trust) => (await app.live.get(path)).body.data;

test.each(gameIds)('an account never seen in %s stands at the neutral default', async (game) => {
  for (const { get, clock } of [app.live, app.sandbox]) {
    const { status, body, headers } = await get(`/v1/trust-score/${game}/799999999`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        uid: '799999999',
        game,
        score: 60,
        tier: 'neutral',
        tier_meta: { label: 'Neutral', color: '#607D8B' },
        components: {
          base: 60,
          report_penalty: 0,
          verified_owner_bonus: 0,
          account_age_bonus: 0,
          activity_bonus: 0,
        },
        reports_count: { total: 0, confirmed: 0, dismissed: 0 },
        last_updated: new Date(clock.now()).toISOString(),
      },
    });
    expect(faultsOf(trustShape, body.data)).toEqual([]);
    expect(headers['cache-control']).toBe('private, no-cache');
  }
  expect(providers.primary.calls).toEqual([]);
});

test.each([
  ['/v1/trust-score/genshin/1234', 'invalid_uid'],
  ['/v1/trust-score/genshin/12345678901', 'invalid_uid'],
  ['/v1/trust-score/chess/812345678', 'invalid_game'],
])('%s is answered with %s', async (path, code) => {
  const { status, body } = await app.sandbox.get(path);
  expect([status, body.error.code]).toEqual([400, code]);
});

test('a penalty of nothing is 0, not minus zero', async () => {
  expect((await app.sandbox.get(trust)).text).toContain('"report_penalty":0,');
});

test('it is the same through both interfaces', async () => {
  shows(5);
  await app.live.get(player);
  const { body } = await app.live.query(
    `{ trustScore(game: GENSHIN, uid: "${uid}") {
      uid game score tier tierMeta { label color }
      components { base reportPenalty verifiedOwnerBonus accountAgeBonus activityBonus }
      reportsCount { total confirmed dismissed } lastUpdated
    } }`,
  );
  expect(body.errors).toBeUndefined();
  expect(inWordsOfRest(body.data.trustScore)).toEqual(await scoreOf());
});

test('what a fetch shows counts at once, in the very answer', async () => {
  const other = '/v1/player/genshin/811111111';
  providers.primary.reply(enka.genshin('811111111'), { body: showcase(6) });
  expect((await app.live.get(other)).body.data.trust_score).toEqual({ score: 66, tier: 'neutral' });
  expect(await scoreOf('/v1/trust-score/genshin/811111111')).toMatchObject({
    score: 66,
    components: { account_age_bonus: 0, activity_bonus: 6 },
    last_updated: new Date(app.live.clock.now()).toISOString(),
  });
});

test('weeks with another showcase count, one bit a week, twelve weeks long', async () => {
  const { get, clock } = await providers.start();
  const bonus = async () => (await get(trust)).body.data.components.activity_bonus - 4;
  shows(4);
  await get(player);
  const seen: number[] = [];
  for (let team = 1; team <= 9; team += 1) {
    clock.pass(week);
    shows(4, team);
    await get(player);
    // A second change in the same week.
    clock.pass(60_000);
    shows(4, team + 100);
    await get(player);
    seen.push(await bonus());
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 7]);
  // The same showcase again: weeks go by, none counts.
  const fading: number[] = [];
  for (let weeks = 0; weeks < 13; weeks += 1) {
    clock.pass(week);
    await get(player);
    fading.push(await bonus());
  }
  expect(fading).toEqual([7, 7, 7, 7, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
});

test('another signature or name is no change of the showcase', async () => {
  const { get, clock } = await providers.start();
  const reply = showcase(4);
  providers.primary.reply(enka.genshin(uid), { body: reply });
  await get(player);
  clock.pass(week);
  Object.assign(reply.playerInfo, { signature: 'New text', nickname: 'New name', level: 58 });
  expect((await get(player)).body.data).toMatchObject({
    nickname: 'New name',
    trust_score: { score: 64 },
  });
});

test('the age of an account begins with its first fetch and adds a point every 60 days', async () => {
  const { get, clock } = await providers.start();
  shows(4);
  await get(player);
  const bonus = async () => (await get(trust)).body.data.components.account_age_bonus;
  const ages: number[] = [];
  for (const days of [59, 1, 60, 479, 1, 600]) {
    clock.pass(days * 86_400_000);
    ages.push(await bonus());
  }
  expect(ages).toEqual([0, 1, 2, 9, 10, 10]);
  // 60 + 10 + 4: `trusted` needs more than age.
  expect((await get(trust)).body.data).toMatchObject({ score: 74, tier: 'neutral' });
});

test('an account that is not found leaves no trace', async () => {
  const missing = '/v1/player/genshin/813333333';
  expect((await app.live.get(missing)).status).toBe(404);
  app.live.clock.pass(120 * 86_400_000);
  expect(await scoreOf('/v1/trust-score/genshin/813333333')).toMatchObject({ score: 60 });
});

test('the same UID in two games is two accounts', async () => {
  const both = '814444444';
  providers.primary.reply(enka.genshin(both), { body: showcase(7) });
  await app.live.get(`/v1/player/genshin/${both}`);
  expect((await scoreOf(`/v1/trust-score/genshin/${both}`)).score).toBe(67);
  expect((await scoreOf(`/v1/trust-score/hsr/${both}`)).score).toBe(60);
});

test('alternating between two providers is no activity', async () => {
  const { get, clock } = await providers.start();
  const hsr = '/v1/player/hsr/700123456';
  const showcase = fixture('enka/hsr/full');
  const raw = fixture('enka/hsr/full');
  // The fallback sends the same account without the primary's additions.
  delete raw.ttl;
  delete raw.region;
  for (const character of raw.detailInfo.avatarDetailList) {
    for (const relic of character?.relicList ?? []) if (relic) delete relic._flat;
  }
  providers.primary.reply(enka.hsr('700123456'), { body: showcase });
  providers.fallback.reply('/sr_info/700123456', { body: raw });
  for (const provider of ['primary', 'fallback', 'primary', 'fallback']) {
    const { body } = await get(`${hsr}?provider=${provider}`);
    expect(body.data.trust_score.score).toBe(68);
    clock.pass(week);
  }
});

test('player answers that are kept follow the score of the account', async () => {
  const { get, post, clock } = await providers.start();
  shows(4);
  const score = async (query = '') => (await get(player + query)).body.data.trust_score.score;
  clock.pass(0);
  expect(await score()).toBe(64);
  const twoMonths = 60 * 86_400_000;
  // Fetched just before the point for age falls due, and kept for a minute.
  clock.pass(twoMonths - 1_000);
  expect(await score()).toBe(64);
  expect(await score('?lang=ja')).toBe(64);
  clock.pass(1_000);
  expect(await score()).toBe(65);
  const refreshed = await post(`${trust}/refresh`);
  expect(refreshed.body.data.score).toBe(65);
  expect(await score('?lang=ja')).toBe(65);
  expect(providers.primary.calls).toHaveLength(2);
});

test('a refresh answers the score and when the next one is allowed', async () => {
  const { post, clock } = app.sandbox;
  const path = '/v1/trust-score/zzz/1300123456/refresh';
  const { status, body, headers } = await post(path);
  expect(status).toBe(200);
  expect(faultsOf(trustShape, body.data)).toEqual([]);
  expect(body.meta).toEqual({
    next_refresh_at: new Date(clock.now() + 3_600_000).toISOString(),
  });
  expect(headers['cache-control']).toBe('private, no-cache');
});

test('one account is refreshed once an hour, whoever asks and through whichever interface', async () => {
  const { post, query, createKey, clock } = app.sandbox;
  const path = '/v1/trust-score/hsr/700123456/refresh';
  expect((await post(path)).status).toBe(200);
  const other = await createKey({ scopes: ['read'] });
  clock.pass(1_800_000);
  const refused = await post(path, undefined, { key: other });
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers['retry-after']).toBe('1800');
  const graph = await query(
    'mutation { refreshTrustScore(game: HSR, uid: "700123456") { nextRefreshAt } }',
  );
  expect(graph.body.errors[0].extensions.code).toBe('RATE_LIMITED');
  // Other accounts and the live one of the same UID have hours of their own.
  expect((await post('/v1/trust-score/genshin/700123456/refresh')).status).toBe(200);
  expect((await app.live.post(path)).status).toBe(200);
  clock.pass(1_800_000);
  expect((await post(path)).status).toBe(200);
});

test('a refresh of what is no account costs nothing', async () => {
  const { post } = app.sandbox;
  expect((await post('/v1/trust-score/hsr/12/refresh')).body.error.code).toBe('invalid_uid');
  expect((await post('/v1/trust-score/chess/700123456/refresh')).body.error.code).toBe(
    'invalid_game',
  );
});

test('an account never seen is unchanged until something happens, whatever last_updated says (R1.11)', async () => {
  const { sandbox } = app;
  const path = '/v1/trust-score/hsr/700123457';
  const first = await sandbox.get(path);
  const headers = { 'if-none-match': String(first.headers['etag']) };
  sandbox.clock.pass(60_000);
  const second = await sandbox.get(path);
  expect(second.body.data.last_updated).not.toBe(first.body.data.last_updated);
  expect(second.headers['etag']).toBe(first.headers['etag']);
  expect((await sandbox.get(path, { headers })).status).toBe(304);
  const query = '{ trustScore(game: HSR, uid: "700123457") { recorded } }';
  expect((await sandbox.query(query)).body.data.trustScore).toEqual({ recorded: false });
  const report = reportOf({ game: 'hsr', reported_uid: '700123457' });
  expect((await sandbox.post('/v1/scam-report', report)).status).toBe(201);
  const third = await sandbox.get(path, { headers });
  expect(third.status).toBe(200);
  expect(third.body.data).not.toHaveProperty('recorded');
  expect((await sandbox.query(query)).body.data.trustScore).toEqual({ recorded: true });
});
