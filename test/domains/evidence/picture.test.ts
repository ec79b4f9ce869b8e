import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { EvidenceType } from '../../../src/domains/evidence/evidence.ts';
import { cleanPicture } from '../../../src/domains/evidence/picture.ts';
import { bomb, picture } from '../../support/asset-dependencies.ts';
import { plainPng } from '../../support/evidence-pictures.ts';
import { sharedPicturePool } from '../../support/picture-pool.ts';

const clean = (bytes: Uint8Array, type: EvidenceType) =>
  cleanPicture(bytes, type, 'lin_1', sharedPicturePool().make);

const faultOf = (bytes: Uint8Array, type: EvidenceType = 'image/png') =>
  clean(bytes, type).then(
    () => 'taken',
    ({ code, message }) => `${code}: ${message}`,
  );

const broken = 'validation_failed: The picture cannot be decoded.';
const isNo = (type: string) => `validation_failed: The bytes are not ${type}.`;

/** A picture of noise: nothing compresses it away. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'red', noise: { type: 'gaussian' } },
  });

test.each([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/webp', 'webp'],
] as const)('%s is made anew in its own format and size', async (type, format) => {
  const made = await clean(await picture(41, 23, format), type);
  expect(made).toMatchObject({ width: 41, height: 23, size: made.bytes.length });
  expect(await sharp(made.bytes).metadata()).toMatchObject({ format, width: 41, height: 23 });
});

test('the pixels stay what they were', async () => {
  const sent = await noise(64, 64).png().toBuffer();
  const made = await clean(sent, 'image/png');
  const raw = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
  expect((await raw(made.bytes)).equals(await raw(sent))).toBe(true);
});

test('a file that is not a picture is refused by its bytes', async () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const type of ['image/png', 'image/jpeg', 'image/webp'] as const)
    for (const bytes of [html, svg, Buffer.of(0), Buffer.from('GIF89a')])
      expect(await faultOf(bytes, type)).toBe(isNo(type));
});

test('another picture format than the announced one is refused', async () => {
  expect(await faultOf(await picture(8, 8, 'jpeg'), 'image/png')).toBe(isNo('image/png'));
  expect(await faultOf(await picture(8, 8, 'png'), 'image/webp')).toBe(isNo('image/webp'));
  expect(await faultOf(await picture(8, 8, 'webp'), 'image/jpeg')).toBe(isNo('image/jpeg'));
});

test.each([
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ffe0'],
  ['image/webp', '524946462020202057454250'],
] as const)('the signature of %s before something else is not enough', async (type, start) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  for (const rest of [svg, '%PDF-1.7', `<html>${'x'.repeat(500)}</html>`])
    expect(await faultOf(Buffer.concat([Buffer.from(start, 'hex'), Buffer.from(rest)]), type)).toBe(
      broken,
    );
});

const stowaway = 'PK\u0003\u0004<script>alert("evidence")</script>';

test('only the picture of a polyglot file is stored', async () => {
  for (const [format, type] of [
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const) {
    const sent = Buffer.concat([await picture(40, 30, format), Buffer.from(stowaway)]);
    const { bytes } = await clean(sent, type);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 });
  }
});

test('no metadata survives: place, camera, comments, profiles', async () => {
  const exif = {
    IFD0: { Copyright: stowaway, Make: 'A camera' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
  };
  for (const [format, type] of [
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const) {
    const sent = await noise(32, 32)
      .withExif(exif)
      .withXmp(`<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${stowaway}</x:xmpmeta>`)
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer();
    expect((await sharp(sent).metadata()).exif?.includes('A camera')).toBe(true);
    const { bytes } = await clean(sent, type);
    const { exif: left, xmp, icc, iptc, comments } = await sharp(bytes).metadata();
    expect([left, xmp, icc, iptc, comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(bytes).includes('camera')).toBe(false);
  }
});

test('a photo is rotated as its EXIF data says, before the data is removed', async () => {
  const sent = await noise(60, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const made = await clean(sent, 'image/jpeg');
  expect(made).toMatchObject({ width: 20, height: 60 });
  expect((await sharp(made.bytes).metadata()).orientation).toBeUndefined();
});

test('only the first frame of an animation is stored', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 16, height: 16, channels: 3, background } })
      .png()
      .toBuffer();
  const sent = await sharp([await frame('#ff0000'), await frame('#0000ff')], {
    join: { animated: true },
  })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp(sent).metadata()).pages).toBe(2);
  const { bytes } = await clean(sent, 'image/webp');
  const { pages, width, height } = await sharp(bytes).metadata();
  expect({ pages: pages ?? 1, width, height }).toEqual({ pages: 1, width: 16, height: 16 });
  const [red = 0, , blue = 0] = await sharp(bytes).raw().toBuffer();
  expect(red > 240 && blue < 16).toBe(true);
});

test.each([
  [30_000, 30_000],
  [65_500, 400],
  [2 ** 31 - 1, 2 ** 31 - 1],
])('a bomb of %i x %i pixels is not decoded', async (width, height) => {
  const sent = bomb(width, height);
  expect(sent.length).toBeLessThan(100);
  expect(await faultOf(sent)).toBe(
    'validation_failed: The picture has more than 16 million pixels.',
  );
});

test('a real picture of 6000 x 6000 in a few kilobytes takes no memory', async () => {
  const sent = plainPng(6000, 6000);
  expect(sent.length).toBeLessThan(6000);
  expect(await sharp(sent, { limitInputPixels: false }).stats()).toMatchObject({ isOpaque: true });
  const before = process.memoryUsage.rss();
  for (let count = 0; count < 100; count += 1)
    expect(await faultOf(sent)).toContain('16 million pixels');
  expect(process.memoryUsage.rss() - before).toBeLessThan(20_000_000);
});

test('a truncated picture is refused', async () => {
  for (const [format, type] of [
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const) {
    const sent = await noise(200, 200).toFormat(format).toBuffer();
    for (const share of [0.1, 0.5, 0.95])
      expect(await faultOf(sent.subarray(0, Math.floor(sent.length * share)), type)).toBe(broken);
  }
});
