import { expect, test } from 'vitest';
import { picture, sent } from '../support/asset-dependencies.ts';
import { paths, usePictureHost } from '../support/assets.ts';
import { startEvidence } from '../support/evidence.ts';
import { reportOf } from '../support/reports.ts';
import { refusalOf } from '../support/specification.ts';

// Tried in depth by test/rest/assets.test.ts and test/endpoints/.

const host = usePictureHost();
const ayaka = '/v1/assets/genshin/character/10000002';
const bulk = '/v1/assets/bulk-resolve';
const item = { kind: 'character', id: 10000002 };

/** An application whose picture host has the icon and the portrait of one character. */
async function start() {
  host.provider.reply(paths.ayaka, sent(await picture(256, 128)));
  host.provider.reply(paths.portrait, sent(await picture(320, 1000)));
  return host.start();
}

test('L195 an asset: url, content_type, width, height and cached_until', async () => {
  const { get } = await start();
  expect((await get(ayaka)).body.data).toEqual({
    url: expect.stringMatching(/^https:\/\/cdn\.test\//),
    content_type: 'image/webp',
    width: 256,
    height: 128,
    cached_until: expect.stringMatching(/Z$/),
  });
});

test('L195 an item of a list: kind, id and url', async () => {
  const { post } = await host.shared();
  const { body } = await post(bulk, { game: 'genshin', items: [item] });
  expect(body.data).toEqual([{ ...item, url: expect.stringMatching(/^https:\/\/cdn\.test\//) }]);
});

test('L347 variant: icon, side, portrait, splash, chibi; icon by default', async () => {
  const { get } = await start();
  const usual = (await get(ayaka)).body.data;
  expect((await get(`${ayaka}?variant=icon`)).body.data).toEqual(usual);
  expect((await get(`${ayaka}?variant=portrait`)).body.data.height).toBe(1000);
  for (const variant of ['side', 'splash', 'chibi']) {
    const code = refusalOf(await get(`${ayaka}?variant=${variant}`));
    expect(['200 undefined', '404 asset_not_found']).toContain(code);
  }
  expect(refusalOf(await get(`${ayaka}?variant=other`))).toBe('400 validation_failed');
});

test('L347 format: webp, png, jpg; webp by default', async () => {
  const { get } = await start();
  const typeOf = async (query: string) => (await get(ayaka + query)).body.data.content_type;
  expect(await typeOf('')).toBe('image/webp');
  expect(await typeOf('?format=webp')).toBe('image/webp');
  expect(await typeOf('?format=png')).toBe('image/png');
  expect(await typeOf('?format=jpg')).toBe('image/jpeg');
  expect(refusalOf(await get(`${ayaka}?format=gif`))).toBe('400 validation_failed');
});

test('L347 w: the width that a picture is resized to', async () => {
  const { get } = await start();
  expect((await get(`${ayaka}?w=64`)).body.data).toMatchObject({ width: 64, height: 32 });
  expect(refusalOf(await get(`${ayaka}?w=wide`))).toBe('400 validation_failed');
});

test('L348 bulk-resolve: a game and items of kind, id and variant', async () => {
  const { post } = await host.shared();
  const items = [item, { ...item, variant: 'portrait' }, { kind: 'light_cone', id: 1 }];
  const { status, body } = await post(bulk, { game: 'genshin', items });
  expect([status, body.data.length]).toEqual([200, 3]);
  expect(body.data[1].url).not.toBe(body.data[0].url);
  for (const kind of ['character', 'light_cone', 'relic']) {
    expect((await post(bulk, { game: 'hsr', items: [{ kind, id: 1 }] })).status).toBe(200);
  }
  expect(refusalOf(await post(bulk, { items }))).toMatch(/^400 /);
});

test('L350 addresses of game assets are public and immutable', async () => {
  const app = await start();
  const { url } = (await app.get(ayaka)).body.data;
  const { status, headers } = await app.picture(new URL(url).pathname);
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
});

test('L350 signed addresses are of uploads alone', async () => {
  const app = await startEvidence();
  const evidence = await app.evidence();
  expect((await app.open(evidence)).status).not.toBe(200);
  const { body } = await app.post('/v1/scam-report', reportOf({ evidence_urls: [evidence] }));
  const report = (await app.get(`/v1/scam-report/${body.data.id}`)).body.data;
  expect((await app.open(report.evidence[0].signed_url)).status).toBe(200);
  const { url } = (await app.post(bulk, { game: 'genshin', items: [item] })).body.data[0];
  expect(url).not.toContain('?');
});
