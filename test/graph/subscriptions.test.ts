import { expect, test } from 'vitest';
import { maxStreams } from '../../src/domains/live/streams.ts';
import { startApp, type TestApp, testClock } from '../support/app.ts';
import { listening, openStream } from '../support/events.ts';
import { coded } from '../support/interfaces.ts';
import { changed, keepReport, lineageOf, reviewed } from '../support/live-events.ts';
import { openTestStore } from '../support/store.ts';

const ofAccount =
  'subscription { trustScoreChanged(game: GENSHIN, uid: "812345678") { score tier cause at } }';
const ofReport = (id: string) =>
  `subscription { reportReviewed(id: "${id}") { reportId status decision } }`;

const forwarded = (ip: string) => ({ 'x-forwarded-for': ip });

const publish = ({ app }: TestApp, ...events: Parameters<typeof app.services.live.publish>) =>
  app.services.live.publish(...events);

test('a change of an account is streamed as it happens, by the protocol of graphql-sse', async () => {
  const app = await startApp();
  const stream = await openStream(await listening(app), app.key, ofAccount);
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(stream.headers.get('x-ratelimit-remaining')).toBe('1499');
  await expect.poll(stream.beats).toBeGreaterThan(1);
  await publish(app, changed('1'));
  await expect
    .poll(() => stream.messages)
    .toEqual([
      {
        event: 'next',
        data: {
          data: {
            trustScoreChanged: {
              score: 45,
              tier: 'CAUTION',
              cause: 'REVIEW_CONFIRMED',
              at: '2026-01-15T08:30:00.000Z',
            },
          },
        },
      },
    ]);
  stream.leave();
});

test('a real report reaches who listens to its account', async () => {
  const app = await startApp();
  const query =
    'subscription { trustScoreChanged(game: GENSHIN, uid: "812345678") { score cause trustScore { score reportsCount { total } } } }';
  const stream = await openStream(await listening(app), app.key, query);
  await app.app.services.trust.apply(
    'test',
    { game: 'genshin', uid: '812345678' },
    {
      type: 'report_submitted',
      lineageId: 'lin_1',
      isOwner: false,
      key: 'rep_1:report_submitted',
      at: app.clock.now(),
      category: 'phishing',
      credibility: 1,
    },
  );
  await expect.poll(() => stream.messages.length).toBe(1);
  const { score, cause, trustScore } = stream.messages[0]?.data.data.trustScoreChanged ?? {};
  expect(cause).toBe('REPORT_SUBMITTED');
  expect(score).toBeLessThan(60);
  expect(trustScore).toEqual({ score, reportsCount: { total: 1 } });
});

test('nothing of other accounts or of the other environment is streamed', async () => {
  const app = await startApp();
  const stream = await openStream(await listening(app), app.key, ofAccount);
  await publish(app, changed('1', { uid: '812345679' }));
  await publish(app, changed('2', { game: 'hsr' }));
  await publish(app, changed('3', { environment: 'live' }));
  await publish(app, changed('4', { score: 44 }));
  await expect.poll(() => stream.messages.length).toBe(1);
  expect(stream.messages[0]?.data.data.trustScoreChanged.score).toBe(44);
});

test('an event that is published again is streamed once', async () => {
  const app = await startApp();
  const stream = await openStream(await listening(app), app.key, ofAccount);
  for (const id of ['1', '1', '2']) await publish(app, changed(id));
  await app.app.services.live.tick();
  await expect.poll(() => stream.messages.length).toBe(2);
});

test('two instances on one store stream the events of each other within two ticks', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  const here = await startApp({ store, clock, seed: 'here' });
  const there = await startApp({ store, clock, seed: 'there' });
  const stream = await openStream(await listening(there), there.key, ofAccount);
  await publish(here, changed('1'));
  for (const _tick of [1, 2]) {
    clock.pass(1000);
    there.app.tick();
    await there.app.services.live.tick();
  }
  await expect.poll(() => stream.messages.length).toBe(1);
  stream.leave();
  await there.close();
  await here.close();
  await close();
});

