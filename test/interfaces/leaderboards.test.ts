import { beforeAll, expect, test, vi } from 'vitest';
import { fillSandboxBoards } from '../../tools/reference/sandbox.ts';
import { expectGraph } from '../support/interfaces.ts';
import { type ModerationApp, startModeration } from '../support/moderation.ts';
import { useProviders } from '../support/providers.ts';
import { board, rank, shownId } from '../support/ranked-accounts.ts';

// What is said of boards through both interfaces, and who is on them.

const providers = useProviders();
/** Of the tests that leave nothing behind. */
let app: ModerationApp;
const hpByUid = { '800000001': 9000, '700000001': 8000, '800000003': 7000 };

/** An application with three accounts on its boards, whose own key is a live one. */
async function start(
  env: Readonly<Record<string, string>> = {},
  lasting = false,
): Promise<ModerationApp> {
  const started = await startModeration({
    lasting,
    env: { UPSTREAM_PRIMARY_URL: providers.primary.url, ...env },
  });
  const key = started.reporterKey;
  const live: ModerationApp = {
    ...started,
    get: (path, options) => started.get(path, { key, ...options }),
    query: (document, variables, options) =>
      started.query(document, variables, { key, ...options }),
  };
  await rank(providers, live, hpByUid);
  return live;
}

beforeAll(async () => {
  app = await start({}, true);
});

const uidsOn = async (of: ModerationApp, query = ''): Promise<string[]> => {
  const { body } = await of.get(`${board}?metric=hp${query}`);
  return body.data.map(({ uid }: { uid: string }) => uid);
};

const ofBoard = `game: GENSHIN, avatarId: ${shownId}, metric: HP`;

test('the graph answers what /v1 answers, and its cursors are the same', async () => {
  const rest = await app.get(`${board}?metric=hp&limit=2&uid=700000001`);
  const reply = await app.query(`{ leaderboard(${ofBoard}, first: 2, uid: "700000001") {
    totalCount maxAgeSeconds own { rank metricValue percentile } freshness { cache ttlSeconds }
    pageInfo { hasNextPage hasPreviousPage endCursor }
    edges { cursor node { rank uid nickname avatarId metricValue score screenshotUrl game region } }
  } }`);
  expectGraph(reply);
  const { leaderboard } = reply.body.data;
  const { data, meta } = rest.body;
  expect(leaderboard).toMatchObject({
    totalCount: meta.total,
    maxAgeSeconds: 300,
    own: { rank: 2, metricValue: 8000, percentile: meta.own.percentile },
    // The page is the one that /v1 has just read.
    freshness: { cache: 'HIT', ttlSeconds: 300 },
    pageInfo: { hasNextPage: true, hasPreviousPage: false, endCursor: meta.cursor_next },
  });
  const [first] = leaderboard.edges;
  expect(first.node).toEqual({
    rank: data[0].rank,
    uid: data[0].uid,
    nickname: data[0].nickname,
    avatarId: shownId,
    metricValue: data[0].metric_value,
    score: data[0].trust_score,
    screenshotUrl: data[0].screenshot_url,
    game: 'GENSHIN',
    region: 'ASIA',
  });
  const next = await app.query(`{ leaderboard(${ofBoard}, after: "${first.cursor}") {
    pageInfo { hasPreviousPage } nodes { rank } } }`);
  expect(next.body.data.leaderboard).toEqual({
    pageInfo: { hasPreviousPage: true },
    nodes: [{ rank: 2 }, { rank: 3 }],
  });
  // A cursor is good for its own board alone.
  const elsewhere = `{ leaderboard(${ofBoard}, region: ASIA, after: "${first.cursor}") { totalCount } }`;
  expect((await app.query(elsewhere)).body.errors[0].extensions.code).toBe('INVALID_CURSOR');
});

test('entries lead on to the player, the character and the trust score; players to their ranks', async () => {
  const { body } = await app.query(`{
    leaderboard(${ofBoard}, first: 1) {
      nodes {
        player { nickname ranks { metric rank } ... on GenshinPlayer {
          showcase { ... on GenshinCharacter { avatarId ranks { metric rank total regional { region rank } } } }
        } }
        character(lang: JA) { avatarId }
        trustScore { score }
      }
    }
    playerRanks(game: GENSHIN, uid: "800000001") { metric rank character { avatarId } }
    leaderboardTop(game: GENSHIN, category: HP) { category totalCount nodes { uid } }
  }`);
  expect(body.errors).toBeUndefined();
  const { leaderboard, playerRanks, leaderboardTop } = body.data;
  const [{ player, character, trustScore }] = leaderboard.nodes;
  expect(player.nickname).toBe('Player 800000001');
  expect(character.avatarId).toBe(shownId);
  expect(trustScore.score).toBe(63);
  expect(player.ranks).toContainEqual({ metric: 'HP', rank: 1 });
  const shown = player.showcase.find(({ avatarId }: { avatarId: number }) => avatarId === shownId);
  expect(shown.ranks).toContainEqual({
    metric: 'HP',
    rank: 1,
    total: 3,
    regional: { region: 'ASIA', rank: 1 },
  });
  expect(playerRanks).toContainEqual({ metric: 'HP', rank: 1, character: { avatarId: shownId } });
  expect(leaderboardTop).toMatchObject({ category: 'HP', totalCount: 3 });
});

