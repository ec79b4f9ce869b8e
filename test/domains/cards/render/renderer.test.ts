import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Card } from '../../../../src/domains/cards/card.ts';
import type { CardArt } from '../../../../src/domains/cards/card-art.ts';
import type { OpenCardRenderer } from '../../../../src/domains/cards/render/renderer.ts';
import { cardRenderer, sharedCardRenderer } from '../../../support/card-renderer.ts';
import { madeUpArt, madeUpCard, noArt } from '../../../support/made-up-cards.ts';

const card = madeUpCard('zzz');
const small = { format: 'webp', scale: 1 } as const;

const opened: OpenCardRenderer[] = [];
afterEach(() => {
  for (const renderer of opened.splice(0)) renderer.close();
});

function open(options: Parameters<typeof cardRenderer>[0]): OpenCardRenderer {
  const renderer = cardRenderer(options);
  opened.push(renderer);
  return renderer;
}

const faultOf = (drawn: Promise<unknown>): Promise<string> =>
  drawn.then(
    () => 'drawn',
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  );

const later = 'upstream_unavailable: No card can be drawn at the moment; try again later.';
const never =
  'upstream_unavailable: This card could not be drawn; try again later, or with scale=1.';

/** A process that says that it is ready, and comes to no end with any card. */
const stuck = [
  '--eval',
  `const text = Buffer.from('{"ready":true}'); const head = Buffer.alloc(8); head.writeUInt32BE(text.length, 0);
   process.stdout.write(Buffer.concat([head, text])); process.stdin.resume();`,
];

test.each([
  ['webp', 1, 1280, 720],
  ['png', 1, 1280, 720],
  ['webp', 2, 2560, 1440],
] as const)('a card as %s at scale %d has %d x %d pixels', async (format, scale, width, height) => {
  const bytes = await sharedCardRenderer().draw(card, await madeUpArt(card), { format, scale });
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height });
});

test('the same card is the same picture, byte for byte', async () => {
  const art = await madeUpArt(card);
  const [one, other] = await Promise.all(
    [1, 2].map(() => sharedCardRenderer().draw(card, art, small)),
  );
  expect(Buffer.compare(one ?? Buffer.of(1), other ?? Buffer.of(2))).toBe(0);
});

const broken: readonly (readonly [string, Uint8Array])[] = [
  ['no picture at all', Buffer.from('<html>not found</html>')],
  ['a picture that breaks off', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['nothing', Buffer.alloc(0)],
];

test.each(broken)('art that is %s is drawn as if there were none', async (_, bytes) => {
  const art: CardArt = {
    splash: bytes,
    weapon: bytes,
    gear: card.gear.map(() => bytes),
    ranks: [1, 2, 3, 4, 5, 6].map(() => bytes),
    talents: card.talents.map(() => bytes),
  };
  const [withBroken, without] = await Promise.all([
    sharedCardRenderer().draw(card, art, small),
    sharedCardRenderer().draw(card, noArt(card), small),
  ]);
  expect(Buffer.compare(withBroken, without)).toBe(0);
});

test('art that is broken takes no other art with it', async () => {
  const whole = await madeUpArt(card);
  const draw = (art: CardArt) => sharedCardRenderer().draw(card, art, small);
  const [withBroken, without, all] = await Promise.all([
    draw({ ...whole, weapon: Buffer.from('x') }),
    draw({ ...whole, weapon: null }),
    draw(whole),
  ]);
  expect(Buffer.compare(withBroken, without)).toBe(0);
  expect(Buffer.compare(withBroken, all)).not.toBe(0);
});

test('more art than a card has room for is left out', async () => {
  const bytes = Buffer.alloc(25 * 1024 * 1024);
  const drawn = await sharedCardRenderer().draw(card, { ...noArt(card), splash: bytes }, small);
  expect(Buffer.compare(drawn, await sharedCardRenderer().draw(card, noArt(card), small))).toBe(0);
});

test('a card that takes more than it may ends its process; the next is drawn by another', async () => {
  const limits = { cpuMs: 1, memoryBytes: 2 ** 31 };
  const renderer = open({ processes: 1, limits });
  expect(await faultOf(renderer.draw(card, noArt(card), small))).toBe(never);
  expect(await faultOf(renderer.draw(card, noArt(card), small))).toBe(never);
});

test('a card that comes to no end is given up', async () => {
  const renderer = open({ processes: 1, program: stuck, deadlineMs: 50 });
  expect(await faultOf(renderer.draw(card, noArt(card), small))).toBe(later);
});

test('no more than 32 cards wait; the next is refused at once, and closing refuses all', async () => {
  const renderer = open({ processes: 1, program: stuck });
  const drawing = Array.from({ length: 33 }, () =>
    faultOf(renderer.draw(card, noArt(card), small)),
  );
  expect(await faultOf(renderer.draw(card, noArt(card), small))).toBe(later);
  renderer.close();
  expect(await Promise.all(drawing)).toEqual(drawing.map(() => later));
});

const drawings: readonly (readonly [string, Card])[] = [
  ['no weapon', { ...card, weapon: null }],
  ['half of its gear', { ...card, gear: card.gear.slice(2, 4) }],
  ['no build', { ...card, build: null, rank: null }],
  ['an element that nobody knows', { ...card, character: { ...card.character, element: 'Plaid' } }],
  [
    'an element named like a member of objects',
    { ...card, character: { ...card.character, element: 'constructor' } },
  ],
  [
    'a stat that nobody knows',
    { ...card, stats: [{ stat: 'toString', name: 'toString', value: 1 }] },
  ],
];

test.each(drawings)('a card with %s is drawn', async (_, each) => {
  expect(await faultOf(sharedCardRenderer().draw(each, noArt(each), small))).toBe('drawn');
});
