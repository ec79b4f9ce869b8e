import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAuthenticator } from '../../src/http/authenticate.ts';
import { createCors } from '../../src/http/cors.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { createHttpServer, maxPipelined } from '../../src/http/server.ts';
import {
  createSlowReaders,
  maxWaitingBytes,
  type SlowReason,
  stalledMs,
} from '../../src/http/slow-readers.ts';
import { Problem } from '../../src/lib/problem.ts';
import { defaultBudgets } from '../../src/limits/budgets.ts';
import { granted } from '../../src/limits/decision.ts';
import { createFastRetryGuard, defaultFastRetryRules } from '../../src/limits/fast-retry.ts';
import { testClock } from '../support/app.ts';
import { addressBuckets } from '../support/lease-store.ts';
import { connectionsOf, neverHangUp, startTarget } from './support.ts';

const mebibyte = 1024 * 1024;

/** The server alone, with one path that answers as many bytes as it is asked for. */
async function serveBytes() {
  const clock = testClock();
  const reasons: SlowReason[] = [];
  const sockets: Socket[] = [];
  const state = { made: 0 };
  const readers = createSlowReaders({ clock, onEnded: (reason) => reasons.push(reason) });
  const retryGuard = createFastRetryGuard({ clock, rules: defaultFastRetryRules });
  const full = granted('request', defaultBudgets.request, defaultBudgets.request.capacity);
  const bytes: Endpoint = {
    method: 'GET',
    path: '/bytes/:count',
    access: { kind: 'open' },
    errorForm: 'envelope',
    retryGuarded: false,
    handle(_exchange, { params }) {
      state.made += 1;
      return { status: 200, headers: {}, body: Buffer.alloc(Number(params['count'])) };
    },
  };
  const app = createHttpServer({
    nearPath: () => undefined,
    endpoints: [bytes],
    authenticator: createAuthenticator({
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
    }),
    retryGuard,
    readers,
    clock,
    cors: createCors([]),
    baseUrl: 'http://waypoint.test',
    trustedHops: 0,
    onAnswered: () => undefined,
    onDefect: () => undefined,
    onError: () => undefined,
  });
  app.server.on('connection', (socket) => sockets.push(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  return {
    app,
    clock,
    reasons,
    sockets,
    state,
    readers,
    port: (app.server.address() as AddressInfo).port,
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** A connection that sends, and reads nothing. */
function send(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  return socket.pause();
}

const waitingFor = (sockets: readonly Socket[]): number =>
  sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);

test('a client that reads nothing is let go', async () => {
  const { app, clock, reasons, sockets, readers, port } = await serveBytes();
  send(port, get(`/bytes/${16 * mebibyte}`));
  await expect.poll(() => waitingFor(sockets)).toBeGreaterThan(0);
  // What the kernel takes for itself counts as taken, until it is full.
  await expect
    .poll(() => {
      readers.sweep();
      clock.pass(stalledMs);
      return reasons;
    })
    .toEqual(['stalled']);
  await expect.poll(() => connectionsOf({ app: { server: app } as never })).toBe(0);
});

test('a client that reads slowly is served to the end', async () => {
  const { clock, reasons, sockets, readers, port } = await serveBytes();
  const size = 12 * mebibyte;
  const socket = send(port, get(`/bytes/${size}`));
  await expect.poll(() => waitingFor(sockets)).toBeGreaterThan(0);
  let received = 0;
  while (waitingFor(sockets) > 0) {
    const [served] = sockets;
    const taken = () => takenBy(served);
    const before = taken();
    // It reads until the kernel of the server could take something, or all was taken.
    while (waitingFor(sockets) > 0 && taken() === before) received += await readSome(socket);
    readers.sweep();
    clock.pass(stalledMs - 1);
  }
  while (received < size) received += await readSome(socket);
  expect(reasons).toEqual([]);
});

function takenBy(socket: Socket | undefined): number {
  const { _handle } = socket as unknown as {
    _handle: { bytesWritten: number; writeQueueSize: number } | null;
  };
  return _handle ? _handle.bytesWritten - _handle.writeQueueSize : -1;
}

function readSome(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    const chunk = socket.read() as Buffer | null;
    if (chunk) setImmediate(resolve, chunk.length);
    else socket.once('readable', () => resolve(0));
  });
}

test('what waits for all clients together is bounded at every moment', async () => {
  const { reasons, sockets, port } = await serveBytes();
  const count = 24;
  for (let made = 0; made < count; made += 1) send(port, get(`/bytes/${12 * mebibyte}`));
  await expect.poll(() => sockets.length).toBe(count);
  await expect.poll(() => waitingFor(sockets) > 0 && reasons.length > count / 2).toBe(true);
  expect(waitingFor(sockets.filter(({ destroyed }) => !destroyed))).toBeLessThanOrEqual(
    maxWaitingBytes,
  );
  expect(new Set(reasons)).toEqual(new Set(['crowded']));
});

test('of pipelined requests the next answer is made when the one before was taken', async () => {
  const { sockets, state, port } = await serveBytes();
  const requests = get(`/bytes/${8 * mebibyte}`).repeat(maxPipelined);
  const socket = send(port, requests);
  await expect.poll(() => waitingFor(sockets)).toBeGreaterThan(0);
  expect(state.made).toBe(1);
  socket.resume();
  await expect.poll(() => state.made, { timeout: 10_000 }).toBe(maxPipelined);
});

test('a thousand pipelined requests that nobody reads end their connection, and make hardly an answer', async () => {
  const { app, sockets, state, port } = await serveBytes();
  send(port, get('/bytes/200000').repeat(1000));
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  expect(state.made).toBeLessThanOrEqual(maxPipelined);
  await expect.poll(() => connectionsOf({ app: { server: app } as never })).toBe(0);
});

test('so do a thousand of which none can even be read', async () => {
  const { sockets, port } = await serveBytes();
  send(port, get('/%zz').repeat(1000));
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
});

test('who is answered for what is no request, and never hangs up, is hung up on', async () => {
  const { app, clock, readers, port } = await serveBytes();
  const texts = ['hello\r\n\r\n', 'GET / HTTP/1.1\r\nbroken\r\n\r\n', `GET /${'x'.repeat(20_000)}`];
  const answers = await Promise.all(texts.map((text) => neverHangUp(port, text)));
  expect(answers.map((text) => text.slice(0, 13))).toEqual([
    'HTTP/1.1 400 ',
    'HTTP/1.1 400 ',
    'HTTP/1.1 413 ',
  ]);
  const open = () => connectionsOf({ app: { server: app } as never });
  clock.pass(stalledMs - 1);
  readers.sweep();
  expect(await open()).toBe(3);
  clock.pass(1);
  readers.sweep();
  await expect.poll(open).toBe(0);
});

test('nor do they keep the service from ending', async () => {
  const { app, port } = await serveBytes();
  await neverHangUp(port, 'hello\r\n\r\n');
  await app.close();
  expect(await connectionsOf({ app: { server: app } as never })).toBe(0);
});

test('the whole service lets go of them, about once a second, and counts them (R15.7)', async () => {
  const target = await startTarget({ env: { ANONYMOUS_BUCKET_CAPACITY: '100000' } });
  const connections = await Promise.all(Array.from({ length: 6 }, target.open));
  for (const socket of connections) {
    // More than the buffers between both ends take.
    socket.write('GET /pages/scalar.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4));
  }
  await expect.poll(() => target.log.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(6);
  await expect
    .poll(() => {
      target.app.tick();
      target.clock.pass(stalledMs);
      return connectionsOf(target);
    })
    .toBe(0);
  const admin = await target.createKey({ environment: 'live', scopes: ['admin'] });
  const { text } = await target.get('/metrics', { key: admin });
  const counted = /waypoint_slow_readers_ended_total\{reason="(?:stalled|crowded)"\} (\d+)/g;
  const ended = [...text.matchAll(counted)].reduce((sum, [, count]) => sum + Number(count), 0);
  expect(ended).toBe(6);
});
