import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lastingApp, startApp, type TestApp } from '../support/app.ts';
import { expectHeaders } from '../support/interfaces.ts';

interface Listening extends TestApp {
  readonly port: number;
  /** Opens a connection, sends, and answers all that came until the server closed it, or `quiet` passed. */
  raw(...parts: readonly (string | Buffer)[]): Promise<string>;
}

/** Nobody needs so long: what is still open then will not be answered. */
const quietMs = 3000;

async function listening(starting: Promise<TestApp>): Promise<Listening> {
  const started = await starting;
  await started.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = started.app.server.server.address() as AddressInfo;
  return { ...started, port, raw: (...parts) => requestContext(port, parts) };
}

const app = lastingApp();
let lasting: Promise<Listening> | undefined;

/** One server for all tests but those that end it: each of them has to leave it in order. */
function listen(): Promise<Listening> {
  lasting ??= listening(app());
  return lasting;
}

/** Reads until every request has its answer, the other side ends, or says nothing for a while. */
async function requestContext(port: number, parts: readonly (string | Buffer)[]): Promise<string> {
  const requests = Math.max(1, parts.join('').split(' HTTP/1.1\r\n').length - 1);
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString(), requests)) socket.destroy();
    });
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
    socket.setTimeout(quietMs, () => {
      socket.destroy();
      resolve();
    });
  });
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    await sleep(1);
  }
  await ended;
  return Buffer.concat(chunks).toString();
}

/** Whether all answers are there, the last one to its end. */
function isWhole(received: string, requests: number): boolean {
  const answers = answersIn(received);
  const { headers, text } = answers.at(-1) ?? {};
  return (
    answers.length === requests &&
    Buffer.byteLength(text ?? '') === Number(headers?.['content-length'] ?? 0)
  );
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** The answers of a connection, one after the other. */
function answersIn(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  while (rest.startsWith('HTTP/1.1 ')) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) break;
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers['content-length'] ?? 0);
    const bytes = Buffer.from(rest.slice(end + 4));
    answers.push({
      status: Number(statusLine.split(' ')[1]),
      headers,
      text: bytes.subarray(0, length).toString(),
    });
    rest = bytes.subarray(length).toString();
  }
  return answers;
}

/** Asserts one error in the envelope, with the headers of every response. */
function expectError(answer: RawAnswer | undefined, status: number): void {
  expect(answer?.status).toBe(status);
  if (!answer) return;
  expectHeaders(answer);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { error } = JSON.parse(answer.text);
  expect(Object.keys(error)).toEqual(['code', 'message']);
}

async function expectAlive({ raw, key }: Listening): Promise<void> {
  const [answer] = answersIn(
    await raw(
      `GET /v1/keys/self HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
    ),
  );
  expect(answer?.status).toBe(200);
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a request of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ['a method that nobody knows', 'BREW /v1/keys/self HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
  ['a control character in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\u0000c\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a negative length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
  ['a line feed alone', 'GET / HTTP/1.1\nHost: x\n\n'],
])('%s is answered 400 with the headers of every response (R4.2)', async (_, text) => {
  const server = await listen();
  const [answer] = answersIn(await server.raw(text));
  expectError(answer, 400);
  expect(answer?.headers['connection']).toBe('close');
  await expectAlive(server);
});

test('an address as it is typed, with letters that are not percent-encoded, is answered with what to do', async () => {
  const server = await listen();
  const [answer] = answersIn(await server.raw('GET /v1/search?q=雷 HTTP/1.1\r\nHost: x\r\n\r\n'));
  expectError(answer, 400);
  expect(answer?.text).toContain('--data-urlencode');
  await expectAlive(server);
});

test('a megabyte of headers is answered 413, and read no further', async () => {
  const server = await listen();
  const line = `X-Filler: ${'x'.repeat(1000)}\r\n`;
  const parts = Array.from({ length: 64 }, () => line.repeat(16));
  const [answer] = answersIn(await server.raw('GET /v1/keys/self HTTP/1.1\r\n', ...parts));
  expectError(answer, 413);
  await expectAlive(server);
});

test('a path of a megabyte is answered 413', async () => {
  const server = await listen();
  const [answer] = answersIn(await server.raw(`GET /${'x'.repeat(1_000_000)} HTTP/1.1\r\n\r\n`));
  expectError(answer, 413);
  await expectAlive(server);
});

test('a chunked body of 64 KiB and a byte is answered 413 (R1.9)', async () => {
  const server = await listen();
  const head = [
    'POST /v1/keys/rotate HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${server.key}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    '\r\n',
  ].join('\r\n');
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const received = await server.raw(head, chunk, chunk, chunk, chunk, '1\r\nx\r\n0\r\n\r\n');
  const [answer] = answersIn(received);
  expectError(answer, 413);
  expect(JSON.parse(answer?.text ?? '').error.code).toBe('payload_too_large');
  await expectAlive(server);
});

test('a chunked body that is not JSON is answered 415 (R1.9)', async () => {
  const server = await listen();
  const head = `POST /v1/keys/rotate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\n`;
  const chunks = 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n';
  const [answer] = answersIn(await server.raw(`${head}Content-Type: text/plain\r\n${chunks}`));
  expectError(answer, 415);
  await expectAlive(server);
});

test('a body announced as too large is refused before it is sent (R1.9)', async () => {
  const server = await listen();
  const [answer] = answersIn(
    await server.raw(
      `POST /v1/keys/rotate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n',
    ),
  );
  expectError(answer, 413);
});

