import { describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { askAgain, graphHits } from '../../support/cached-answers.ts';
import { limitsOf, startSteady } from '../../support/interfaces.ts';
import { reportOf } from '../../support/reports.ts';

const account = 'game: GENSHIN, uid: "812345678"';
const player = `{ player(${account}) { nickname level trustScore { score } } }`;
const score = `{ trustScore(${account}) { score reportsCount { total } } }`;
const character = '{ character(game: GENSHIN, avatarId: 10000002) { name } }';

const scoreIn = (app: TestApp, document: string, key = app.key) =>
  app.query(document, {}, { key }).then(({ body }) => {
    const { player: shown, trustScore } = body.data;
    return (trustScore ?? shown.trustScore).score;
  });

describe('what is cached (R17.6)', () => {
  test.each([
    ['a player', player],
    [
      'several players',
      '{ players(game: HSR, uids: ["700123456", "12"]) { __typename ... on Player { nickname } } }',
    ],
    ['a score', score],
    ['a record of the catalog', character],
    ['a list of the catalog', '{ weapons(game: ZZZ, first: 3) { totalCount nodes { name } } }'],
    [
      'the archive',
      '{ notices(game: GENSHIN, activeOnly: false) { nodes { title text } } banners(game: HSR, first: 2) { nodes { title } } }',
    ],
    ['a board', '{ leaderboard(game: GENSHIN, avatarId: 10000025) { totalCount nodes { uid } } }'],
    [
      'the public queue',
      '{ scamReports(game: GENSHIN) { totalCount nodes { reportId description trustScore { score } } } }',
    ],
    ['the schema', '{ __schema { types { name fields { name } } } }'],
    [
      'several at once, in fragments',
      `{ ...two } fragment two on Query { a: character(game: GENSHIN, avatarId: 10000002) { name } b: trustScore(${account}) { tier } }`,
    ],
  ])(
    '%s is answered from the cache from the third time on, byte by byte the same',
    async (_what, document) => {
      const { replies, hits } = await askAgain(await startApp(), document);
      expect(hits).toBe(1);
      const [first, ...others] = replies;
      expect(first?.body.errors).toBeUndefined();
      for (const reply of others) expect(reply.text).toBe(first?.text);
    },
  );

  test.each([
    ['the key of the caller', '{ viewer { keyId } }'],
    ['what its lineage filed', '{ ownScamReports { totalCount } }'],
    ['what it owns, on a player', `{ player(${account}) { nickname verification { status } } }`],
    [
      'what moderators see, on a report',
      '{ scamReports(game: GENSHIN, status: PENDING_REVIEW) { nodes { reportId visibility } } }',
    ],
    ['its saved builds', '{ builds { totalCount } }'],
    ['any object by its id', '{ node(id: "VHJ1c3RTY29yZTpnZW5zaGluOjgxMjM0NTY3OA") { id } }'],
    [
      'something of it beside what may be cached',
      `{ trustScore(${account}) { score } viewer { keyId } }`,
    ],
    ['how long a list holds', '{ weapons(game: ZZZ, first: 3) { maxAgeSeconds } }'],
    [
      'what is computed, and counted',
      '{ analyzeBuild(input: { game: GENSHIN, avatarId: 10000002, level: 90 }) { score } }',
    ],
    ['what fails', '{ character(game: GENSHIN, avatarId: 1) { name } }'],
    [
      'what fails in part',
      `{ trustScore(${account}) { score } character(game: GENSHIN, avatarId: 1) { name } }`,
    ],
    ['a moment that is now', '{ trustScore(game: GENSHIN, uid: "812345699") { lastUpdated } }'],
  ])('%s never is', async (_what, document) => {
    const app = await startApp();
    await app.post('/v1/scam-report', reportOf());
    expect((await askAgain(app, document, { times: 4 })).hits).toBe(0);
  });

  test('a mutation is run each time', async () => {
    const app = await startApp();
    const document =
      'mutation { createEvidenceUpload(contentType: IMAGE_PNG, sizeBytes: 321) { uploadId } }';
    const { replies, hits } = await askAgain(app, document);
    expect(hits).toBe(0);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(3);
  });

  test('other variables and other operations of one document are told apart; a variable that none declares is not looked at', async () => {
    const app = await startApp();
    const document =
      'query A($uid: String!) { trustScore(game: GENSHIN, uid: $uid) { uid } } query B($uid: String!) { trustScore(game: HSR, uid: $uid) { uid game } }';
    const ask = (operationName: string, uid: string) =>
      app.post('/graphql', { query: document, operationName, variables: { uid, other: Math.PI } });
    for (let count = 0; count < 3; count += 1) {
      expect((await ask('A', '812345678')).body.data.trustScore).toEqual({ uid: '812345678' });
      expect((await ask('A', '812345679')).body.data.trustScore).toEqual({ uid: '812345679' });
      expect((await ask('B', '812345678')).body.data.trustScore.game).toBe('HSR');
    }
    expect(await graphHits(app)).toBe(3);
  });

  test('a number that is too large is refused, whatever is cached for null', async () => {
    const app = await startApp();
    const query =
      'query($rarity: Rarity) { weapons(game: GENSHIN, rarity: $rarity, first: 2) { totalCount } }';
    expect((await askAgain(app, query, {}, { rarity: null })).hits).toBe(1);
    const variables = '{"rarity":1e999}';
    const sent = `{"query":${JSON.stringify(query)},"variables":${variables}}`;
    const { body } = await app.post('/graphql', sent);
    expect(body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  test('environments never share an answer', async () => {
    const app = await startApp();
    const live = await app.createKey({ environment: 'live', scopes: ['read'] });
    await app.post('/v1/scam-report', reportOf());
    const asked = async (key: string) => [
      await scoreIn(app, score, key),
      await scoreIn(app, score, key),
      await scoreIn(app, score, key),
    ];
    expect(await asked(app.key)).toEqual([58, 58, 58]);
    expect(await asked(live)).toEqual([60, 60, 60]);
  });
});

describe('who is answered with it', () => {
  test('a key without the scope is refused as ever, and so is one below the root', async () => {
    const app = await startApp();
    const writer = await app.createKey({ scopes: ['write:report'] });
    for (const document of [player, `{ trustScore(${account}) { player { nickname } } }`]) {
      await askAgain(app, document);
      const { body } = await app.query(document, {}, { key: writer });
      expect(body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
    }
  });

  test('everybody pays for it: a token for each root field, with the same headers and cost', async () => {
    const app = await startSteady();
    const document = `{ a: trustScore(${account}) { score } b: character(game: GENSHIN, avatarId: 10000002) { name } }`;
    const own = await askAgain(app, document);
    expect(own.hits).toBe(1);
    const left = own.replies.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
    expect(left).toEqual([1498, 1496, 1494]);
    const other = await app.createKey();
    const { headers, body } = await app.query(document, {}, { key: other });
    expect(headers['x-ratelimit-remaining']).toBe('1498');
    expect(body.extensions.cost.tokens_charged).toBe(2);
  });

  test('a caller without tokens is refused, whatever is cached', async () => {
    const app = await startSteady({
      env: { REQUEST_BUCKET_CAPACITY: '10', REQUEST_BUCKET_REFILL_PER_MINUTE: '1' },
    });
    const document = `{ a: trustScore(${account}) { score } b: trustScore(${account}) { tier } c: trustScore(${account}) { uid } }`;
    const { replies } = await askAgain(app, document, { times: 4 });
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  test('fields of a bucket of their own take its token each time, and are refused when it is empty', async () => {
    const app = await startSteady({
      env: { LEADERBOARD_BUCKET_CAPACITY: '4', LEADERBOARD_BUCKET_REFILL_PER_MINUTE: '1' },
    });
    const document = `{ leaderboard(game: GENSHIN, avatarId: 10000025) { totalCount } trustScore(${account}) { score } }`;
    const { replies, hits } = await askAgain(app, document, { times: 6 });
    expect(hits).toBe(4);
    expect(replies.map(({ body }) => body.data.leaderboard === null)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    const refused = replies.at(-1);
    expect(refused?.body.errors[0].extensions.code).toBe('RATE_LIMITED');
    expect(refused?.body.data.trustScore.score).toBe(60);
  });

  test('the archive takes its tokens from its own bucket', async () => {
    const app = await startSteady();
    const document = '{ banners(game: GENSHIN, first: 2) { nodes { title } } }';
    const { replies, hits } = await askAgain(app, document, { times: 4 });
    expect(hits).toBe(2);
    const limits = replies.map((reply) => limitsOf(reply).slice(0, 2));
    expect(limits).toEqual([2999, 2998, 2997, 2996].map((left) => ['3000', String(left)]));
  });
});

describe('how long it is cached', () => {
  test.each([
    ['a score', score],
    ['a player with its score', player],
  ])('%s that changes is shown at once where it changed', async (_what, document) => {
    const app = await startApp();
    expect((await askAgain(app, document)).hits).toBe(1);
    await app.post('/v1/scam-report', reportOf());
    expect(await scoreIn(app, document)).toBe(58);
  });

  test.each([
    ['a score', score],
    ['a player with its score', player],
  ])(
    '%s that changes is shown by another instance within two seconds, whether or not it receives the event',
    async (_what, document) => {
      const one = await startApp();
      const other = await startApp({ store: one.store, clock: one.clock, seed: 'other' });
      const { hits } = await askAgain(
        { ...other, createKey: one.createKey, key: one.key } as TestApp,
        document,
        { key: one.key },
      );
      expect(hits).toBe(1);
      await one.post('/v1/scam-report', reportOf());
      one.clock.pass(1000);
      expect(await scoreIn(other, document, one.key)).toBe(58);
    },
  );

  test('a player is cached as long as its showcase, and the schema longer', async () => {
    const app = await startApp();
    const document = `{ player(${account}) { nickname } }`;
    const schema = '{ __schema { queryType { name } } }';
    expect((await askAgain(app, document)).hits).toBe(1);
    expect((await askAgain(app, schema)).hits).toBe(1);
    app.clock.pass(58_000);
    expect((await askAgain(app, document, { times: 1 })).hits).toBe(1);
    app.clock.pass(3_000);
    expect((await askAgain(app, document, { times: 1 })).hits).toBe(0);
    expect((await askAgain(app, schema, { times: 1 })).hits).toBe(1);
  });

  test('what a player says of how new it is stays true to the second', async () => {
    const app = await startApp();
    const document = `{ player(${account}) { freshness { cache ttlSeconds } } }`;
    const ask = async () => (await app.query(document)).body.data.player.freshness;
    expect(await ask()).toEqual({ cache: 'MISS', ttlSeconds: 60 });
    for (let left = 60; left > 0; left -= 1) {
      const shown = [await ask(), await ask(), await ask()];
      expect(shown).toEqual(Array(3).fill({ cache: 'HIT', ttlSeconds: left }));
      app.clock.pass(1);
      expect((await ask()).ttlSeconds).toBe(left - 1);
      app.clock.pass(999);
    }
    expect(await ask()).toEqual({ cache: 'MISS', ttlSeconds: 60 });
    expect(await ask()).toEqual({ cache: 'HIT', ttlSeconds: 60 });
    expect(await graphHits(app)).toBeGreaterThan(50);
  });

  test('lists that anybody may add to are two seconds behind at most', async () => {
    const app = await startApp();
    const document = '{ scamReports(game: GENSHIN, status: PENDING_REVIEW) { totalCount } }';
    const total = async () => (await app.query(document)).body.data.scamReports.totalCount;
    const before = await total();
    await total();
    await app.post('/v1/scam-report', reportOf());
    expect(await total()).toBe(before);
    app.clock.pass(2_000);
    expect(await total()).toBe(before + 1);
  });

  test('a score that time moves is not shown as it was', async () => {
    const app = await startApp();
    await app.post('/v1/scam-report', reportOf());
    const ask = async () => (await app.query(score)).text;
    const first = await ask();
    await ask();
    app.clock.pass(999);
    expect(await ask()).toBe(first);
    app.clock.pass(200 * 86_400_000);
    expect(await ask()).not.toBe(first);
  });
});
