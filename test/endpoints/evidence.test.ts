import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PicturePool } from '../../src/lib/pictures/pool.ts';
import { bomb, picture } from '../support/asset-dependencies.ts';
import { type BinaryReply, type EvidenceApp, startEvidence } from '../support/evidence.ts';
import { startSteady } from '../support/interfaces.ts';
import { sharedPicturePool } from '../support/picture-pool.ts';

let lasting: Promise<EvidenceApp> | undefined;
/** One for all tests that neither move the clock nor count: each has a key of its own. */
async function shared(): Promise<EvidenceApp> {
  lasting ??= startEvidence({
    lasting: true,
    env: { ANONYMOUS_BUCKET_CAPACITY: '1000000' },
  });
  const started = await lasting;
  const key = await started.createKey();
  return {
    ...started,
    key,
    upload: (size, type, options) => started.upload(size, type, { key, ...options }),
    evidence: (bytes, options) => started.evidence(bytes, { key, ...options }),
    principal: (other = key) => started.principal(other),
  };
}

/** A link for the uploader. */
async function linkTo(app: EvidenceApp, url: string): Promise<string> {
  const [link] = await app.app.services.evidence.links(await app.principal(), [url]);
  return link?.signedUrl ?? 'https://cdn.test/no-link';
}

test('a picture is taken in, made anew and shown to who has a link', async () => {
  const app = await shared();
  const sent = await picture(64, 48);
  const { upload_id, upload_url, evidence_url } = await app.upload(sent.length);
  const reply = await app.put(upload_url, sent);
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  const { data } = JSON.parse(reply.bytes.toString());
  expect(data).toMatchObject({ upload_id, evidence_url, content_type: 'image/png' });
  const shown = await app.open(await linkTo(app, evidence_url));
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(data.size_bytes),
    'cache-control': 'private, no-store',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 64, height: 48 });
  expect({ width: data.width, height: data.height }).toEqual({ width: 64, height: 48 });
});

test('HEAD answers as GET; other methods are refused', async () => {
  const app = await shared();
  const link = await linkTo(app, await app.evidence());
  const head = await app.open(link, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.bytes).toHaveLength(0);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  for (const method of ['POST', 'DELETE', 'PATCH']) {
    const { status, headers } = await app.request('/evidence/x.png', { method, key: null });
    expect([status, headers['allow']]).toEqual([405, 'PUT, GET, HEAD, OPTIONS']);
  }
});

test('without a link nothing is shown: not even to the uploader, nor to a key', async () => {
  const app = await shared();
  const url = await app.evidence();
  expect(await app.open(url)).toMatchObject({ status: 404, code: 'asset_not_found' });
  const { status, body } = await app.get(new URL(url).pathname);
  expect([status, body.error.code]).toEqual([404, 'asset_not_found']);
});

/** The same address with something else in its query or path. */
function altered(url: string, change: (parts: URL) => void): string {
  const parts = new URL(url);
  change(parts);
  return parts.href;
}

const forgeries: readonly [string, (parts: URL) => void][] = [
  ['no signature', (url) => url.searchParams.delete('signature')],
  ['an empty signature', (url) => url.searchParams.set('signature', '')],
  ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
  ['a longer signature', (url) => url.searchParams.append('signature', 'A')],
  ['a signature in two', (url) => url.searchParams.append('signature', 'A'.repeat(43))],
  [
    'a later expiry',
    (url) => url.searchParams.set('expires', `${Number(url.searchParams.get('expires')) + 1}`),
  ],
  ['no expiry', (url) => url.searchParams.delete('expires')],
  ['an expiry that is no number', (url) => url.searchParams.set('expires', 'Infinity')],
  ['a negative expiry', (url) => url.searchParams.set('expires', '-1')],
  ['an endless expiry', (url) => url.searchParams.set('expires', '9'.repeat(400))],
  [
    'another ending',
    (url) => {
      url.pathname = url.pathname.replace('.png', '.webp');
    },
  ],
  [
    'another upload',
    (url) => {
      url.pathname = url.pathname.replace(/.\.png$/, 'x.png');
    },
  ],
  [
    'a way out of the folder',
    (url) => {
      url.pathname = '/evidence/..%2f..%2fetc%2fpasswd.png';
    },
  ],
];

