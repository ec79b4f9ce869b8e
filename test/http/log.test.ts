import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createAnswerLog, createLogger } from '../../src/http/logger.ts';
import type { RequestContext } from '../../src/http/request-context.ts';

/** A logger whose lines are kept. */
function written(level = 'info') {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, logger: createLogger(level, sink) };
}

const contextOf = (own: Partial<RequestContext>): RequestContext => ({
  requestId: 'req_01kf0cd6t0abcdefghjkmnpqrs',
  connection: {},
  ip: '192.0.2.7',
  method: 'GET',
  path: '/v1/player/genshin/812345678',
  startedAt: performance.now(),
  origin: undefined,
  accept: undefined,
  decisions: [],
  principal: undefined,
  deferredRefusal: undefined,
  tokensCharged: 0,
  route: '/v1/player/:game/:uid',
  errorForm: 'envelope',
  retryGuarded: false,
  headers: undefined,
  ...own,
});

const withoutTimes = (line: string): string =>
  line.replace(/"time":"[^"]*"/, '"time"').replace(/"ms":[\d.]+/, '"ms"');

test.each([
  '/v1/player/genshin/812345678',
  '/"quotes" and \\backslashes\\',
  '/\u0000\n\r\t\u001b[31m\u007f',
  '/原神 é 😀 \u2028',
  '/svc_live_abcdefgh0123456789 and svc_test_x',
])('a line of a request is what the logger itself would write: %j', (path) => {
  const { lines, logger } = written();
  const principal = {
    keyId: 'key_1',
    lineageId: 'lin_1',
    environment: 'live',
    scopes: [],
  } as const;
  createAnswerLog(logger)(contextOf({ path, principal, ip: path }), 200);
  logger.info({
    request_id: 'req_01kf0cd6t0abcdefghjkmnpqrs',
    method: 'GET',
    path: path.replaceAll(/(svc_(?:live|test)_)[A-Za-z0-9_-]+/g, '$1[redacted]'),
    status: 200,
    ms: 0,
    ip: path,
    key_id: 'key_1',
    environment: 'live',
  });
  const [own = '', library = ''] = lines;
  expect(withoutTimes(own)).toBe(withoutTimes(library));
  expect(own.endsWith('}\n')).toBe(true);
});

test('who had no key is left out of the line', () => {
  const { lines, logger } = written();
  createAnswerLog(logger)(contextOf({}), 401);
  const line = JSON.parse(lines[0] ?? '');
  expect(Object.keys(line)).toEqual([
    'level',
    'time',
    'request_id',
    'method',
    'path',
    'status',
    'ms',
    'ip',
  ]);
  expect(line).toMatchObject({ level: 30, status: 401, ip: '192.0.2.7' });
});

test('a level above info writes no lines of requests', () => {
  const { lines, logger } = written('warn');
  createAnswerLog(logger)(contextOf({}), 200);
  expect(lines).toEqual([]);
});
