import { expect, test } from 'vitest';
import {
  createClient,
  createMemoryCache,
  DuplicateReportError,
  InsufficientScopeError,
  InvalidApiKeyError,
  InvalidUidError,
  PlayerNotFoundError,
  RateLimitedError,
  ValidationFailedError,
  WaypointError,
} from '../../packages/client/src/index.ts';
import { lastingApp, startApp } from '../support/app.ts';
import { listening } from '../support/events.ts';

const lasting = lastingApp();
let origin: Promise<string> | undefined;

/** A client of the service that all tests of this file share. */
async function client(options: Partial<Parameters<typeof createClient>[0]> = {}) {
  const app = await lasting();
  origin ??= listening(app);
  return createClient({ key: app.key, baseUrl: await origin, ...options });
}

const uid = '812345678';

test('a method answers data and meta of its operation', async () => {
  const { data, meta } = await (await client()).getGenshinPlayer({ uid, lang: 'ja' });
  expect(data).toMatchObject({ uid, game: 'genshin' });
  expect(data.showcase.length).toBeGreaterThan(0);
  expect(meta).toMatchObject({ cache: 'miss', api_version: 'v1' });
});

test('a player is narrowed by its game, alone and in a batch', async () => {
  const own = await client();
  const { data } = await own.getPlayer({ game: 'hsr', uid: '700123456' });
  // Without the narrowing the types know no member of one game, and this file does not compile.
  expect(data.game === 'hsr' && data.showcase[0]?.eidolon).toBeTypeOf('number');
  expect(data.game === 'zzz' && data.showcase[0]?.mindscape).toBe(false);
  const { data: players } = await own.getPlayerBatch({ game: 'hsr', uids: ['700123456'] });
  const levels = players.map((one) => 'game' in one && one.game === 'hsr' && one.world_level);
  expect(levels).toEqual([data.game === 'hsr' && data.world_level]);
});

test('a file is the data as it is, and the meta says what is not in it', async () => {
  const own = await client({ cache: createMemoryCache() });
  const { data, meta } = await own.exportGenshinPlayer({ uid });
  expect(data).toMatchObject({ format: 'GOOD', version: 3 });
  expect(data.characters.length).toBeGreaterThan(0);
  // The format has a word for all of it.
  expect(meta).toEqual({ skipped: 0 });
  // Answered 304 this time.
  expect(await own.exportGenshinPlayer({ uid })).toEqual({ data, meta });
  const { meta: ofHidden } = await own.exportHsrPlayer({ uid: '812345403' });
  expect(ofHidden.skipped).toBeGreaterThan(0);
  await expect(own.exportZzzPlayer({ uid: '812345404' })).rejects.toThrow(PlayerNotFoundError);
  const team = { uid, team: ['10000063', '812345681'] };
  const text = await own.exportGcsimTeam(team);
  expect(text).toEqual({
    data: expect.stringMatching(/^shenhe char lvl=80\/80 /),
    meta: { skipped: 0 },
  });
  expect(await own.exportGcsimTeam(team)).toEqual(text);
});

test('lists of values and flags go into the query', async () => {
  const { data } = await (await client()).getHsrPlayer({
    uid: '700123456',
    include_detail: false,
    fields: ['nickname', 'showcase.name'],
  });
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['nickname', 'showcase']));
  expect(data).not.toHaveProperty('level');
  const { data: players } = await (await client()).getPlayerBatch({
    game: 'hsr',
    uids: ['700123456', '700123404'],
  });
  expect(players.map((player) => 'error' in player)).toEqual([false, true]);
});

test('path and body stand in one object', async () => {
  const own = await client();
  const { data: saved } = await own.saveSimulation({
    game: 'genshin',
    actor: { avatar_id: 10000016, level: 90, weapon: { id: 12502, level: 90, refinement: 1 } },
    rotation: [{ skill: 'normal_attack', count: 1 }],
    name: 'First',
  });
  const { data } = await own.changeBuild({ id: saved.id, name: 'Mine' });
  expect(data).toMatchObject({ id: saved.id, name: 'Mine' });
  await expect(own.deleteBuild({ id: saved.id })).resolves.toEqual({
    data: undefined,
    meta: undefined,
  });
});

test('a failure is an error of the class of its code', async () => {
  const own = await client();
  const unknown = await own.getGenshinPlayer({ uid: '812345404' }).catch((error: unknown) => error);
  expect(unknown).toBeInstanceOf(PlayerNotFoundError);
  expect(unknown).toBeInstanceOf(WaypointError);
  expect(unknown).toMatchObject({
    name: 'PlayerNotFoundError',
    code: 'player_not_found',
    status: 404,
    requestId: expect.stringMatching(/^req_/),
  });
  await expect(own.getGenshinPlayer({ uid: '1' })).rejects.toBeInstanceOf(InvalidUidError);
  await expect(own.listModerationQueue()).rejects.toBeInstanceOf(InsufficientScopeError);
  const stranger = await client({ key: 'svc_test_unknownKey' });
  await expect(stranger.getOwnKey()).rejects.toBeInstanceOf(InvalidApiKeyError);
});

