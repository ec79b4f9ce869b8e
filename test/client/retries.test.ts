import { expect, test } from 'vitest';
import {
  BadAnswerError,
  type ClientOptions,
  ConnectionFailedError,
  createClient,
  RateLimitedError,
  TimedOutError,
  UpstreamUnavailableError,
} from '../../packages/client/src/index.ts';
import { pauseMs } from '../../packages/client/src/timing.ts';
import { answerJson, failureBody, startStandIn } from '../support/stand-in.ts';
import { testTiming } from '../support/test-timing.ts';

const key = 'svc_test_someKeyOfThisTest';
const player = { data: { uid: '812345678' }, meta: { request_id: 'req_1' } };
const uid = { uid: '812345678' };
const down = failureBody('upstream_unavailable');
const report = {
  game: 'genshin',
  reported_uid: '812345678',
  reporter_uid: '700123456',
  category: 'phishing',
  description: 'Sent me a link in the chat of the game that asks for my password.',
} as const;

const clientOf = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  createClient({ key, baseUrl, ...options });

test('what is down for a moment is asked again, after as long as it says and not sooner', async () => {
  const timing = testTiming(() => 0.5);
  const { origin, asked } = await startStandIn((response, _asked, attempt) =>
    attempt === 0
      ? answerJson(response, 503, down, { 'retry-after': '7' })
      : answerJson(response, 200, player),
  );
  const answer = clientOf(origin, timing).getGenshinPlayer(uid);
  await timing.sleepOver(7500);
  await expect(answer).resolves.toMatchObject(player);
  expect(asked.map(({ url }) => url)).toEqual(Array(2).fill('/v1/player/genshin/812345678'));
  expect(timing.sleeping()).toEqual([]);
});

test('without Retry-After the pauses double from a second on, with some jitter', async () => {
  const timing = testTiming(() => 0.5);
  const { origin, asked } = await startStandIn((response) =>
    answerJson(response, 500, failureBody('internal_error')),
  );
  const attemptTimeoutMs = Number.POSITIVE_INFINITY;
  const client = clientOf(origin, { ...timing, retries: 4, attemptTimeoutMs });
  const answer = client.getGenshinPlayer(uid).catch(String);
  for (const pause of [1250, 2500, 5000, 10_000]) await timing.sleepOver(pause);
  await expect(answer).resolves.toContain('No.');
  expect(asked).toHaveLength(5);
});

test('a Retry-After may be a date', async () => {
  const timing = testTiming();
  const { origin } = await startStandIn((response, _asked, attempt) =>
    attempt === 0
      ? answerJson(response, 503, down, { 'retry-after': 'Thu, 15 Jan 2026 08:30:09 GMT' })
      : answerJson(response, 200, player),
  );
  const answer = clientOf(origin, timing).getGenshinPlayer(uid);
  await timing.sleepOver(9000);
  await expect(answer).resolves.toMatchObject(player);
});

test('nobody waits for an attempt beyond the deadline: the failure says when to come back', async () => {
  const timing = testTiming();
  const { origin, asked } = await startStandIn((response) =>
    answerJson(response, 503, down, { 'retry-after': '30', 'x-request-id': 'req_2' }),
  );
  const error = await clientOf(origin, { ...timing, timeoutMs: 30_000 })
    .getGenshinPlayer(uid)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(UpstreamUnavailableError);
  expect(error).toMatchObject({
    code: 'upstream_unavailable',
    status: 503,
    requestId: 'req_2',
    retryAfterSeconds: 30,
  });
  expect(asked).toHaveLength(1);
});

test('what is not idempotent is sent once, whatever comes back', async () => {
  const { origin, asked } = await startStandIn((response, _asked, attempt) => {
    if (attempt === 0) answerJson(response, 503, down);
    else if (attempt === 1) answerJson(response, 429, failureBody('rate_limited'));
    else response.destroy();
  });
  const client = clientOf(origin, { ...testTiming(), retries: 5 });
  await expect(client.rotateKey({})).rejects.toBeInstanceOf(UpstreamUnavailableError);
  await expect(client.refreshTrustScore({ game: 'genshin', ...uid })).rejects.toBeInstanceOf(
    RateLimitedError,
  );
  await expect(client.graphql('mutation { revokeKey(id: "key_1") { id } }')).rejects.toBeInstanceOf(
    ConnectionFailedError,
  );
  await expect(client.updateWebhook({ id: 'whk_1', enabled: true })).rejects.toBeInstanceOf(
    ConnectionFailedError,
  );
  expect(asked).toHaveLength(4);
});

