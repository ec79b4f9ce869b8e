import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createAuthenticator } from '../../src/http/authenticate.ts';
import { createCors } from '../../src/http/cors.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { createSlowReaders } from '../../src/http/slow-readers.ts';
import { Problem } from '../../src/lib/problem.ts';
import { defaultBudgets } from '../../src/limits/budgets.ts';
import { granted } from '../../src/limits/decision.ts';
import { createFastRetryGuard, defaultFastRetryRules } from '../../src/limits/fast-retry.ts';
import { testClock } from '../support/app.ts';
import { addressBuckets } from '../support/lease-store.ts';

/** The server alone, without patience and without endpoints. */
async function impatientServer(): Promise<number> {
  const clock = testClock();
  const retryGuard = createFastRetryGuard({ clock, rules: defaultFastRetryRules });
  const full = granted('request', defaultBudgets.request, defaultBudgets.request.capacity);
  const authenticator = createAuthenticator({
    identify: () => {
      throw new Problem('invalid_api_key', 'Nobody has a key here.');
    },
    idOf: (token) => token,
    leases: {
      take: () => full,
      giveBack: () => undefined,
      peek: () => full,
      giveBackIdle: () => undefined,
      close: () => Promise.resolve(),
    },
    anonymous: addressBuckets('anonymous', clock),
    retryGuard,
    onDenied: () => undefined,
  });
  const app = createHttpServer({
    nearPath: () => undefined,
    endpoints: [],
    authenticator,
    retryGuard,
    clock,
    cors: createCors([]),
    readers: createSlowReaders({ clock, onEnded: () => undefined }),
    baseUrl: 'http://waypoint.test',
    trustedHops: 0,
    onAnswered: () => undefined,
    onDefect: () => undefined,
    onError: () => undefined,
    timeouts: { headersMs: 100, requestMs: 200 },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await app.close();
  });
  return (app.server.address() as AddressInfo).port;
}

/** Sends a piece every few milliseconds until the server has had enough; answers what it said. */
async function drip(port: number, head: string, piece: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isOpen = true;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOpen = false;
  });
  socket.write(head);
  while (isOpen) {
    await sleep(20);
    if (isOpen) socket.write(piece);
  }
  socket.destroy();
  return received;
}

test.each([
  ['headers', 'GET /v1/keys/self HTTP/1.1\r\nHost: x\r\n', 'X-Drip: 1\r\n'],
  ['a first line', 'GE', 'T'],
])('a client that drips %s is answered and let go (R4.2)', async (_, head, piece) => {
  const received = await drip(await impatientServer(), head, piece);
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received).toMatch(/\r\nX-Request-Id: req_/);
  expect(received).toMatch(/\r\nX-RateLimit-Limit: 600\r\n/);
  expect(received).toContain('"code":"validation_failed"');
});