test('several Authorization headers are refused (section 2)', async () => {
  const server = await listen();
  const line = `Authorization: Bearer ${server.key}\r\n`;
  const [answer] = answersIn(
    await server.raw(`GET /v1/keys/self HTTP/1.1\r\nHost: x\r\n${line}${line}\r\n`),
  );
  expectError(answer, 401);
  expect(JSON.parse(answer?.text ?? '').error.code).toBe('invalid_api_key');
});

test('pipelined requests are answered in their order, each with its own id (R1.7)', async () => {
  const server = await listen();
  const line = (path: string, id: string, close = false) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\nX-Request-Id: ${id}\r\n${close ? 'Connection: close\r\n' : ''}\r\n`;
  const received = await server.raw(
    line('/v1/player/genshin/812345678', 'request-1') +
      line('/healthz', 'request-2') +
      line('/v1/nothing', 'request-3') +
      line('/v1/keys/self', 'request-4', true),
  );
  const answers = answersIn(received);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
  expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual([
    'request-1',
    'request-2',
    'request-3',
    'request-4',
  ]);
  for (const answer of answers) expectHeaders(answer);
});

test('HEAD, 204 and 304 leave the connection in step', async () => {
  const server = await listen();
  const line = (method: string, more = '') =>
    `${method} /v1/keys/self HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\n${more}\r\n`;
  const received = await server.raw(
    line('OPTIONS') + line('GET', 'If-None-Match: *\r\n') + line('GET', 'Connection: close\r\n'),
  );
  expect(answersIn(received).map(({ status }) => status)).toEqual([204, 304, 200]);
  const head = await server.raw(line('HEAD', 'Connection: close\r\n'));
  expect(head.endsWith('\r\n\r\n')).toBe(true);
  expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBeGreaterThan(100);
});

test('a request without Host is answered like any other (R4.2)', async () => {
  const server = await listen();
  const [answer] = answersIn(await server.raw('GET /v1/nothing HTTP/1.1\r\n\r\n'));
  expect([400, 404]).toContain(answer?.status);
  expectError(answer, answer?.status ?? 0);
});

test('an expectation that is not known does not go unanswered (R4.2)', async () => {
  const server = await listen();
  const [answer] = answersIn(
    await server.raw('GET /v1/nothing HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n'),
  );
  expectError(answer, 404);
});

test('the absolute form of a path is known behind both interfaces (RFC 9112)', async () => {
  const server = await listen();
  const line = (path: string) =>
    `GET http://anywhere.test${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\n\r\n`;
  const [rest] = answersIn(await server.raw(line('/v1/keys/self')));
  expect(rest?.status).toBe(200);
  const [graph] = answersIn(await server.raw(line('/graphql?query={__typename}')));
  expect(graph).toMatchObject({ status: 200 });
  expect(graph?.text).toContain('"__typename":"Query"');
});

test('clients that go away in the middle leave nothing behind', async () => {
  const server = await listen();
  const logged = server.log.length;
  const open = (text: string) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(text, () => resolve(socket));
      });
      socket.on('error', reject);
    });
  const authorization = `Authorization: Bearer ${server.key}\r\n`;
  const beginnings = [
    'GET /v1/pl',
    `POST /v1/keys/rotate HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":`,
    `GET /v1/player/hsr/700000001 HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`,
    `POST /graphql HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"que`,
  ];
  for (const text of [...beginnings, ...beginnings, ...beginnings]) {
    const socket = await open(text);
    socket.resetAndDestroy();
  }
  await expectAlive(server);
  const count = () =>
    new Promise<number>((resolve) => {
      server.app.server.server.getConnections((_error, open) => resolve(open));
    });
  await expect.poll(count).toBeLessThanOrEqual(1);
  expect(server.log.slice(logged).filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('a server that is closing refuses in the form of every other failure (R1.1)', async () => {
  const server = await listening(startApp());
  const socket = connect(server.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const slow = `POST /v1/keys/revoke HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`;
  const begun = once(server.app.server.server, 'request');
  socket.write(slow);
  await begun;
  const closing = server.app.server.close();
  socket.write('}GET /v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  await closing;
  const answers = answersIn(Buffer.concat(chunks).toString());
  expect(answers[0]?.status).toBe(200);
  for (const answer of answers) expectHeaders(answer);
});