test.each(forgeries)('an upload address with %s is one of nothing', async (_, change) => {
  const app = await shared();
  const sent = await picture(8, 8);
  const { upload_url } = await app.upload(sent.length);
  expect(await app.put(altered(upload_url, change), sent)).toMatchObject({
    status: 404,
    code: 'asset_not_found',
  });
  expect((await app.put(upload_url, sent)).status).toBe(200);
});

test.each(forgeries)('a link with %s is one of nothing', async (_, change) => {
  const app = await shared();
  const link = await linkTo(app, await app.evidence());
  expect(await app.open(altered(link, change))).toMatchObject({
    status: 404,
    code: 'asset_not_found',
  });
});

test('an upload address does not show, and a link does not take', async () => {
  const app = await shared();
  const sent = await picture(8, 8);
  const { upload_url, evidence_url } = await app.upload(sent.length);
  await app.put(upload_url, sent);
  expect((await app.open(upload_url)).status).toBe(404);
  expect((await app.put(await linkTo(app, evidence_url), sent)).status).toBe(404);
});

test('the signature of one upload is none for another', async () => {
  const app = await shared();
  const sent = await picture(8, 8);
  const [one, other] = [await app.upload(sent.length), await app.upload(sent.length)];
  const { search } = new URL(one.upload_url);
  expect((await app.put(other.evidence_url + search, sent)).status).toBe(404);
});

test('an upload address is good for ten minutes, and a link for five', async () => {
  const app = await startEvidence();
  const sent = await picture(8, 8);
  const [first, second] = [await app.upload(sent.length), await app.upload(sent.length)];
  app.clock.pass(599_999);
  expect((await app.put(first.upload_url, sent)).status).toBe(200);
  const link = await linkTo(app, first.evidence_url);
  app.clock.pass(1);
  expect(await app.put(second.upload_url, sent)).toMatchObject({ status: 404 });
  expect(await app.put(first.upload_url, sent)).toMatchObject({ status: 404 });
  app.clock.pass(299_998);
  expect((await app.open(link)).status).toBe(200);
  app.clock.pass(1);
  expect(await app.open(link)).toMatchObject({ status: 404, code: 'asset_not_found' });
});

test('an upload address takes one picture: the same again is answered alike, another is refused', async () => {
  const app = await shared();
  const sent = await picture(20, 10);
  const other = Buffer.from(sent);
  other[other.length - 1] = 1;
  const { upload_url, evidence_url } = await app.upload(sent.length);
  const first = await app.put(upload_url, sent);
  const again = await app.put(upload_url, sent);
  expect([again.status, again.bytes.toString()]).toEqual([200, first.bytes.toString()]);
  expect(await app.put(upload_url, other)).toMatchObject({
    status: 409,
    code: 'evidence_already_uploaded',
  });
  // As before there was a picture, it takes what was announced alone.
  expect((await app.put(upload_url, sent, { type: 'text/html' })).status).toBe(415);
  expect((await app.put(upload_url, Buffer.alloc(0))).status).toBe(400);
  const shown = await app.open(await linkTo(app, evidence_url));
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 20, height: 10 });
});

test.each([
  ['another type', { type: 'image/jpeg' }, 415, 'unsupported_media_type'],
  ['no picture type', { type: 'text/html' }, 415, 'unsupported_media_type'],
  ['JSON', { type: 'application/json' }, 415, 'unsupported_media_type'],
  ['parameters', { type: 'image/png; charset=utf-8' }, 415, 'unsupported_media_type'],
])('%s than was announced is refused (R1.10)', async (_, options, status, code) => {
  const app = await shared();
  const sent = await picture(8, 8);
  const { upload_url } = await app.upload(sent.length);
  expect(await app.put(upload_url, sent, options)).toMatchObject({ status, code });
  expect((await app.put(upload_url, sent)).status).toBe(200);
});

