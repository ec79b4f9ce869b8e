import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { UpstreamCall } from '../../../src/upstream/client/calls.ts';
import type { UpstreamClient, UpstreamClientOptions } from '../../../src/upstream/client/client.ts';
import {
  badDays,
  type Provider,
  type ProviderReply,
  startProvider,
} from '../../support/provider.ts';
import { testClient } from '../../support/upstream-client.ts';

const good: ProviderReply = { body: { uid: '812345678' } };
const down = { name: 'Problem', code: 'upstream_unavailable' };

let provider: Provider;
let client: UpstreamClient;
let calls: UpstreamCall[];
let warnings: { fields: object; message: string }[];
let now: number;

/** A client that waits longer than any of these tests may take, and tells what it did. */
function start(options: Partial<UpstreamClientOptions> = {}): UpstreamClient {
  client = testClient(provider.url, {
    clock: { now: () => now },
    logger: { warn: (fields, message) => warnings.push({ fields, message }) },
    onCall: (call) => calls.push(call),
    deadlineMs: 60_000,
    ...options,
  });
  return client;
}

const outcomes = () => calls.map(({ outcome }) => outcome);
const refused = (status: number) => ({ name: 'UpstreamRefusal', status });

beforeEach(async () => {
  provider = await startProvider();
  calls = [];
  warnings = [];
  now = 1_700_000_000_000;
});

afterEach(async () => {
  await Promise.all([client.close(), provider.close()]);
});

describe('a request', () => {
  test('names the program with a contact and asks for JSON', async () => {
    provider.otherwise(good);
    await start().getJson('/a');
    expect(provider.requests[0]?.headers).toMatchObject({
      'user-agent': 'Waypoint/1.0 (ops@example.org)',
      accept: 'application/json',
    });
  });

  test.each([
    ['', '/api/uid/1'],
    ['/', '/api/uid/1'],
    ['/mirror', '/mirror/api/uid/1'],
    ['/mirror/enka/', '/mirror/enka/api/uid/1'],
  ])('goes below the base path "%s"', async (base, path) => {
    provider.otherwise(good);
    await start({ baseUrl: `${provider.url}${base}` }).getJson('/api/uid/1');
    expect(provider.calls).toEqual([path]);
  });

  test('uses the connection of the one before, whatever its status', async () => {
    start({ concurrency: 1 });
    for (const reply of [good, badDays.notFound, badDays.maintenance, good]) {
      provider.otherwise(reply);
      await client.getJson('/a').catch(() => undefined);
    }
    expect(provider.calls).toHaveLength(4);
    expect(provider.connections).toBe(1);
  });

  test('is not made when the provider is switched off', async () => {
    await expect(start({ baseUrl: '' }).getJson('/a')).rejects.toMatchObject(down);
    expect(outcomes()).toEqual(['switched_off']);
    expect(warnings).toEqual([]);
  });

  test('is refused after the client was closed', async () => {
    start();
    await client.close();
    await expect(client.getJson('/a')).rejects.toMatchObject(down);
    expect(provider.calls).toEqual([]);
  });
});