test('a change at one instance drops the kept answers of the account at another', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  const here = await startApp({ store, clock, seed: 'here' });
  const there = await startApp({ store, clock, seed: 'there' });
  const path = '/v1/player/genshin/812345678';
  await there.get(path);
  const kept = (await there.get(path)).body;
  expect(kept.meta.cache).toBe('hit');
  await here.app.services.trust.apply(
    'test',
    { game: 'genshin', uid: '812345678' },
    {
      type: 'report_submitted',
      lineageId: 'lin_1',
      isOwner: false,
      key: 'rep_1:report_submitted',
      at: clock.now(),
      category: 'phishing',
      credibility: 1,
    },
  );
  expect((await there.get(path)).body.data.trust_score).toEqual(kept.data.trust_score);
  clock.pass(1000);
  await there.app.services.live.tick();
  const { score } = (await there.get(path)).body.data.trust_score;
  expect(score).toBeLessThan(kept.data.trust_score.score);
  await there.close();
  await here.close();
  await close();
});

test('the key family of a report and moderators receive its review; for others there is no report', async () => {
  const app = await startApp();
  const origin = await listening(app);
  const lineageId = await lineageOf(app, app.key);
  await keepReport(app.store, 'rep_1', lineageId);
  const [stranger, admin, live] = [
    await app.createKey(),
    await app.createKey({ scopes: ['admin'] }),
    await app.createKey({ environment: 'live', scopes: ['admin'] }),
  ];
  for (const key of [stranger, live]) {
    const refused = await openStream(origin, key, ofReport('rep_1'));
    expect(refused.status).toBe(404);
    expect(refused.headers.get('content-type')).toMatch(/^application\/json/);
    expect(JSON.parse(await refused.ended).errors[0].extensions.code).toBe('REPORT_NOT_FOUND');
  }
  const own = await openStream(origin, app.key, ofReport('rep_1'));
  const moderators = await openStream(origin, admin, ofReport('rep_1'));
  await publish(app, reviewed('1', { lineageId }));
  await publish(app, reviewed('2', { lineageId, reportId: 'rep_2' }));
  for (const { messages } of [own, moderators]) {
    await expect.poll(() => messages.length).toBe(1);
    expect(messages[0]?.data.data.reportReviewed).toEqual({
      reportId: 'rep_1',
      status: 'CONFIRMED',
      decision: 'CONFIRMED',
    });
  }
});

test('a stream is behind the gate: key, scope and arguments are looked at before it opens', async () => {
  const app = await startApp();
  const origin = await listening(app);
  const writer = await app.createKey({ scopes: ['write:report'] });
  const codeOf = async (key: string, query: string) => {
    const { status, ended } = await openStream(origin, key, query);
    return [status, JSON.parse(await ended).errors[0].extensions.code];
  };
  expect(await codeOf('x', ofAccount)).toEqual([401, 'INVALID_API_KEY']);
  expect(await codeOf(writer, ofAccount)).toEqual([403, 'INSUFFICIENT_SCOPE']);
  const badUid = ofAccount.replace('812345678', '12');
  expect(await codeOf(app.key, badUid)).toEqual([400, 'INVALID_UID']);
  expect(await codeOf(app.key, ofReport('rep_x'))).toEqual([404, 'REPORT_NOT_FOUND']);
});

