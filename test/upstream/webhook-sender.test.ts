import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import {
  createNameLookup,
  type NameLookup,
  NameWithoutAddress,
} from '../../src/lib/name-lookup.ts';
import { UpstreamFault } from '../../src/upstream/client/fault.ts';
import { classifyError, createWebhookSender } from '../../src/upstream/webhook-sender.ts';
import { listenFor } from '../support/webhook-receiver.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});

async function listen<Listening extends Server>(server: Listening): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const serve = (answer: RequestListener): Promise<number> => listen(createServer(answer));

const leadingTo =
  (...addresses: string[]): NameLookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const sender = (options: Partial<Parameters<typeof createWebhookSender>[0]> = {}) =>
  createWebhookSender({ toPrivate: true, userAgent: 'test', deadlineMs: 60_000, ...options });

test('a message arrives as it was sent, with its headers', async () => {
  const seen: [IncomingMessage, string][] = [];
  const port = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push([request, body]);
      response.writeHead(202).end('thanks');
    });
  });
  const posted = await sender().post(
    `http://127.0.0.1:${port}/a?b=c`,
    { 'webhook-id': 'msg_1' },
    '{}',
  );
  expect(posted).toEqual({ status: 202 });
  const [request, body] = seen[0] ?? [];
  expect(body).toBe('{}');
  expect(request?.url).toBe('/a?b=c');
  expect(request?.method).toBe('POST');
  expect(request?.headers).toMatchObject({
    'webhook-id': 'msg_1',
    'content-type': 'application/json',
    'user-agent': 'test',
  });
});

test('a redirect is an answer and is not followed', async () => {
  let asked = 0;
  const port = await serve((_request, response) => {
    asked += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect(await sender().post(`http://127.0.0.1:${port}/`, {}, '{}')).toEqual({ status: 302 });
  expect(asked).toBe(1);
});

test('an endless answer is read a little and then left alone', async () => {
  let closed = false;
  const port = await serve((_request, response) => {
    response.on('close', () => {
      closed = true;
    });
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1024)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  expect(await sender().post(`http://127.0.0.1:${port}/`, {}, '{}')).toEqual({ status: 200 });
  await expect.poll(() => closed).toBe(true);
});

test('a receiver that is silent is let go at the deadline', async () => {
  const port = await serve(() => undefined);
  const posted = await sender({ deadlineMs: 100 }).post(`http://127.0.0.1:${port}/`, {}, '{}');
  expect(posted).toEqual({ fault: 'timed_out' });
});

test('a receiver that is not there refuses the connection', async () => {
  const port = await serve(() => undefined);
  await new Promise((done) => servers.pop()?.close(done));
  const posted = await sender().post(`http://127.0.0.1:${port}/`, {}, '{}');
  expect(posted).toEqual({ fault: 'connection_refused', reason: 'ECONNREFUSED' });
});

test.each([
  [true, `${'x'.repeat(64)}.invalid`],
  [true, 'a..invalid'],
  [false, `${'x'.repeat(64)}.example.com`],
])(
  'a name that does not resolve is a fault, private addresses or not: %s',
  async (toPrivate, name) => {
    expect(await sender({ toPrivate }).post(`https://${name}/`, {}, '{}')).toMatchObject({
      fault: 'dns_failed',
    });
  },
);

test('a look-up that breaks down ends nothing', async () => {
  const lookups: NameLookup[] = [
    () => Promise.reject(new Error('broken')),
    async () => [],
    async () => [{ address: 'no address', family: 4 }],
  ];
  for (const toPrivate of [true, false]) {
    for (const lookup of lookups) {
      const posted = await sender({ toPrivate, lookup }).post(
        'https://hooks.example.com/',
        {},
        '{}',
      );
      expect(posted).toMatchObject({ fault: expect.any(String) });
    }
  }
});

test.each([
  ['http://127.0.0.1:PORT/', 'an address'],
  ['http://[::1]:PORT/', 'an address of IPv6'],
  ['http://localhost:PORT/', 'a name of this machine'],
])('nothing is sent to %s: %s', async (url) => {
  let asked = 0;
  const port = await serve((_request, response) => {
    asked += 1;
    response.end();
  });
  const posted = await sender({ toPrivate: false }).post(url.replace('PORT', `${port}`), {}, '{}');
  expect(posted).toEqual({ fault: 'address_not_allowed' });
  expect(asked).toBe(0);
});

test.each([
  [['127.0.0.1']],
  [['10.0.0.1']],
  [['169.254.169.254']],
  [['::ffff:127.0.0.1']],
  [['64:ff9b::7f00:1']],
  [['8.8.8.8', '127.0.0.1']],
])('a name that leads to %j is refused after it was resolved', async (addresses) => {
  const port = await serve((_request, response) => response.end());
  const lookup = leadingTo(...addresses);
  const refusing = sender({ toPrivate: false, lookup });
  for (const scheme of ['http', 'https']) {
    const posted = await refusing.post(`${scheme}://hooks.example.com:${port}/`, {}, '{}');
    expect(posted).toEqual({ fault: 'address_not_allowed' });
  }
});

test('a name is resolved once, and what was checked is what is connected to', async () => {
  const port = await serve((_request, response) => response.end());
  const answers = ['127.0.0.1', '192.0.2.1'];
  let asked = 0;
  const lookup: NameLookup = async () => {
    const address = answers[asked] ?? '192.0.2.1';
    asked += 1;
    return [{ address, family: 4 }];
  };
  const posted = await sender({ lookup }).post(`http://hooks.example.com:${port}/`, {}, '{}');
  expect(posted).toEqual({ status: 200 });
  expect(asked).toBe(1);
});

test('over https the receiver is asked for by its name', async () => {
  const names: string[] = [];
  const port = await listen(
    createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(new Error('no certificate'));
      },
    }),
  );
  const posted = await sender({ lookup: leadingTo('127.0.0.1') }).post(
    `https://hooks.example.com:${port}/`,
    {},
    '{}',
  );
  expect(posted).toEqual({ fault: 'tls_failed', reason: 'ECONNRESET' });
  expect(names).toEqual(['hooks.example.com']);
});

