import { expect, test } from 'vitest';
import { lastingApp, startApp, type TestApp } from '../support/app.ts';

const shared = lastingApp();
const dayMs = 86_400_000;

const scoreOf = async ({ get }: TestApp, account: string, key?: string) =>
  (await get(`/v1/trust-score/${account}`, key ? { key } : {})).body.data;

async function timelineOf({ get }: TestApp, account: string) {
  const path = `/v1/trust-score/${account}/timeline?since=2020-01-01&limit=500`;
  const { body } = await get(path);
  return body;
}

const tiers: readonly [string, string, string, number, object][] = [
  ...(['genshin', 'hsr', 'zzz'] as const).flatMap(
    (game): [string, string, string, number, object][] => [
      [game, '812345100', 'trusted', 96, { total: 1, confirmed: 0, dismissed: 1 }],
      [game, '1812345200', 'caution', 33, { total: 1, confirmed: 1, dismissed: 0 }],
      [game, '812345300', 'flagged', 1, { total: 2, confirmed: 2, dismissed: 0 }],
      [game, '812345400', 'neutral', 60, { total: 0, confirmed: 0, dismissed: 0 }],
    ],
  ),
];

test.each(tiers)('%s %s is %s in the sandbox', async (game, uid, tier, score, reports_count) => {
  const app = await shared();
  const found = await scoreOf(app, `${game}/${uid}`);
  expect(found).toMatchObject({ uid, game, tier, score, reports_count });
  const sum = Object.values<number>(found.components).reduce((a, b) => a + b);
  expect(found.score).toBe(Math.max(0, Math.min(100, sum)));
});

test('they are in every answer that shows a score, through both interfaces', async () => {
  const { get, query } = await shared();
  const player = await get('/v1/player/genshin/812345300');
  expect(player.body.data.trust_score.tier).toBe('flagged');
  const batch = await get('/v1/players/batch?game=genshin&uids=812345100,812345200,812345300');
  const found = batch.body.data.map(({ trust_score }: { trust_score: { tier: string } }) => {
    return trust_score.tier;
  });
  expect(found).toEqual(['trusted', 'caution', 'flagged']);
  const { body } = await query(
    '{ trustScore(game: HSR, uid: "812345200") { tier score timeline(limit: 1) { nodes { event } } } }',
  );
  expect(body.data.trustScore).toMatchObject({ tier: 'CAUTION', score: 33 });
});

test.each(['100', '200', '300'])('…%s has a timeline that explains its score', async (ending) => {
  const app = await shared();
  const account = `genshin/812345${ending}`;
  const { data, meta } = await timelineOf(app, account);
  expect(meta.total).toBe(data.length);
  expect(data.length).toBeGreaterThanOrEqual(2);
  const entries = [...data].reverse();
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    if (before) {
      expect(entry.score_after).toBe(before.score_after + entry.delta);
      expect(Date.parse(entry.at)).toBeGreaterThanOrEqual(Date.parse(before.at));
    }
  }
});

test('the timeline of an account with a past obeys since and limit', async () => {
  const app = await shared();
  const all = await timelineOf(app, 'genshin/812345300');
  const path = '/v1/trust-score/genshin/812345300/timeline';
  const two = await app.get(`${path}?limit=2`);
  expect(two.body.data).toEqual(all.data.slice(0, 2));
  const late = new Date(app.clock.now() - 11 * dayMs).toISOString();
  const since = await app.get(`${path}?since=${late}`);
  expect(since.body.data.length).toBeLessThan(all.data.length);
  expect(since.body.meta.total).toBe(since.body.data.length);
});

test('they are as they were, however long the sandbox is there', async () => {
  const app = await startApp();
  const before = await scoreOf(app, 'genshin/812345300');
  app.clock.pass(1000 * dayMs);
  const after = await scoreOf(app, 'genshin/812345300');
  expect({ ...after, last_updated: before.last_updated }).toEqual(before);
});

test('a live account of the same UID has no past', async () => {
  const app = await startApp();
  const key = await app.createKey({ environment: 'live' });
  for (const ending of ['100', '200', '300']) {
    expect((await scoreOf(app, `genshin/812345${ending}`, key)).score).toBe(60);
  }
});

test('what happens to an account goes on from its past', async () => {
  const app = await startApp();
  const account = 'genshin/812345200';
  const past = await timelineOf(app, account);
  const before = await scoreOf(app, account);
  const sent = await app.post('/v1/scam-report', {
    game: 'genshin',
    reported_uid: '812345200',
    reporter_uid: '812345679',
    category: 'phishing',
    description: 'Sent me a link to a page that asked for my password in the chat of the game.',
  });
  expect(sent.status).toBe(201);
  const after = await scoreOf(app, account);
  expect(after.score).toBeLessThan(before.score);
  expect(after.reports_count).toEqual({ total: 2, confirmed: 1, dismissed: 0 });
  const { data } = await timelineOf(app, account);
  expect(data.slice(-past.data.length)).toEqual(past.data);
  expect(data[0]).toMatchObject({ event: 'report_submitted', score_after: after.score });
  let chained = past.data[0].score_after;
  for (const { delta, score_after } of data.slice(0, -past.data.length).reverse()) {
    chained += delta;
    expect(score_after).toBe(chained);
  }
});

test('a refresh of an account with a past answers its score', async () => {
  const app = await startApp();
  const { body } = await app.post('/v1/trust-score/genshin/812345100/refresh');
  expect(body.data).toMatchObject({ tier: 'trusted', score: 96 });
  expect((await scoreOf(app, 'genshin/812345100')).score).toBe(96);
});
