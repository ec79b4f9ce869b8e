import { expect, test } from 'vitest';
import { startTarget, type Target } from './support.ts';

let target: Promise<Target> | undefined;
const started = () => {
  target ??= startTarget({
    lasting: true,
    env: { BASE_URL: 'http://127.0.0.1:3000', GRAPHIQL: 'true' },
  });
  return target;
};

const paths = [
  '/graphql',
  '/graphql?query=%7B__typename%7D',
  '/graphql/?query={__typename}',
  '/v1/keys/self',
  '/v1/characters/genshin?limit=1',
  '/cdn/genshin/weapon/11401/icon.png',
  '/evidence/upl_1.png?expires=1&signature=x',
  '/healthz',
  '/changelog.json',
  '/',
  '/v1',
  '/docs',
  '/problems/rate_limited',
  '/pages/docs.css',
  '/u/genshin/812345678',
  '/sandbox/u/hsr/812345678/export/hsr-scanner',
  '/embed/sandbox/genshin/812345678',
  '/oembed?url=http://127.0.0.1:3000/u/genshin/812345678',
  '/search?q=hu+tao',
  '/leaderboards?character=10000025',
  '/badge/sandbox/zzz/812345678.svg',
];

/** Every way that a target may be spelled in, by a proxy or out of spite. */
const spellings: readonly (readonly [string, (path: string) => string])[] = [
  ['the path', (path) => path],
  ['http://x', (path) => `http://x${path}`],
  ['HTTPS://x:443', (path) => `HTTPS://x:443${path}`],
  ['http://user@[::1]:99999', (path) => `http://user@[::1]:99999${path}`],
  ['http://', (path) => `http://${path}`],
  ['an address without its path', (path) => `http://x?${path}`],
  ['ftp://x', (path) => `ftp://x${path}`],
  ['two slashes', (path) => `/${path}`],
  ['two slashes and a host', (path) => `//evil.test${path}`],
  ['a slash at the end', (path) => `${path}/`],
  ['a fragment', (path) => `${path}#x`],
  ['a fragment first', (path) => `#${path}`],
  ['no slash', (path) => path.slice(1)],
  ['an asterisk', () => '*'],
  ['a broken escape', (path) => `${path}%zz`],
  ['half an escape', (path) => `${path}%`],
  ['an escape that is no UTF-8', (path) => `${path}%ff%fe`],
  ['an escaped NUL', (path) => `${path}%00`],
  ['an escaped slash', (path) => path.replaceAll('/', '%2f')],
  ['dots', (path) => `/../..${path}/./../x`],
  ['a backslash', (path) => path.replaceAll('/', '\\')],
  ['high bytes', (path) => `${path}\u00ff\u00fe`],
  ['a NUL', (path) => `${path}\u0000`],
  ['a semicolon', (path) => `${path};x=1`],
  ['a query out of form', (path) => `${path}?&&=&%zz=%zz&a[]=1&__proto__=1&constructor=1`],
  ['nearly 16 KiB', (path) => `${path}?x=${'y'.repeat(15_000)}`],
  ['more than 16 KiB', (path) => `${path}?x=${'y'.repeat(17_000)}`],
  ['a long segment', (path) => `${path}/${'y'.repeat(15_000)}`],
];

test.each(spellings)('a target spelled with %s is never a 500 (R2.3)', async (_how, spell) => {
  const { firstLine, key, log } = await started();
  const logged = log.length;
  const headers = ['Host: x', `Authorization: Bearer ${key}`, 'Connection: close', '', ''];
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
      const line = await firstLine(`${method} ${spell(path)} HTTP/1.1\r\n${headers.join('\r\n')}`);
      expect([method, path, line]).toEqual([
        method,
        path,
        expect.stringMatching(/^HTTP\/1\.1 (?:[234]|503)/),
      ]);
    }
  }
  expect(log.slice(logged).filter((line) => line.includes('"level":50'))).toEqual([]);
});

test.each([
  ['/v1/keys/self', 200],
  ['/graphql?query={__typename}', 200],
  ['/healthz', 200],
  ['/changelog.json', 200],
  ['', 200],
  ['?/v1/keys/self', 200],
  ['/v1/nothing', 404],
])(
  'the whole address http://anywhere%s is answered like its path: %i (RFC 9112)',
  async (rest, status) => {
    const { firstLine, key } = await started();
    const lines = [
      `GET http://anywhere.test${rest} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${key}`,
      'Connection: close',
    ];
    expect(await firstLine(`${lines.join('\r\n')}\r\n\r\n`)).toContain(` ${status} `);
  },
);

test('no other spelling of a path passes for another one that failed (R4.8)', async () => {
  const { firstLine, key } = await startTarget();
  const statuses = [];
  for (const address of ['', 'http://x', 'http://y:1', 'HTTP://z']) {
    const line = await firstLine(
      `GET ${address}/v1/player/genshin/812345503 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    statuses.push(line.split(' ')[1]);
  }
  expect(statuses).toEqual(['503', '503', '503', '429']);
});

test('many headers are read or refused, never a 500', async () => {
  const { firstLine } = await started();
  for (const count of [100, 900, 1999, 2001, 5000]) {
    const headers = Array.from({ length: count }, (_, index) => `A${index}: 1\r\n`).join('');
    const line = await firstLine(`GET /healthz HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    expect([count, line]).toEqual([count, expect.stringMatching(/^HTTP\/1\.1 [24]/)]);
  }
});
