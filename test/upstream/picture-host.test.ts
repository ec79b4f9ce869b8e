import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPictureHeader } from '../../src/upstream/picture-header.ts';
import {
  createPictureHost,
  type PictureHost,
  type PictureHostOptions,
} from '../../src/upstream/picture-host.ts';
import { testClock } from '../support/app.ts';
import { bomb, picture, sent } from '../support/asset-dependencies.ts';
import { badDays, type Provider, type ProviderReply, startProvider } from '../support/provider.ts';

let provider: Provider;
let elsewhere: Provider;
const hosts: PictureHost[] = [];

beforeAll(async () => {
  provider = await startProvider();
  elsewhere = await startProvider();
});
beforeEach(() => {
  provider.reset();
  elsewhere.reset();
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.close()));
  await Promise.all([provider.close(), elsewhere.close()]);
});

const path = '/ui/x.png';

function start(options: Partial<PictureHostOptions> = {}) {
  const clock = testClock();
  const log: object[] = [];
  const outcomes: string[] = [];
  const host = createPictureHost({
    name: 'pictures',
    baseUrl: provider.url,
    userAgent: 'Waypoint/test',
    deadlineMs: 60_000,
    clock,
    random: () => 0,
    logger: { warn: (fields) => void log.push(fields) },
    onCall: ({ outcome }) => void outcomes.push(outcome),
    ...options,
  });
  hosts.push(host);
  return { host, clock, log, outcomes };
}

const unavailable = expect.objectContaining({ code: 'upstream_unavailable' });
const missing = expect.objectContaining({ code: 'asset_not_found' });

test.each(['png', 'jpeg', 'webp'] as const)(
  'the size of a %s is read from its header',
  async (format) => {
    const bytes = await picture(123, 45, format);
    const expected = {
      format: format === 'jpeg' ? 'jpg' : format,
      size: { width: 123, height: 45 },
    };
    expect(readPictureHeader(bytes)).toEqual(expected);
    // Whatever is missing of it, it is no other size and no exception.
    for (let length = 0; length < Math.min(700, bytes.length); length += 1) {
      const size = readPictureHeader(bytes.subarray(0, length))?.size;
      expect([undefined, expected.size]).toContainEqual(size);
    }
  },
);

test('lossless and extended WebP have their sizes elsewhere', async () => {
  const { default: sharp } = await import('sharp');
  const lossless = await sharp(await picture(300, 7))
    .webp({ lossless: true })
    .toBuffer();
  expect(readPictureHeader(lossless)?.size).toEqual({ width: 300, height: 7 });
  const lossy = await sharp(await picture(300, 7))
    .removeAlpha()
    .webp()
    .toBuffer();
  expect(readPictureHeader(lossy)?.size).toEqual({ width: 300, height: 7 });
});

test.each(['<!doctype html>', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF', ''])(
  '%j is no picture',
  (text) => expect(readPictureHeader(Buffer.from(text))).toBeUndefined(),
);

test('a size is read from the beginning of a file alone', async () => {
  const bytes = await picture(64, 32);
  provider.reply(path, { ...sent(bytes), status: 206 });
  const { host, outcomes } = start();
  await expect(host.measure(path)).resolves.toEqual({ width: 64, height: 32 });
  expect(provider.requests[0]?.headers.range).toBe('bytes=0-65535');
  expect(provider.requests[0]?.headers['user-agent']).toBe('Waypoint/test');
  expect(outcomes).toEqual(['served']);
});

test('a picture whose size stands behind a long comment is fetched whole', async () => {
  const plain = await picture(40, 20, 'jpeg');
  const comment = Buffer.from('fffeffff'.padEnd(2 * 65_537, '61'), 'hex');
  const bytes = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]);
  provider.reply(
    path,
    { ...sent(bytes.subarray(0, 65_536), 'image/jpeg'), status: 206 },
    sent(bytes, 'image/jpeg'),
  );
  await expect(start().host.measure(path)).resolves.toEqual({ width: 40, height: 20 });
  expect(provider.requests.map(({ headers }) => headers.range)).toEqual([
    'bytes=0-65535',
    undefined,
  ]);
});

test('a host that ignores the range serves as well, and its whole picture is fetched as it is', async () => {
  const bytes = await picture(64, 32);
  provider.reply(path, sent(bytes));
  const { host } = start();
  await expect(host.measure(path)).resolves.toEqual({ width: 64, height: 32 });
  await expect(host.fetch(path)).resolves.toEqual({
    bytes: new Uint8Array(bytes),
    format: 'png',
    width: 64,
    height: 32,
  });
});

test.each([404, 410])('%i is a picture that is not there', async (status) => {
  provider.reply(path, { status });
  await expect(start().host.fetch(path)).rejects.toEqual(missing);
});