const coded = (code: string, more: object = {}): Error =>
  Object.assign(new Error('connect 10.1.2.3:443'), { code, ...more });

test.each([
  ['CERT_HAS_EXPIRED', 'tls_failed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_failed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'tls_failed'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls_failed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_failed'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls_failed'],
  ['EPROTO', 'tls_failed'],
  ['ECONNREFUSED', 'connection_refused'],
  ['ECONNRESET', 'connection_lost'],
  ['UND_ERR_SOCKET', 'connection_lost'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timed_out'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timed_out'],
  ['ETIMEDOUT', 'timed_out'],
  ['UND_ERR_HEADERS_OVERFLOW', 'answer_too_large'],
  ['HPE_INVALID_CONSTANT', 'invalid_answer'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
])('%s is %s, with its word', (reason, fault) => {
  expect(classifyError(coded(reason))).toEqual({ fault, reason });
});

test('a name server that refuses is no receiver that does', () => {
  expect(classifyError(coded('ECONNREFUSED', { syscall: 'queryA' }))).toEqual({
    ...{ fault: 'dns_failed', reason: 'ECONNREFUSED' },
  });
  expect(classifyError(coded('ENOTFOUND', { syscall: 'getaddrinfo' })).fault).toBe('dns_failed');
  expect(classifyError(coded('ETIMEOUT', { syscall: 'queryAaaa' })).fault).toBe('dns_failed');
  expect(classifyError(new NameWithoutAddress('hooks.example.com'))).toEqual({
    fault: 'dns_failed',
  });
});

test('of several addresses the one that says something counts, and causes are looked into', () => {
  const both = new AggregateError([coded('ENETUNREACH'), coded('ECONNREFUSED')]);
  expect(classifyError(both).fault).toBe('connection_refused');
  const outer = Object.assign(new TypeError('failed', { cause: coded('CERT_HAS_EXPIRED') }), {
    code: 'UND_ERR_FAILED',
  });
  expect(classifyError(outer)).toEqual({ fault: 'tls_failed', reason: 'CERT_HAS_EXPIRED' });
});

test('what is not known is unreachable, and nothing of its text goes out', () => {
  expect(classifyError(new Error('10.1.2.3 said something'))).toEqual({ fault: 'unreachable' });
  expect(classifyError(coded('no code: 10.1.2.3'))).toEqual({ fault: 'unreachable' });
  expect(classifyError('a string')).toEqual({ fault: 'unreachable' });
  expect(classifyError(new UpstreamFault('timeout', 'late'))).toEqual({ fault: 'timed_out' });
});

/** What becomes of a message to a server that answers these bytes, whatever comes. */
async function answeredWith(bytes: string, scheme = 'http') {
  const port = await listenFor(
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes));
    }),
  );
  const sender = createWebhookSender({ toPrivate: true, userAgent: 'test', deadlineMs: 60_000 });
  return sender.post(`${scheme}://127.0.0.1:${port}/`, {}, '{}');
}

test.each([
  ['no TLS', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'https', 'tls_failed'],
  ['no HTTP', 'SSH-2.0-server\r\n', 'http', 'invalid_answer'],
  ['nothing', '', 'http', 'connection_lost'],
  [
    'headers without an end',
    `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    'http',
    'answer_too_large',
  ],
  ['half a header', 'HTTP/1.1 200 OK\r\nx: y', 'http', 'connection_lost'],
])('a server that answers %s', async (_name, bytes, scheme, fault) => {
  expect(await answeredWith(bytes, scheme)).toMatchObject({ fault });
});

test('a name that no name server knows', async () => {
  // A name server of this machine that is not there.
  const lookup = createNameLookup({ servers: ['127.0.0.1:1'], queryMs: 200 });
  const sender = createWebhookSender({ toPrivate: true, userAgent: 'test', lookup });
  expect(await sender.post('http://hooks.example.com/', {}, '{}')).toMatchObject({
    fault: 'dns_failed',
  });
});