test('the ranks of agents and of hsr characters are there too, none on no board', async () => {
  const key = app.key;
  const shown =
    'showcase { ... on HsrCharacter { ranks { rank } } ... on ZzzAgent { ranks { rank } } }';
  const { body } = await app.query(
    `{ a: player(game: HSR, uid: "812345678") { ${shown} } b: player(game: ZZZ, uid: "812345678") { ${shown} } }`,
    {},
    { key },
  );
  expect(body.errors).toBeUndefined();
  for (const { showcase } of [body.data.a, body.data.b])
    for (const { ranks } of showcase) expect(ranks).toEqual([]);
  await fillSandboxBoards(app.app, { game: 'zzz', uid: '812345678' });
  const placed = await app.query(
    `{ player(game: ZZZ, uid: "812345678") { ${shown} } }`,
    {},
    { key },
  );
  expect(placed.body.data.player.showcase[0].ranks.length).toBeGreaterThan(2);
});

test.each([
  ['GENSHIN', 1, 'CHARACTER_NOT_FOUND'],
  ['HSR', shownId, 'CHARACTER_NOT_FOUND'],
  ['ZZZ', -1, 'CHARACTER_NOT_FOUND'],
])('the board of %s %s is %s', async (game, id, code) => {
  const { body } = await app.query(
    `{ leaderboard(game: ${game}, avatarId: ${id}) { totalCount } }`,
  );
  expect(body.errors[0].extensions.code).toBe(code);
});

test('each request takes a token, kept pages too, the same behind both interfaces (R4.5)', async () => {
  const own = await start({ LEADERBOARD_BUCKET_CAPACITY: '4' });
  expect((await own.get(board)).headers['x-ratelimit-limit']).toBe('4');
  expect((await own.get(board)).body.meta.cache).toBe('hit');
  expect((await own.get('/v1/leaderboard/zzz/top')).status).toBe(200);
  await own.query(`{ leaderboardTop(game: HSR) { totalCount } }`);
  for (const path of [board, '/v1/leaderboard/zzz/top']) {
    const { status, body, headers } = await own.get(path);
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect(headers['retry-after']).toBe('1');
  }
  for (const asked of [
    `leaderboard(${ofBoard}) { totalCount }`,
    'player(game: GENSHIN, uid: "800000001") { ranks { rank } }',
    'player(game: GENSHIN, uid: "800000001") { ... on GenshinPlayer { showcase { ranks { rank } } } }',
  ]) {
    const { body } = await own.query(`{ ${asked} }`);
    expect([asked, body.errors[0].extensions.code]).toEqual([asked, 'RATE_LIMITED']);
  }
  // What is wrong with a request is said first, and takes none (R1.10).
  expect((await own.get(`${board}?limit=0`)).status).toBe(400);
  expect((await own.get(`${board}?cursor=x`)).status).toBe(400);
  expect((await own.get('/v1/player/genshin/800000001/ranks')).status).toBe(429);
});

test('who falls below 50 is gone from kept pages as well, and back once the score recovers (R11.1)', async () => {
  const moved = await start();
  expect(await uidsOn(moved)).toEqual(['800000001', '700000001', '800000003']);
  expect(await uidsOn(moved, '&region=asia')).toEqual(['800000001', '800000003']);
  const reports = [
    await moved.file({ reported_uid: '800000001', category: 'phishing' }),
    await moved.file({ reported_uid: '800000001', category: 'phishing' }),
  ];
  for (const id of reports) await moved.review(id, { decision: 'confirmed' });
  expect(await moved.scoreOf('800000001')).toBeLessThan(50);
  await moved.app.recover();
  expect(await uidsOn(moved)).toEqual(['700000001', '800000003']);
  expect(await uidsOn(moved, '&region=asia')).toEqual(['800000003']);
  const own = await moved.get(`${board}?metric=hp&uid=800000001`);
  expect(own.body).toMatchObject({
    data: [{ rank: 1 }, { rank: 2 }],
    meta: { own: null, total: 2 },
  });
  expect((await moved.get('/v1/player/genshin/800000001/ranks')).body.data).toEqual([]);
  expect((await moved.get('/v1/leaderboard/genshin/top')).body.meta.total).toBe(2);
  for (const id of reports) await moved.review(id, { decision: 'dismissed', reverse: true });
  expect(await moved.scoreOf('800000001')).toBeGreaterThanOrEqual(50);
  await moved.app.recover();
  expect(await uidsOn(moved)).toEqual(['800000001', '700000001', '800000003']);
});

test('the sandbox has boards of its own, which show what they are filled with at once', async () => {
  const world = await start();
  const { key } = world;
  await world.app.seed();
  const totalOf = async () =>
    (await world.get('/v1/leaderboard/zzz/top', { key })).body.meta.total as number;
  expect(await totalOf()).toBe(0);
  world.app.tick();
  await vi.waitFor(
    async () => {
      await world.app.recover();
      expect(await totalOf()).toBeGreaterThanOrEqual(10);
    },
    { timeout: 60_000 },
  );
  const { body } = await world.get('/v1/player/genshin/812345678/ranks', { key });
  expect(body.data.length).toBeGreaterThan(8);
  const [{ screenshot_url: url }] = (await world.get('/v1/leaderboard/hsr/top', { key })).body.data;
  expect(url).toMatch(/^https:\/\/cdn\.test\/cards\/sandbox\/hsr\/[0-9]+\/[0-9]+\.webp$/);
  // Nobody of the sandbox is on a live board.
  expect((await uidsOn(world)).toSorted()).toEqual(Object.keys(hpByUid).toSorted());
});
