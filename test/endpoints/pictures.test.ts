import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bomb, picture, sent } from '../support/asset-dependencies.ts';
import { type PictureReply, paths, usePictureHost } from '../support/assets.ts';
import { badDays, type ProviderReply } from '../support/provider.ts';

const host = usePictureHost();

const ayaka = '/cdn/genshin/character/10000002/icon';
const jean = '/cdn/genshin/character/10000003/icon';

const codeOf = ({ bytes }: PictureReply): string => JSON.parse(bytes.toString()).error.code;
const sizeOf = async ({ bytes }: PictureReply) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

test.each([
  ['webp', 'image/webp', 'webp'],
  ['png', 'image/png', 'png'],
  ['jpg', 'image/jpeg', 'jpeg'],
])('a picture is served to everybody as %s, for good', async (format, type, name) => {
  host.provider.reply(paths.ayaka, sent(await picture(64, 48)));
  const app = await host.start();
  const reply = await app.picture(`${ayaka}.${format}`);
  expect(reply.status).toBe(200);
  expect(await sizeOf(reply)).toEqual({ format: name, width: 64, height: 48 });
  expect(reply.headers).toMatchObject({
    'content-type': type,
    'content-length': String(reply.bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'x-ratelimit-limit': '600',
  });
});

test('HEAD answers as GET without a body, and who has the picture gets 304', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(64, 48)));
  const app = await host.start();
  const full = await app.picture(`${ayaka}.webp`);
  const head = await app.picture(`${ayaka}.webp`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.bytes).toHaveLength(0);
  expect(head.headers['content-length']).toBe(full.headers['content-length']);
  const headers = { 'if-none-match': String(full.headers['etag']) };
  const known = await app.picture(`${ayaka}.webp`, { headers });
  expect(known.status).toBe(304);
  expect(known.bytes).toHaveLength(0);
  expect(known.headers['etag']).toBe(full.headers['etag']);
  expect((await app.picture(`${ayaka}.webp`, { method: 'POST' })).status).toBe(405);
});

test('a width keeps the ratio, and nothing is enlarged', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(300, 100)));
  const app = await host.start();
  for (const [width, made] of [
    [16, { width: 16, height: 5 }],
    [100, { width: 100, height: 33 }],
    [2048, { width: 300, height: 100 }],
  ] as const)
    expect(await sizeOf(await app.picture(`${ayaka}.png?w=${width}`))).toMatchObject(made);
  expect(host.provider.calls).toEqual([paths.ayaka]);
});

test('what /v1 says of a picture is what is served', async () => {
  host.provider.otherwise(sent(await picture(333, 217)));
  const app = await host.start({ env: { CDN_URL: 'https://enka.network' } });
  for (const query of ['', '?w=17', '?w=100&format=jpg', '?w=332&format=png', '?w=2000']) {
    const { data } = (await app.get(`/v1/assets/genshin/character/10000002${query}`)).body;
    const { pathname, search } = new URL(data.url);
    const reply = await app.picture(pathname + search);
    const { width, height } = await sizeOf(reply);
    expect({ width, height, content_type: reply.headers['content-type'] }).toEqual({
      width: data.width,
      height: data.height,
      content_type: data.content_type,
    });
  }
});

test('a see-through picture becomes a jpg on white', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(32, 32)));
  const app = await host.start();
  const { bytes } = await app.picture(`${ayaka}.jpg`);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  expect(Math.abs((data[0] ?? 0) - 228)).toBeLessThan(6);
});

test('two equal requests at the same moment are one fetch, and one width more is none', async () => {
  host.provider.reply(paths.ayaka, { ...sent(await picture(64, 64)), delayMs: 50 });
  const app = await host.start();
  const replies = await Promise.all(Array.from({ length: 5 }, () => app.picture(`${ayaka}.webp`)));
  expect(new Set(replies.map(({ status, headers }) => `${status} ${headers['etag']}`)).size).toBe(
    1,
  );
  // Each is served, and the picture is made once.
  const left = replies.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
  expect(Math.min(...left)).toBe(600 - 5 - 4);
  const others = await Promise.all([20, 30].map((width) => app.picture(`${ayaka}.png?w=${width}`)));
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  expect(host.provider.calls).toEqual([paths.ayaka]);
});