describe('a reply', () => {
  test('is the parsed body', async () => {
    provider.otherwise(good);
    await expect(start().getJson('/a')).resolves.toEqual({ uid: '812345678' });
    expect(calls).toEqual([
      { provider: 'primary', outcome: 'served', attempts: 1, milliseconds: 0 },
    ]);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('packed with %s is unpacked', async (encoding, pack) => {
    const body = pack(JSON.stringify({ nickname: 'ナヒーダ' }));
    provider.otherwise({ body, headers: { 'content-encoding': encoding } });
    await expect(start().getJson('/a')).resolves.toEqual({ nickname: 'ナヒーダ' });
    expect(provider.requests[0]?.headers['accept-encoding']).toContain(encoding);
  });

  test('may drip as long as it is complete before the deadline', async () => {
    provider.otherwise({ body: '{"a":1}', dripMs: 1 });
    await expect(start().getJson('/a')).resolves.toEqual({ a: 1 });
  });

  test.each([400, 404])('of status %i is an answer, never asked for again', async (status) => {
    provider.otherwise({ status, body: {} });
    start({ breakerFailures: 1 });
    await expect(client.getJson('/a')).rejects.toMatchObject(refused(status));
    await expect(client.getJson('/a')).rejects.toMatchObject(refused(status));
    expect(outcomes()).toEqual(['refused', 'refused']);
    expect(provider.calls).toHaveLength(2);
    expect(warnings).toEqual([]);
  });
});

describe('a fault', () => {
  const chunked = { 'transfer-encoding': 'chunked' };
  const packed = { 'content-encoding': 'gzip' };
  const blanks = gzipSync(Buffer.alloc(200_000, ' '));
  const rows: readonly (readonly [string, UpstreamCall['outcome'], number, ProviderReply])[] = [
    ['an HTML page', 'unreadable', 1, badDays.html],
    ['broken JSON', 'unreadable', 1, badDays.brokenJson],
    ['an empty body', 'unreadable', 1, badDays.empty],
    ['broken gzip', 'unreadable', 1, { body: 'x', headers: { 'content-encoding': 'gzip' } }],
    ['an unknown encoding', 'unreadable', 1, { headers: { 'content-encoding': 'zstd' } }],
    ['JSON nested too deep', 'unreadable', 1, { body: '['.repeat(60_000) }],
    ['a body over the bound', 'oversized', 1, { body: { text: 'x'.repeat(100_001) } }],
    ['a body of unknown length', 'oversized', 1, { body: 'x'.repeat(300_000), headers: chunked }],
    ['gzip over the bound', 'oversized', 1, { body: blanks, headers: packed }],
    ['a maintenance', 'maintenance', 1, badDays.maintenance],
    ['a 429', 'rate_limited', 1, badDays.busy],
    ['a 403', 'unexpected_status', 1, { status: 403, body: {} }],
    ['a 204', 'unexpected_status', 1, { status: 204 }],
    ['a 500', 'server_error', 3, badDays.serverError],
    ['a 504', 'server_error', 3, { status: 504, body: {} }],
    ['a closed connection', 'network', 3, badDays.reset],
    ['a body cut off', 'network', 3, { body: { text: 'x'.repeat(90) }, cutAfterBytes: 20 }],
  ];

  test.each(rows)('%s is %s after %i attempts', async (_name, outcome, attempts, reply) => {
    provider.otherwise(reply);
    start({ maxBodyBytes: 100_000 });
    await expect(client.getJson('/a')).rejects.toMatchObject(down);
    expect(calls).toMatchObject([{ outcome, attempts }]);
    expect(provider.calls).toHaveLength(attempts);
  });

  test('tells the caller nothing of the provider, and the log its cause', async () => {
    provider.otherwise(badDays.reset);
    const message = await start()
      .getJson('/a')
      .catch((error: Error) => error.message);
    expect(message).toBe(
      'The provider of player data is not available at the moment; try again later.',
    );
    expect(warnings).toMatchObject([
      {
        message: 'upstream call failed',
        fields: {
          provider: 'primary',
          path: '/a',
          outcome: 'network',
          attempts: 3,
          err: { cause: { code: 'UND_ERR_SOCKET' } },
        },
      },
    ]);
  });

  test('is a provider that does not listen', async () => {
    start();
    await provider.close();
    await expect(client.getJson('/a')).rejects.toMatchObject(down);
    expect(outcomes()).toEqual(['network']);
    provider = await startProvider();
  });

  test('is a redirect, which is never followed', async () => {
    const elsewhere = await startProvider();
    provider.otherwise({ status: 302, headers: { location: `${elsewhere.url}/a` } });
    await expect(start().getJson('/a')).rejects.toMatchObject(down);
    expect(outcomes()).toEqual(['unexpected_status']);
    expect([provider.calls.length, elsewhere.calls.length]).toEqual([1, 0]);
    await elsewhere.close();
  });
});

describe('retries', () => {
  test('bring the answer when the fault passes', async () => {
    provider.reply('/a', badDays.reset, badDays.serverError, good);
    await expect(start().getJson('/a')).resolves.toEqual({ uid: '812345678' });
    expect(calls).toMatchObject([{ outcome: 'served', attempts: 3 }]);
    expect(warnings).toEqual([]);
  });

  test('pause for a random part of a doubling time', async () => {
    provider.otherwise(badDays.serverError);
    const drawn: number[] = [];
    const random = () => drawn.push(1) / 100;
    await expect(start({ random, retryPauseMs: 10 }).getJson('/a')).rejects.toMatchObject(down);
    expect(drawn).toHaveLength(2);
  });

  test('end with the deadline', async () => {
    provider.otherwise(badDays.serverError);
    start({ random: () => 0.99, retryPauseMs: 60_000, deadlineMs: 40 });
    await expect(client.getJson('/a')).rejects.toMatchObject(down);
    expect(calls).toMatchObject([{ outcome: 'timeout', attempts: 1 }]);
  });
});

describe('the deadline', () => {
  test.each<[string, ProviderReply]>([
    ['a provider that never answers', badDays.hang],
    ['a slow provider', { ...good, delayMs: 400 }],
    ['a body that drips', { body: 'x'.repeat(1_000), dripMs: 5 }],
    ['a dripping body of an error', { status: 404, body: 'x'.repeat(1_000), dripMs: 5 }],
  ])('ends the wait for %s', async (_name, reply) => {
    provider.otherwise(reply);
    await expect(start({ deadlineMs: 40 }).getJson('/a')).rejects.toMatchObject(down);
    expect(calls).toMatchObject([{ outcome: 'timeout', attempts: 1 }]);
  });

  test('covers the time in the queue', async () => {
    provider.otherwise(badDays.hang);
    start({ deadlineMs: 40, concurrency: 1 });
    await Promise.allSettled(['/a', '/b', '/c'].map((path) => client.getJson(path)));
    expect(outcomes()).toEqual(['timeout', 'timeout', 'timeout']);
    // On a busy machine not even the first has reached the provider by then.
    expect(provider.peak).toBeLessThan(2);
  });
});

describe('at once', () => {
  test('a bounded number of requests is under way, and the others wait their turn', async () => {
    provider.otherwise({ ...good, delayMs: 5 });
    start({ concurrency: 3 });
    const paths = Array.from({ length: 12 }, (_, index) => `/${index}`);
    await Promise.all(paths.map((path) => client.getJson(path)));
    expect(provider.peak).toBe(3);
    expect(provider.connections).toBe(3);
    expect([...provider.calls].sort()).toEqual([...paths].sort());
  });

  test('calls beyond the queue are turned away', async () => {
    provider.otherwise({ ...good, delayMs: 20 });
    start({ concurrency: 1, queueLength: 1 });
    const results = await Promise.allSettled(
      ['/a', '/b', '/c'].map((path) => client.getJson(path)),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes()).toEqual(['overloaded', 'served', 'served']);
  });

  test('calls that gave up in the queue leave it to those behind them', async () => {
    provider.reply('/a', badDays.hang);
    provider.otherwise(good);
    start({ concurrency: 1, deadlineMs: 1600 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const early = Promise.allSettled(['/a', '/b'].map((path) => client.getJson(path)));
    await vi.advanceTimersByTimeAsync(800);
    const late = client.getJson('/c');
    await vi.advanceTimersByTimeAsync(800);
    await early;
    await expect(late).resolves.toEqual({ uid: '812345678' });
    expect(outcomes()).toEqual(['timeout', 'timeout', 'served']);
  });
});

describe('the circuit', () => {
  const options = { maxAttempts: 1, breakerFailures: 3, breakerCooldownMs: 10_000 };

  const fail = async (times: number) => {
    provider.otherwise(badDays.serverError);
    for (let count = 0; count < times; count += 1) {
      await client.getJson('/a').catch(() => undefined);
    }
  };

  test('opens after failures in a row, and then spares the provider', async () => {
    start(options);
    await fail(5);
    expect(provider.calls).toHaveLength(3);
    expect(outcomes().slice(3)).toEqual(['circuit_open', 'circuit_open']);
    expect(warnings.map(({ message }) => message)).toEqual([
      'upstream call failed',
      'upstream call failed',
      'upstream circuit opened',
      'upstream call failed',
    ]);
  });

  test.each([
    ['an answer', good],
    ['an unknown player', badDays.notFound],
  ])('starts to count anew after %s', async (_name, reply) => {
    start(options);
    await fail(2);
    provider.otherwise(reply);
    await client.getJson('/a').catch(() => undefined);
    await fail(2);
    expect(provider.calls).toHaveLength(5);
  });

  test('counts a call once, whatever its attempts', async () => {
    start({ ...options, maxAttempts: 3 });
    await fail(4);
    expect(provider.calls).toHaveLength(9);
  });

  test('stays closed during the maintenance of one game', async () => {
    start(options);
    provider.otherwise(badDays.maintenance);
    for (let count = 0; count < 5; count += 1) {
      await client.getJson('/a').catch(() => undefined);
    }
    expect(provider.calls).toHaveLength(5);
  });

  test('closes when the call after the cooldown is answered', async () => {
    start(options);
    await fail(3);
    provider.otherwise(good);
    now += 9_999;
    await expect(client.getJson('/a')).rejects.toMatchObject(down);
    now += 1;
    await expect(client.getJson('/a')).resolves.toBeDefined();
    await fail(2);
    expect(outcomes().slice(-2)).toEqual(['server_error', 'server_error']);
  });

  test('opens again when the call after the cooldown fails', async () => {
    start(options);
    await fail(3);
    now += 10_000;
    await fail(2);
    expect(outcomes().slice(3)).toEqual(['server_error', 'circuit_open']);
    now += 10_000;
    provider.otherwise(good);
    await expect(client.getJson('/a')).resolves.toBeDefined();
  });

  test('lets one call alone try the provider, the others fail at once', async () => {
    start(options);
    await fail(3);
    now += 10_000;
    provider.otherwise({ ...good, delayMs: 20 });
    const results = await Promise.allSettled([client.getJson('/a'), client.getJson('/a')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(provider.calls).toHaveLength(4);
  });
});

describe('after a 429', () => {
  const ask = () => client.getJson('/a').catch(() => undefined);
  const busyFor = (retryAfter: string): ProviderReply => ({
    ...badDays.busy,
    headers: { 'retry-after': retryAfter },
  });

  /** Milliseconds until the provider is asked again, found by asking every half second. */
  async function measureWait(): Promise<number> {
    const before = provider.calls.length;
    const startedAt = now;
    while (provider.calls.length === before) {
      now += 500;
      await ask();
    }
    return now - startedAt;
  }

  test('calls fail at once and do not touch the network', async () => {
    provider.otherwise(badDays.busy);
    start();
    await ask();
    now += 999;
    await expect(client.getJson('/b')).rejects.toMatchObject(down);
    expect(provider.calls).toEqual(['/a']);
    expect(outcomes()).toEqual(['rate_limited', 'backing_off']);
    expect(warnings).toHaveLength(1);
  });

  test('the wait doubles from 1 s up to 60 s', async () => {
    provider.otherwise(badDays.busy);
    start();
    await ask();
    const waits: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      waits.push(await measureWait());
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000));
  });

  test('the wait is short again once the provider has answered', async () => {
    provider.reply('/a', badDays.busy, badDays.busy, good, badDays.busy, good);
    start();
    await ask();
    expect([await measureWait(), await measureWait()]).toEqual([1_000, 2_000]);
    await ask();
    expect(await measureWait()).toBe(1_000);
  });

  test.each([
    ['in seconds', '7', 7_000],
    ['as a date', 'Tue, 14 Nov 2023 22:13:29 GMT', 9_000],
    ['shorter than our own wait', '0', 1_000],
    ['of more than an hour', '999999', 3_600_000],
    ['that cannot be read', 'soon', 1_000],
  ])('Retry-After %s is honoured', async (_name, retryAfter, milliseconds) => {
    provider.otherwise(busyFor(retryAfter));
    start();
    await ask();
    expect(await measureWait()).toBe(milliseconds);
  });

  test('requests already under way do not double the wait', async () => {
    provider.otherwise(badDays.busy);
    start();
    await Promise.all([ask(), ask(), ask(), ask()]);
    expect(await measureWait()).toBe(1_000);
    expect(await measureWait()).toBe(2_000);
  });

  test('the circuit stays closed', async () => {
    provider.otherwise(badDays.busy);
    start({ breakerFailures: 1 });
    await ask();
    provider.otherwise(good);
    expect(await measureWait()).toBe(1_000);
  });
});