test('a document with faults is answered as a stream of its errors', async () => {
  const app = await startApp();
  const stream = await openStream(await listening(app), app.key, 'subscription { nothing }');
  await stream.ended;
  expect(stream.messages.map(({ event }) => event)).toEqual(['next', 'complete']);
  expect(stream.messages[0]?.data.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
});

test('a query may be asked for as a stream, too: one result, and the end', async () => {
  const app = await startApp();
  const origin = await listening(app);
  for (const method of ['POST', 'GET']) {
    const stream = await openStream(origin, app.key, '{ viewer { status } }', { method });
    await stream.ended;
    expect(stream.messages.map(({ event }) => event)).toEqual(['next', 'complete']);
    expect(stream.messages[0]?.data.data).toEqual({ viewer: { status: 'ACTIVE' } });
  }
});

test('a subscription by GET, and by a client that takes every type, is a stream', async () => {
  const app = await startApp();
  const origin = await listening(app);
  const all = 'application/graphql-response+json, application/json, text/event-stream';
  const streams = [
    await openStream(origin, app.key, ofAccount, { method: 'GET' }),
    await openStream(origin, app.key, ofAccount, { accept: all }),
  ];
  await publish(app, changed('1'));
  for (const { messages } of streams) await expect.poll(() => messages.length).toBe(1);
});

test.each(['application/json', 'application/graphql-response+json', '*/*'])(
  'a subscription that is asked for as %s is refused, and leaves no stream open',
  async (accept) => {
    const app = await startApp();
    const origin = await listening(app);
    for (const method of ['POST', 'GET', 'HEAD']) {
      for (let count = 0; count <= maxStreams; count += 1) {
        const { status, ended } = await openStream(origin, app.key, ofAccount, { accept, method });
        expect(status).toBeLessThan(401);
        const text = await ended;
        if (method !== 'HEAD') expect(text).toContain('Accept: text/event-stream');
      }
    }
    const stream = await openStream(origin, app.key, ofAccount);
    expect(stream.status).toBe(200);
  },
  60_000,
);

test('a key family has 20 streams open at most, whichever key it uses; those who leave make room', async () => {
  const app = await startApp();
  const origin = await listening(app);
  const streams = [];
  for (let count = 0; count < maxStreams; count += 1) {
    streams.push(await openStream(origin, app.key, ofAccount));
  }
  const { body } = await app.post('/v1/keys/rotate', {});
  const refused = await openStream(origin, body.data.api_key, ofAccount);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(JSON.parse(await refused.ended).errors[0].extensions).toEqual({
    ...coded('RATE_LIMITED'),
    retry_after_seconds: 60,
  });
  expect((await openStream(origin, await app.createKey(), ofAccount)).status).toBe(200);
  streams[0]?.leave();
  await expect.poll(async () => (await openStream(origin, app.key, ofAccount)).status).toBe(200);
});

test('a stream whose key is revoked at another instance ends within a second, and says why', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  const here = await startApp({ store, clock, seed: 'here' });
  const there = await startApp({ store, clock, seed: 'there' });
  const key = await here.createKey();
  const stream = await openStream(await listening(there), key, ofAccount);
  await there.app.services.live.tick();
  clock.pass(500);
  await here.post('/v1/keys/revoke', undefined, { key });
  clock.pass(1000);
  await there.app.services.live.tick();
  await stream.ended;
  expect(stream.messages.map(({ event }) => event)).toEqual(['next', 'complete']);
  expect(stream.messages[0]?.data.errors[0].extensions.code).toBe('REVOKED_API_KEY');
  await there.close();
  await here.close();
  await close();
});

test('a stream of a key that was rotated ends with the overlap', async () => {
  const app = await startApp();
  const stream = await openStream(await listening(app), app.key, ofAccount);
  await app.post('/v1/keys/rotate', { revoke_old_in_seconds: 10 });
  for (let second = 0; second < 9; second += 1) {
    app.clock.pass(1000);
    await app.app.services.live.tick();
  }
  await publish(app, changed('1'));
  await expect.poll(() => stream.messages.length).toBe(1);
  app.clock.pass(1000);
  await app.app.services.live.tick();
  await stream.ended;
  expect(stream.messages[1]?.data.errors[0].extensions.code).toBe('REVOKED_API_KEY');
});

test('a stream from an address that its key shuts out ends likewise, one from another goes on', async () => {
  const app = await startApp({ env: { TRUST_PROXY: '1' } });
  const origin = await listening(app);
  const from = (ip: string) => openStream(origin, app.key, ofAccount, { headers: forwarded(ip) });
  const home = await from('203.0.113.7');
  const elsewhere = await from('198.51.100.1');
  const { key_id } = (await app.get('/v1/keys/self')).body.data;
  const set = await app.request(`/v1/keys/${key_id}/ip-allowlist`, {
    method: 'PUT',
    body: { cidrs: ['203.0.113.0/24'] },
    headers: forwarded('203.0.113.7'),
  });
  expect(set.status).toBe(200);
  app.clock.pass(1000);
  await app.app.services.live.tick();
  await elsewhere.ended;
  expect(elsewhere.messages[0]?.data.errors[0].extensions.code).toBe('IP_NOT_ALLOWED');
  await publish(app, changed('1'));
  await expect.poll(() => home.messages.map(({ event }) => event)).toEqual(['next']);
  home.leave();
});

test('a stream of a valid key goes on', async () => {
  const app = await startApp();
  const stream = await openStream(await listening(app), app.key, ofAccount);
  app.clock.pass(60_000);
  await app.app.services.live.tick();
  await publish(app, changed('1'));
  await expect.poll(() => stream.messages.length).toBe(1);
});

test('streams are completed when the service stops', async () => {
  const app = await startApp();
  const stream = await openStream(await listening(app), app.key, ofAccount);
  await app.app.close();
  await stream.ended;
  expect(stream.messages).toEqual([{ event: 'complete', data: undefined }]);
});