test('every fault of a request is in the details', async () => {
  const wrong = { game: 'genshin', lang: 'xx', sorted: true } as object;
  const error = await (await client())
    .listBanners(wrong as { game: 'genshin' })
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ValidationFailedError);
  expect(error).toMatchObject({ details: [{ path: 'sorted' }, { path: 'lang' }] });
});

test('an answer that did not change is not sent again, and nobody can change what is kept', async () => {
  const own = await client();
  const statuses: number[] = [];
  const counting = await client({
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      statuses.push(response.status);
      return response;
    },
  });
  const path = { avatar_id: 10000002 };
  const first = await counting.getGenshinCharacter(path);
  const { data } = await own.getGenshinCharacter(path);
  Object.assign(first.data, { name: 'Somebody else' });
  const second = await counting.getGenshinCharacter(path);
  expect(statuses).toEqual([200, 304]);
  expect(second.data).toEqual(data);
  await counting.getGenshinCharacter({ ...path, lang: 'ja' });
  expect(statuses).toEqual([200, 304, 200]);
});

test('the answers of a key are never those of another, even in one cache', async () => {
  const kept: string[] = [];
  const memory = createMemoryCache();
  const cache = {
    get: memory.get,
    set: (id: string, answer: { etag: string; text: string }) => {
      kept.push(id);
      memory.set(id, answer);
    },
  };
  const app = await lasting();
  const one = await client({ cache });
  const other = await client({ cache, key: await app.createKey() });
  await one.getTrustScore({ game: 'genshin', uid });
  await other.getTrustScore({ game: 'genshin', uid });
  await one.getOwnKey();
  expect(new Set(kept).size).toBe(2);
  for (const id of kept)
    expect(id).toMatch(/^[0-9a-f]{64} http:.*\/v1\/trust-score\/genshin\/812345678$/);
});

test('two equal requests at once are both answered', async () => {
  const own = await client();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => own.getZzzPlayer({ uid: '1000000001' })),
  );
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
});

test('rows come page after page, no more than are taken', async () => {
  const asked: string[] = [];
  const own = await client({
    fetch: (input, init) => {
      asked.push(String(input).replace(/^.*\?/, ''));
      return fetch(input, init);
    },
  });
  const ids: number[] = [];
  for await (const row of own.listCharacters.all({ game: 'genshin', limit: 4 }, { max: 10 }))
    ids.push(row.id);
  expect(new Set(ids).size).toBe(10);
  expect(asked).toHaveLength(3);
  const pages: number[] = [];
  for await (const { data, meta } of own.listCharacters.pages({ game: 'zzz', limit: 20 })) {
    pages.push(data.length);
    expect(meta.total).toBeGreaterThan(20);
  }
  expect(pages.length).toBeGreaterThan(1);
  asked.length = 0;
  for await (const _row of own.listCharacters.all({ game: 'hsr' }, { max: 3 }));
  expect(asked).toEqual(['limit=3']);
});

test('the limits of the key are readable after each answer', async () => {
  const app = await startApp({ env: { REQUEST_BUCKET_CAPACITY: '2' } });
  const own = createClient({ key: app.key, baseUrl: await listening(app), retries: 0 });
  expect(own.rate).toBeUndefined();
  await own.getOwnKey();
  expect(own.rate).toEqual({
    bucket: 'request',
    limit: 2,
    remaining: 1,
    resetAfterSeconds: 1,
    resetAt: new Date('2026-01-15T08:30:01.000Z'),
  });
  await own.getOwnKey();
  const error = await own.getOwnKey().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(RateLimitedError);
  expect(error).toMatchObject({ status: 429, retryAfterSeconds: 1 });
  expect(own.rate).toMatchObject({ remaining: 0 });
});

test('a report is filed once, however often its call is repeated', async () => {
  const app = await startApp();
  const baseUrl = await listening(app);
  const report = {
    game: 'genshin',
    reported_uid: uid,
    reporter_uid: '700123456',
    category: 'phishing',
    description: 'Sent me a link in the chat of the game that asks for the password of my account.',
  } as const;
  let lost = 1;
  const own = createClient({
    key: app.key,
    baseUrl,
    sleep: (milliseconds, signal) =>
      milliseconds < 5000
        ? Promise.resolve()
        : new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      lost -= 1;
      if (lost < 0) return response;
      await response.text();
      throw new TypeError('fetch failed');
    },
  });
  const { data } = await own.submitScamReport(report);
  const { data: reports, meta } = await own.listOwnScamReports();
  expect(reports.map(({ id }) => id)).toEqual([data.id]);
  expect(meta.total).toBe(1);
  await expect(own.submitScamReport(report)).rejects.toBeInstanceOf(DuplicateReportError);
});

test('a document of the graph is answered with its data, and fails by the same classes', async () => {
  const own = await client();
  const document = 'query ($uid: String!) { player(game: GENSHIN, uid: $uid) { uid nickname } }';
  const data = await own.graphql<{ player: { uid: string } }>(document, { uid });
  expect(data.player.uid).toBe(uid);
  const error = await own
    .graphql(document, { uid: '812345404' })
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(PlayerNotFoundError);
  expect(error).toMatchObject({
    result: { data: { player: null }, errors: [{ path: ['player'] }] },
  });
  await expect(own.graphql('{ nothing }')).rejects.toMatchObject({
    code: 'graphql_validation_failed',
    status: 400,
  });
});