const html = Buffer.from('<!doctype html><title>no</title>');
const refusals: readonly [string, () => ProviderReply | Promise<ProviderReply>][] = [
  ['HTML', () => badDays.html],
  ['HTML that is called a PNG', () => sent(html)],
  ['a PNG that is called HTML', async () => sent(await picture(8, 8), 'text/html')],
  ['an SVG', () => sent(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
  ['nothing at all', () => sent(Buffer.alloc(0))],
  [
    '100 MB',
    () => ({
      ...sent(html),
      headers: { 'content-type': 'image/png', 'content-length': '104857600' },
      cutAfterBytes: 10,
    }),
  ],
  [
    'more than 10 MB without a content-length',
    () => ({
      ...sent(Buffer.alloc(11_000_000)),
      headers: { 'content-type': 'image/png', 'transfer-encoding': 'chunked' },
    }),
  ],
  [
    'a packed picture',
    async () => ({
      ...sent(await picture(8, 8)),
      headers: { 'content-type': 'image/png', 'content-encoding': 'gzip' },
    }),
  ],
  ['a decompression bomb', () => sent(bomb(60_000, 60_000))],
  ['a picture without a pixel', () => sent(bomb(0, 100))],
];
test.each(refusals)('%s is refused, and says nothing against the host', async (_what, reply) => {
  const good = await picture(8, 8);
  const { host, log } = start();
  for (let count = 0; count < 7; count += 1) {
    provider.reply(path, await reply());
    await expect(host.fetch(path)).rejects.toEqual(unavailable);
  }
  expect(log).toHaveLength(7);
  provider.reply(path, sent(good));
  await expect(host.fetch(path)).resolves.toMatchObject({ width: 8, height: 8 });
});

test.each([301, 302, 307, 308])('a %i is not followed, wherever it leads', async (status) => {
  elsewhere.otherwise(sent(await picture(8, 8)));
  for (const location of [`${elsewhere.url}${path}`, '/ui/y.png', 'file:///etc/passwd']) {
    provider.reply(path, { status, headers: { location } });
    await expect(start().host.fetch(path)).rejects.toEqual(unavailable);
  }
  expect(elsewhere.calls).toEqual([]);
  expect(provider.calls).toEqual([path, path, path]);
});

test('a host that fails once is asked again, and one that is down is left alone', async () => {
  const bytes = await picture(8, 8);
  provider.reply(path, badDays.serverError, sent(bytes));
  const { host, clock } = start();
  await expect(host.fetch(path)).resolves.toMatchObject({ width: 8 });
  provider.otherwise(badDays.serverError);
  for (let count = 0; count < 8; count += 1)
    await expect(host.fetch('/ui/y.png')).rejects.toEqual(unavailable);
  const asked = provider.calls.length;
  expect(asked).toBeLessThan(2 + 8 * 2);
  provider.otherwise(sent(bytes));
  await expect(host.fetch('/ui/y.png')).rejects.toEqual(unavailable);
  expect(provider.calls).toHaveLength(asked);
  clock.pass(11_000);
  await expect(host.fetch('/ui/y.png')).resolves.toMatchObject({ width: 8 });
});

test('a host that asks to wait is left alone for that long', async () => {
  provider.otherwise({ ...badDays.busy, headers: { 'retry-after': '7' } });
  const { host, clock, outcomes } = start();
  for (let count = 0; count < 3; count += 1)
    await expect(host.fetch(path)).rejects.toEqual(unavailable);
  expect(outcomes).toEqual(['rate_limited', 'backing_off', 'backing_off']);
  provider.otherwise(sent(await picture(8, 8)));
  clock.pass(7001);
  await expect(host.fetch(path)).resolves.toMatchObject({ width: 8 });
});

test.each<[string, ProviderReply]>([
  ['never answers', badDays.hang],
  ['sends a byte at a time', { ...sent(Buffer.alloc(1000)), dripMs: 40 }],
])('a host that %s is given up at the deadline', async (_what, reply) => {
  provider.reply(path, reply);
  const { host, outcomes } = start({ deadlineMs: 150 });
  await expect(host.fetch(path)).rejects.toEqual(unavailable);
  expect(outcomes).toEqual(['timeout']);
});

test('a host that is switched off is not asked', async () => {
  const { host, outcomes } = start({ baseUrl: '' });
  await expect(host.measure(path)).rejects.toEqual(unavailable);
  expect(outcomes).toEqual(['switched_off']);
});

test('a path prefix of a host stays', async () => {
  provider.reply(`/raw/master${path}`, sent(await picture(8, 8)));
  const { host } = start({ baseUrl: `${provider.url}/raw/master/` });
  await expect(host.fetch(path)).resolves.toMatchObject({ width: 8 });
});