test('different sizes of a picture that nobody has yet are one fetch too', async () => {
  host.provider.reply(paths.ayaka, { ...sent(await picture(64, 64)), delayMs: 50 });
  const app = await host.start();
  const replies = await Promise.all(
    [20, 30, 40].map((width) => app.picture(`${ayaka}.png?w=${width}`)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(host.provider.calls).toEqual([paths.ayaka]);
});

test('pictures survive a restart, and a host that is down', async () => {
  host.provider.reply(paths.ayaka, sent(await picture(64, 64)), badDays.serverError);
  const env = { DATA_DIR: host.folder() };
  const first = await host.start({ env });
  const made = await first.picture(`${ayaka}.webp`);
  const { store, clock } = first;
  const second = await host.start({ env, store, clock, seed: 'second' });
  const again = await second.picture(`${ayaka}.webp`);
  expect(again.headers['etag']).toBe(made.headers['etag']);
  expect((await second.picture(`${ayaka}.webp?w=32`)).status).toBe(200);
  expect(host.provider.calls).toHaveLength(1);
});

test('a file that a power cut left half is not served: the picture is made again', async () => {
  host.provider.otherwise(sent(await picture(64, 64)));
  const env = { DATA_DIR: host.folder() };
  const app = await host.start({ env });
  const made = await app.picture(`${ayaka}.webp`);
  const folder = join(env.DATA_DIR, 'pictures');
  for (const name of await readdir(folder)) {
    const whole = await readFile(join(folder, name));
    await writeFile(join(folder, name), whole.subarray(0, whole.length / 2));
  }
  const again = await app.picture(`${ayaka}.webp`);
  expect([again.status, again.headers['etag']]).toEqual([200, made.headers['etag']]);
});

test('the files stay within IMAGE_CACHE_MB', async () => {
  const noise = await sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  expect(noise.length).toBeGreaterThan(500_000);
  host.provider.otherwise(sent(noise));
  const env = { DATA_DIR: host.folder(), IMAGE_CACHE_MB: '1' };
  const app = await host.start({ env });
  for (const width of [498, 497, 496])
    expect((await app.picture(`${jean}.png?w=${width}`)).status).toBe(200);
  await expect.poll(() => readdir(join(env.DATA_DIR, 'pictures'))).toHaveLength(1);
});

test.each([
  '/cdn/wuwa/character/10000002/icon.webp',
  '/cdn/genshin/cat/10000002/icon.webp',
  '/cdn/genshin/character/ayaka/icon.webp',
  '/cdn/genshin/character/10000002/icon.gif',
  '/cdn/genshin/character/10000002/icon.webp.exe',
  '/cdn/genshin/character/10000002/icon',
  '/cdn/genshin/character/10000002/chibi.webp',
  '/cdn/genshin/character/1/icon.webp',
  '/cdn/genshin/character/..%2f..%2fapi%2fuid/icon.webp',
  '/cdn/genshin/character/10000002/..%2f..%2ficon.webp',
  '/cdn/genshin/character/10000002/%2e%2e.webp',
  '/cdn/genshin/character/10000002/icon%00.webp',
  '/cdn/genshin/__proto__/10000002/icon.webp',
  '/cdn/https:%2f%2fexample.org%2fx.png',
  '/cdn/genshin/character/10000002/icon.webp/more',
  '/cdn',
])('%s is not the address of an asset', async (path) => {
  const app = await host.shared();
  const reply = await app.picture(path);
  expect(reply.status).toBe(404);
  expect(codeOf(reply)).toMatch(/not_found$/);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(host.provider.calls).toEqual([]);
});

test('no spelling of a path leads out: as it stands on the wire', async () => {
  const app = await host.start();
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.server.address() as { port: number };
  for (const path of [
    '/cdn/%2e%2e/%2e%2e/etc/passwd',
    '/cdn/genshin/../../etc/passwd',
    '/cdn/genshin/character/../../../x.webp',
  ])
    expect(await rawStatus(port, path)).toMatch(/^HTTP\/1.1 404 /);
  expect(host.provider.calls).toEqual([]);
});

const rawStatus = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data));
    });
    socket.once('error', reject);
  });

