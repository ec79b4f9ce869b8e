import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { reportOf } from '../support/reports.ts';

const playerOf = async ({ get }: TestApp, uid: string) => {
  const { body } = await get(`/v1/player/genshin/${uid}`);
  return { trust: body.data.trust_score.score, cache: body.meta.cache };
};

test('a report drops the kept answers that show the score of its account, and no others', async () => {
  const app = await startApp();
  const [accused, other] = ['812345678', '812345679'];
  for (const uid of [accused, other]) {
    await playerOf(app, uid);
    expect(await playerOf(app, uid)).toEqual({ trust: 60, cache: 'hit' });
  }
  const calls = app.log.length;
  await app.post('/v1/scam-report', reportOf({ reported_uid: accused, reporter_uid: '618123421' }));
  expect((await playerOf(app, accused)).trust).toBe(58);
  expect(await playerOf(app, other)).toEqual({ trust: 60, cache: 'hit' });
  expect(app.log.slice(calls).join()).not.toContain('"level":50');
});

test('an answer without the score is kept while the score changes', async () => {
  const app = await startApp();
  const path = '/v1/player/genshin/812345678?include_trust=false';
  const first = await app.get(path);
  await app.post('/v1/scam-report', reportOf());
  const again = await app.get(path);
  expect(again.headers['etag']).toBe(first.headers['etag']);
  expect(again.body.meta.cache).toBe('hit');
});

test('another instance on the same store shows the new score within two seconds', async () => {
  const one = await startApp();
  const other = await startApp({ store: one.store, clock: one.clock, seed: 'other' });
  const request = { key: one.key };
  const shown = async () =>
    (await other.get('/v1/player/genshin/812345678', request)).body.data.trust_score.score;
  expect([await shown(), await shown()]).toEqual([60, 60]);
  await one.post('/v1/scam-report', reportOf());
  for (let second = 0; second < 2; second += 1) {
    one.clock.pass(1000);
    await other.app.services.live.tick();
    await other.app.services.live.idle();
  }
  expect(await shown()).toBe(58);
});

test('another instance that receives no event shows the new score a second later', async () => {
  const one = await startApp();
  const other = await startApp({ store: one.store, clock: one.clock, seed: 'other' });
  const shown = async () => {
    const path = '/v1/player/genshin/812345678';
    const { trust_score, uid } = (await other.get(path, { key: one.key })).body.data;
    return [uid, trust_score.score];
  };
  expect([await shown(), await shown()]).toEqual([
    ['812345678', 60],
    ['812345678', 60],
  ]);
  await one.post('/v1/scam-report', reportOf());
  one.clock.pass(1000);
  expect(await shown()).toEqual(['812345678', 58]);
});
