import { getIntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import { minCompressedBytes } from '../../src/answers/cached-body.ts';
import { processCompressor } from '../../src/answers/compression.ts';
import { isCompressible } from '../../src/rest/respond.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { lastingApp, startApp, type TestApp } from '../support/app.ts';
import { byGet } from '../support/cached-answers.ts';
import { decoded } from '../support/decoded.ts';
import { reportOf } from '../support/reports.ts';

/**
 * Operations that answer public records alone: these may be compressed. What is of one caller alone, holds a secret, is
 * computed of what the caller sent, or is always short, never is.
 */
const compressed = words(`
  exportGcsimTeam exportGenshinPlayer exportHsrPlayer exportZzzPlayer
  getAgent getArtifactSet getBangboo getCharacter getCharacterAsset getCharacterBuilds getDriveDiscSet
  getGenshinArtifactSet getGenshinCharacter getGenshinPlayer getHsrCharacter getHsrPlayer getLightCone
  getMindscape getNamecard getPlayer getPlayerBatch getPlayers getRelicSet getTrace getWEngine
  getWeapon getZzzPlayer listArtifactSets listBanners listCharacters listDamageBuffs listEvents listLeaderboard
  listLeaderboardTop listMainStats listNotices listPlayerRanks listTrustTimeline listWeapons listWords resolveAssets search
`);
function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

const app = lastingApp();
const uid = '812345678';
const player = `/v1/player/genshin/${uid}`;

/** An answer as it comes: not decoded, with the id that is in it. */
async function raw({ app: { server }, key }: TestApp, url: string, encoding?: string, more = {}) {
  const reply = await server.inject({
    url,
    headers: {
      authorization: `Bearer ${key}`,
      'x-request-id': 'compression-test',
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    },
    ...more,
  });
  return { ...reply, headers: reply.headers, bytes: reply.rawPayload };
}

describe('a player', () => {
  test.each(['br', 'gzip'])('comes by %s, and is the same to the byte (R1.17)', async (coding) => {
    const running = await app();
    await raw(running, player);
    const plain = await raw(running, player);
    // The first one has it compressed, the second one finds it so.
    for (const attempt of ['made', 'kept']) {
      const reply = await raw(running, player, coding);
      expect([attempt, reply.headers['content-encoding']]).toEqual([attempt, coding]);
      expect(reply.headers['vary']).toBe('Authorization, Accept, Accept-Encoding');
      expect(reply.headers['etag']).toBe(plain.headers['etag']);
      expect(Number(reply.headers['content-length'])).toBe(reply.bytes.length);
      expect(reply.bytes.length).toBeLessThan(plain.bytes.length / 3);
      const again = await running.get(player, {
        headers: { 'accept-encoding': coding, 'x-request-id': 'compression-test' },
      });
      expect(again.text).toBe(plain.payload);
    }
  });

  test('its HEAD says what its GET says, and its 304 nothing of a body (R1.8, R1.11)', async () => {
    const running = await app();
    const get = await raw(running, player, 'br');
    const head = await raw(running, player, 'br', { method: 'HEAD' });
    const { date: _, ...headers } = head.headers;
    expect(get.headers).toMatchObject({
      ...headers,
      'x-ratelimit-remaining': expect.anything(),
      'x-ratelimit-reset': expect.anything(),
      'x-ratelimit-reset-after': expect.anything(),
      ratelimit: expect.anything(),
    });
    expect(head.bytes.length).toBe(0);
    const same = await running.get(player, {
      headers: { 'accept-encoding': 'gzip', 'if-none-match': String(get.headers['etag']) },
    });
    expect([same.status, same.text]).toEqual([304, '']);
    expect(same.headers).not.toHaveProperty('content-encoding');
    expect(same.headers['vary']).toBe(get.headers['vary']);
  });

  test('it is plain for who names nothing that is there, and never 406', async () => {
    const running = await app();
    for (const encoding of [undefined, '', 'deflate', 'br;q=0', 'identity;q=0', '*;q=0', '💮']) {
      const reply = await raw(
        running,
        player,
        encoding && Buffer.from(encoding).toString('latin1'),
      );
      expect([encoding, reply.statusCode]).toEqual([encoding, 200]);
      expect(reply.headers).not.toHaveProperty('content-encoding');
      expect(reply.headers['vary']).toContain('Accept-Encoding');
    }
  });

  test('a part of it is not to be had: who asks for a range gets all of it', async () => {
    const running = await app();
    const reply = await running.get(player, {
      headers: { range: 'bytes=0-9', 'accept-encoding': 'br' },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers).not.toHaveProperty('accept-ranges');
    expect(reply.body.data.uid).toBe(uid);
  });

  test('a score that changes is never answered from a compressed answer of before', async () => {
    const running = await startApp();
    const shown = async () => {
      const headers = { 'accept-encoding': 'br' };
      return (await running.get(player, { headers })).body.data.trust_score.score;
    };
    expect([await shown(), await shown(), await shown()]).toEqual([60, 60, 60]);
    await running.post('/v1/scam-report', reportOf());
    expect([await shown(), await shown()]).toEqual([58, 58]);
  });
});

test('requests of the same instant are all answered, each with its own id', async () => {
  const running = await startApp();
  const ids = Array.from({ length: 40 }, (_, index) => `instant-${index}`);
  const replies = await Promise.all(
    ids.map((id) =>
      running.get(player, { headers: { 'accept-encoding': 'br', 'x-request-id': id } }),
    ),
  );
  expect(replies.map(({ body }) => body.meta.request_id)).toEqual(ids);
});

describe('an answer of /graphql (R1.17)', () => {
  const weapons = '{ weapons(game: GENSHIN, first: 40) { nodes { name rarity } } }';

  /** Asks by POST. */
  const ask = ({ app: { server }, key }: TestApp, query: string) =>
    server.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'accept-encoding': 'br',
      },
      payload: JSON.stringify({ query }),
    });

  /** One whose key moderates and has filed reports, of which a list is longer than what is short. */
  async function withReports(): Promise<TestApp> {
    const started = await startApp();
    const key = await started.createKey({ scopes: ['read', 'write:report', 'admin'] });
    const running = { ...started, key };
    const description = 'They promised a trade, took the account and never answered. '.repeat(8);
    for (const reported_uid of ['812345678', '812345679', '812345680']) {
      const { status } = await running.post(
        '/v1/scam-report',
        reportOf({ reported_uid, description }),
        { key },
      );
      expect(status).toBe(201);
    }
    return running;
  }

  test.each([
    ['what the caller filed', '{ ownScamReports { nodes { reportId description } } }'],
    [
      'what moderators see',
      '{ scamReports(game: GENSHIN, status: PENDING_REVIEW) { nodes { reportId description visibility } } }',
    ],
    [
      'what fails in part',
      '{ scamReports(game: GENSHIN, status: PENDING_REVIEW) { nodes { description } } character(game: GENSHIN, avatarId: 1) { name } }',
    ],
  ])('that is not kept is plain, however often it is asked for: %s', async (_what, document) => {
    const running = await withReports();
    for (let count = 0; count < 3; count += 1) {
      const byPost = await ask(running, document);
      const byItsPath = await raw(running, byGet(document), 'br');
      for (const { statusCode, headers, rawPayload } of [byPost, byItsPath]) {
        expect(statusCode).toBe(200);
        expect(headers).not.toHaveProperty('content-encoding');
        expect(rawPayload.length).toBeGreaterThan(minCompressedBytes);
      }
    }
  });

  test('that may be kept is compressed, also for who asks first and by POST', async () => {
    const running = await startApp();
    const { text } = await running.post('/graphql', { query: weapons });
    const another = await startApp();
    for (let count = 0; count < 3; count += 1) {
      const { headers, rawPayload } = await ask(another, weapons);
      expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
      expect(decoded(rawPayload, 'br').toString()).toBe(text);
    }
  });

  test('that is all of the schema is compressed once, and kept', async () => {
    const running = await startApp();
    const ofSchema = getIntrospectionQuery();
    const before = processCompressor.figures().made;
    for (let count = 0; count < 4; count += 1)
      expect((await ask(running, ofSchema)).headers['content-encoding']).toBe('br');
    // The first answer was for one; what is kept from the second on was compressed once for all.
    expect(processCompressor.figures().made - before).toBe(2);
  });
});

test('a failure and what is short go out as they are', async () => {
  const running = await app();
  for (const [path, status] of [
    ['/v1/player/genshin/1', 400],
    ['/v1/nothing', 404],
    [`/v1/trust-score/genshin/${uid}`, 200],
  ] as const) {
    const reply = await raw(running, path, 'br, gzip');
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([status, undefined]);
  }
});

test('no operation but those named may be compressed (R1.17)', () => {
  for (const { operation, cacheControl, isPublic } of v1Routes) {
    const mayBe = isCompressible({ cacheControl, ...(isPublic !== undefined && { isPublic }) });
    expect([operation, mayBe]).toEqual([operation, compressed.includes(operation)]);
    // What may not be stored is not shared either.
    if (cacheControl === 'no-store') expect([operation, mayBe]).toEqual([operation, false]);
  }
});