test('what honours an Idempotency-Key is repeated with the same one, and each call has another', async () => {
  const timing = testTiming();
  const { origin, asked } = await startStandIn((response, _asked, attempt) => {
    if (attempt === 0) response.destroy();
    else if (attempt === 1) answerJson(response, 409, failureBody('idempotency_in_progress'));
    else answerJson(response, 201, { data: { id: 'rep_1' } });
  });
  const client = clientOf(origin, timing);
  const answer = client.submitScamReport(report);
  for (const pause of [1000, 2000]) await timing.sleepOver(pause);
  await expect(answer).resolves.toMatchObject({ data: { id: 'rep_1' } });
  await client.submitScamReport(report);
  await client.submitScamReport(report, { idempotencyKey: 'ticket 17' });
  const keys = asked.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.slice(0, 3)).toEqual(Array(3).fill(keys[0]));
  expect(keys[3]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[3]).not.toBe(keys[0]);
  expect(keys[4]).toBe('ticket 17');
  expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
});

test('what only computes is repeated although it is a POST', async () => {
  const timing = testTiming();
  const { origin, asked } = await startStandIn((response, _asked, attempt) =>
    attempt === 0
      ? answerJson(response, 429, failureBody('rate_limited'), { 'retry-after': '6' })
      : answerJson(response, 200, { data: [] }),
  );
  const client = clientOf(origin, timing);
  const answer = client.resolveAssets({ game: 'genshin', items: [{ kind: 'character', id: 1 }] });
  await timing.sleepOver(6000);
  await expect(answer).resolves.toEqual({ data: [], meta: undefined });
  expect(asked).toHaveLength(2);
});

test('a cut connection is tried again, and one that hangs is given up for the next attempt', async () => {
  const timing = testTiming();
  const { origin, asked } = await startStandIn((response, _asked, attempt) => {
    if (attempt === 0) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
      response.write('{"data":');
      response.destroy();
    } else if (attempt === 2) answerJson(response, 200, player);
  });
  const answer = clientOf(origin, timing).getGenshinPlayer(uid);
  await timing.sleepOver(1000);
  await expect.poll(() => asked.length).toBe(2);
  await timing.sleepOver(10_000);
  await timing.sleepOver(2000);
  await expect(answer).resolves.toMatchObject(player);
  expect(asked).toHaveLength(3);
});

test('a page of a proxy is a failure with its status, not a crash', async () => {
  const { origin } = await startStandIn((response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });
  const error = await clientOf(origin, { retries: 0 })
    .getGenshinPlayer(uid)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(BadAnswerError);
  expect(error).toMatchObject({ code: 'bad_answer', status: 502 });
});

test('a page with the status 200 is none either, and is not asked for again', async () => {
  const { origin, asked } = await startStandIn((response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to this hotel</h1>');
  });
  const client = clientOf(origin);
  await expect(client.getGenshinPlayer(uid)).rejects.toMatchObject({
    code: 'bad_answer',
    status: 200,
  });
  await expect(client.graphql('{ viewer { keyId } }')).rejects.toBeInstanceOf(BadAnswerError);
  expect(asked).toHaveLength(2);
});

test('the deadline is that of the whole call, and its end is an error of its own', async () => {
  const timing = testTiming();
  const { origin } = await startStandIn(() => undefined);
  const answer = clientOf(origin, { ...timing, attemptTimeoutMs: 60_000 }).getGenshinPlayer(uid, {
    timeoutMs: 5000,
  });
  const error = answer.catch((caught: unknown) => caught);
  await timing.sleepOver(5000);
  await expect(error).resolves.toBeInstanceOf(TimedOutError);
  expect(timing.sleeping()).toEqual([]);
});

test('where nobody listens the failure says so', async () => {
  const { origin } = await startStandIn(() => undefined);
  const gone = origin.replace(/:\d+$/, ':1');
  await expect(clientOf(gone, { retries: 0 }).getOwnKey()).rejects.toThrow(
    /^No answer of http:\/\/127\.0\.0\.1:1: (ECONNREFUSED|bad port)\.$/,
  );
});

test('an unknown code of a newer service is an error all the same', async () => {
  const { origin } = await startStandIn((response) =>
    answerJson(response, 418, failureBody('__proto__')),
  );
  await expect(clientOf(origin).getOwnKey()).rejects.toMatchObject({
    name: 'WaypointError',
    code: '__proto__',
    status: 418,
  });
});

test.each([0, -1000, Number.NaN])(
  'who asks for a pause of %s seconds again and again gets a longer one',
  (seconds) => {
    const asked = Number.isNaN(seconds) ? undefined : seconds;
    const pauses = [0, 1, 2, 3].map((failures) => pauseMs(failures, asked, () => 0));
    expect(pauses.slice(1).every((pause) => pause >= 1000)).toBe(true);
    expect([...pauses].sort((one, other) => one - other)).toEqual(pauses);
  },
);
