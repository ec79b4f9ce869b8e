import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createNameLookup, NameWithoutAddress } from '../../../src/lib/name-lookup.ts';
import { UpstreamFault } from '../../../src/upstream/client/fault.ts';
import { faultOf } from '../../../src/upstream/webhooks/post-fault.ts';
import { createWebhookSender } from '../../../src/upstream/webhooks/sender.ts';
import { listenFor } from '../../support/webhook-receiver.ts';

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
  expect(faultOf(coded(reason))).toEqual({ fault, reason });
});

test('a name server that refuses is no receiver that does', () => {
  expect(faultOf(coded('ECONNREFUSED', { syscall: 'queryA' }))).toEqual({
    ...{ fault: 'dns_failed', reason: 'ECONNREFUSED' },
  });
  expect(faultOf(coded('ENOTFOUND', { syscall: 'getaddrinfo' })).fault).toBe('dns_failed');
  expect(faultOf(coded('ETIMEOUT', { syscall: 'queryAaaa' })).fault).toBe('dns_failed');
  expect(faultOf(new NameWithoutAddress('hooks.example.com'))).toEqual({ fault: 'dns_failed' });
});

test('of several addresses the one that says something counts, and causes are looked into', () => {
  const both = new AggregateError([coded('ENETUNREACH'), coded('ECONNREFUSED')]);
  expect(faultOf(both).fault).toBe('connection_refused');
  const outer = Object.assign(new TypeError('failed', { cause: coded('CERT_HAS_EXPIRED') }), {
    code: 'UND_ERR_FAILED',
  });
  expect(faultOf(outer)).toEqual({ fault: 'tls_failed', reason: 'CERT_HAS_EXPIRED' });
});

test('what is not known is unreachable, and nothing of its text goes out', () => {
  expect(faultOf(new Error('10.1.2.3 said something'))).toEqual({ fault: 'unreachable' });
  expect(faultOf(coded('no code: 10.1.2.3'))).toEqual({ fault: 'unreachable' });
  expect(faultOf('a string')).toEqual({ fault: 'unreachable' });
  expect(faultOf(new UpstreamFault('timeout', 'late'))).toEqual({ fault: 'timed_out' });
});

/** What becomes of a message to a server that answers these bytes, whatever comes. */
async function answeredWith(bytes: string, scheme = 'http') {
  const port = await listenFor(
    createServer((socket) => {
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

test('a name that nobody knows', async () => {
  // A name server of this machine that is not there.
  const lookup = createNameLookup({ servers: ['127.0.0.1:1'], queryMs: 200 });
  const sender = createWebhookSender({ toPrivate: true, userAgent: 'test', lookup });
  expect(await sender.post('http://hooks.example.com/', {}, '{}')).toMatchObject({
    fault: 'dns_failed',
  });
});