test.each(['w=15', 'w=2049', 'w=0', 'w=-20', 'w=1e2', 'w=64&w=65', 'w=abc'])(
  '?%s is 400',
  async (query) => {
    const app = await host.shared();
    const reply = await app.picture(`${ayaka}.webp?${query}`);
    expect([reply.status, codeOf(reply)]).toEqual([400, 'validation_failed']);
    expect(host.provider.calls).toEqual([]);
  },
);

const refusals: readonly [string, () => ProviderReply | Promise<ProviderReply>][] = [
  ['HTML that is called a PNG', () => sent(Buffer.from('<!doctype html><script>1</script>'))],
  ['HTML', () => badDays.html],
  [
    'a picture of 100 MB',
    () => ({
      ...sent(Buffer.alloc(0)),
      headers: { 'content-type': 'image/png', 'content-length': '104857600' },
      cutAfterBytes: 0,
    }),
  ],
  ['a decompression bomb', () => sent(bomb(60_000, 60_000))],
  [
    'a picture that ends in its middle',
    async () => sent((await picture(300, 300)).subarray(0, 60)),
  ],
  [
    'a redirect to another host',
    () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/x.png' } }),
  ],
  ['nothing, for a host that is down', () => badDays.serverError],
];
test.each(refusals)('%s is refused with 503', async (_what, reply) => {
  host.provider.otherwise(await reply());
  const app = await host.start();
  const answer = await app.picture(`${ayaka}.webp`);
  expect([answer.status, codeOf(answer)]).toEqual([503, 'upstream_unavailable']);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' });
});

test('a slow host is given up at the deadline', async () => {
  host.provider.otherwise(badDays.hang);
  const app = await host.start({ env: { UPSTREAM_DEADLINE_MS: '100' } });
  expect((await app.picture(`${ayaka}.webp`)).status).toBe(503);
});

test('what the host does not have is 404', async () => {
  const app = await host.start();
  const reply = await app.picture(`${ayaka}.webp`);
  expect([reply.status, codeOf(reply)]).toEqual([404, 'asset_not_found']);
});

test('only pixels are taken over: what else hides in a picture does not come out', async () => {
  const script = '<script>alert(1)</script>';
  const clean = await sharp(await picture(32, 32))
    .withExif({ IFD0: { Copyright: script } })
    .png()
    .toBuffer();
  host.provider.otherwise(sent(Buffer.concat([clean, Buffer.from(script)])));
  const app = await host.start();
  for (const format of ['png', 'webp', 'jpg']) {
    const { status, bytes } = await app.picture(`${ayaka}.${format}`);
    expect(status).toBe(200);
    expect(bytes.includes('<script>')).toBe(false);
  }
});

test('an address that asks for too much is refused, one that makes pictures sooner (R4.7)', async () => {
  host.provider.otherwise(sent(await picture(64, 64)));
  const app = await host.start({
    env: { ANONYMOUS_BUCKET_CAPACITY: '12', ANONYMOUS_BUCKET_REFILL_PER_MINUTE: '12' },
  });
  const made = await app.picture(`${ayaka}.webp`);
  expect(made.headers['x-ratelimit-remaining']).toBe('7');
  const kept = await app.picture(`${ayaka}.webp`);
  expect(kept.headers['x-ratelimit-remaining']).toBe('6');
  expect((await app.picture(`${ayaka}.webp?w=20`)).headers['x-ratelimit-remaining']).toBe('1');
  const refused = await app.picture(`${ayaka}.webp?w=21`);
  expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limited']);
  // Until the four tokens are there that making it takes.
  expect(refused.headers['retry-after']).toBe('20');
  const other = await app.picture(`${ayaka}.webp?w=21`, { ip: '198.51.100.1' });
  expect(other.status).toBe(200);
});
