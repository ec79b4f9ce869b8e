import { describe, expect, test } from 'vitest';
import { isCompressible } from '../../src/rest/compressible.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { lastingApp, startApp, type TestApp } from '../support/app.ts';
import { reportOf } from '../support/reports.ts';

/** Operations that answer public records alone: these may be compressed. */
const compressed = words(`
  exportGenshinPlayer exportHsrPlayer exportZzzPlayer
  getAgent getArtifactSet getBangboo getCharacter getCharacterAsset getDriveDiscSet
  getGenshinArtifactSet getGenshinCharacter getGenshinPlayer getHsrCharacter getHsrPlayer getLightCone
  getMindscape getNamecard getPlayer getPlayerBatch getPlayers getRelicSet getTrace getWEngine
  getWeapon getZzzPlayer listArtifactSets listBanners listCharacters listEvents listLeaderboard
  listLeaderboardTop listMainStats listNotices listPlayerRanks listTrustTimeline listWeapons resolveAssets search
`);
/** What is of one caller alone, holds a secret, is computed of what the caller sent, or is always short: never. */
const plain = words(`
  analyzeBuild changeBuild checkVerification claimScamReport createEvidenceUpload createWebhook
  deleteBuild deleteWebhook getBuild getModeratedReport getModerationStatistics getOwnKey
  getScamReport getTrustScore getVerification getWebhook getWebhookDelivery listAudit listBuilds
  listDamageProfiles listModerationQueue listOwnScamReports listScamReports
  listVerifications listWebhookDeliveries listWebhooks redeliverFailedDeliveries
  redeliverWebhookDelivery refreshTrustScore releaseScamReport reviewScamReport revokeKey
  revokeVerification rollWebhookSecret rotateKey saveBuild saveSimulation setKeyAllowlist
  setOwnKeyAllowlist simulateDamage simulateHsrDamage startVerification submitScamReport
  takeDownProfile testWebhook updateWebhook voteProfile
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

test('of every operation it is decided whether its answers may be compressed (R1.17)', () => {
  const routes = v1Routes.map(({ operation }) => operation).sort();
  // A new route is to be named in one of the two lists above.
  expect([...compressed, ...plain].sort()).toEqual(routes);
  for (const { operation, cacheControl, isPublic } of v1Routes) {
    const mayBe = isCompressible({ cacheControl, ...(isPublic !== undefined && { isPublic }) });
    expect([operation, mayBe]).toEqual([operation, compressed.includes(operation)]);
    // What nobody may keep, nobody shares.
    if (cacheControl === 'no-store') expect([operation, mayBe]).toEqual([operation, false]);
  }
});