test('another size than was announced is refused', async () => {
  const app = await shared();
  const sent = await picture(8, 8);
  const { upload_url } = await app.upload(sent.length);
  const more = Buffer.concat([sent, Buffer.of(0)]);
  expect(await app.put(upload_url, more)).toMatchObject({ status: 413, code: 'payload_too_large' });
  for (const less of [sent.subarray(1), Buffer.alloc(0)])
    expect(await app.put(upload_url, less)).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  expect((await app.put(upload_url, sent)).status).toBe(200);
});

test.each([
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a bomb', bomb(30_000, 30_000)],
  ['half a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
])('%s that claims to be a PNG is refused, and nothing is kept of it', async (_, sent) => {
  const app = await shared();
  const { upload_url, evidence_url } = await app.upload(sent.length);
  expect(await app.put(upload_url, sent)).toMatchObject({ status: 400, code: 'validation_failed' });
  expect(await app.app.services.evidence.links(await app.principal(), [evidence_url])).toEqual([]);
});

test('after five pictures that were none an address is used up', async () => {
  const app = await shared();
  const sent = Buffer.from('this is no picture');
  const { upload_url } = await app.upload(sent.length);
  for (let count = 0; count < 5; count += 1)
    expect((await app.put(upload_url, sent)).status).toBe(400);
  expect(await app.put(upload_url, sent)).toMatchObject({ status: 404, code: 'asset_not_found' });
});

test('two at once under one address: one is taken, the other is told to wait (R1.15)', async () => {
  const app = await shared();
  const sent = await picture(300, 300);
  const { upload_url, evidence_url } = await app.upload(sent.length);
  const replies = await Promise.all([app.put(upload_url, sent), app.put(upload_url, sent)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await app.put(upload_url, sent)).status).toBe(200);
  expect((await app.open(await linkTo(app, evidence_url))).status).toBe(200);
});

test('a key family sends two pictures at once, and does not keep the others out', async () => {
  let resolve = (): void => undefined;
  const refused = new Promise<void>((settle) => {
    resolve = settle;
  });
  const pool = sharedPicturePool();
  // Nothing is decoded until the refusals are there: which two come first is a matter of chance, how many is not.
  const make: PicturePool['make'] = async (...order) => {
    await refused;
    return pool.make(...order);
  };
  const app = await startEvidence({ picturePool: { ...pool, make } });
  const sent = await picture(300, 300);
  const urls: string[] = [];
  for (let count = 0; count < 4; count += 1) urls.push((await app.upload(sent.length)).upload_url);
  const other = await app.upload(sent.length, 'image/png', { key: await app.createKey() });
  let refusals = 0;
  const send = async (url: string): Promise<BinaryReply> => {
    const reply = await app.put(url, sent);
    if (reply.status === 503) refusals += 1;
    if (refusals === 2) resolve();
    return reply;
  };
  const [own, foreign] = await Promise.all([Promise.all(urls.map(send)), send(other.upload_url)]);
  expect(foreign.status).toBe(200);
  expect(own.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503]);
  const waiting = own.filter(({ status }) => status === 503);
  expect(waiting.map(({ headers }) => headers['retry-after'])).toEqual(['30', '30']);
});

test('an address that guesses is throttled (R4.7)', async () => {
  const started = await startSteady({ env: { ANONYMOUS_BUCKET_CAPACITY: '5' } });
  const guess = () =>
    started.get('/evidence/upl_0000000000000000000000.png?expires=9999999999999&signature=x', {
      key: null,
    });
  for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(404);
  expect((await guess()).body.error.code).toBe('rate_limited');
});
