import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Card } from '../../../../src/domains/cards/card.ts';
import type { GameId } from '../../../../src/games/ids.ts';
import { sharedCardRenderer } from '../../../support/card-renderer.ts';
import { madeUpArt, madeUpCard, noArt } from '../../../support/made-up-cards.ts';
import { greatestDifference, toReference } from '../../../support/picture-difference.ts';

const folder = join(import.meta.dirname, 'references');

/**
 * The references are small lossy WebP: the same card drawn again differs by 11 at most, one with another number by 14,
 * with the name of another stat by 40. The fonts come as packages and everything is drawn in software, so that machines
 * differ by less.
 */
const tolerance = 12;

interface Case {
  readonly name: string;
  readonly game: GameId;
  readonly change: Partial<Card>;
  readonly withArt: boolean;
}

const player = { uid: null, level: 60 };
const cases: readonly Case[] = [
  { name: 'genshin-en-dark', game: 'genshin', change: {}, withArt: true },
  {
    name: 'genshin-zh-tw-light-arabic',
    game: 'genshin',
    change: {
      language: 'zh-tw',
      theme: 'light',
      player: { ...player, nickname: 'محارب النور' },
      sandbox: true,
    },
    withArt: false,
  },
  { name: 'hsr-zh-cn-dark', game: 'hsr', change: { language: 'zh-cn' }, withArt: true },
  {
    name: 'hsr-id-light-bare',
    game: 'hsr',
    change: {
      language: 'id',
      theme: 'light',
      stats: [],
      talents: [],
      gear: [],
      build: null,
      rank: null,
    },
    withArt: true,
  },
  {
    name: 'zzz-ja-dark',
    game: 'zzz',
    change: { language: 'ja', player: { ...player, nickname: 'שלום 🐱 한글' } },
    withArt: true,
  },
  { name: 'hsr-ru-light', game: 'hsr', change: { language: 'ru', theme: 'light' }, withArt: true },
  {
    name: 'zzz-th-dark-compact',
    game: 'zzz',
    change: { language: 'th', style: 'compact', sandbox: true },
    withArt: true,
  },
  { name: 'zzz-en-light', game: 'zzz', change: { theme: 'light', weapon: null }, withArt: true },
];

async function drawn({ game, change, withArt }: Case): Promise<Uint8Array> {
  const card = madeUpCard(game, change);
  const art = withArt ? await madeUpArt(card, 1) : noArt(card);
  return sharedCardRenderer().draw(card, art, { format: 'png', scale: 1 });
}

test.each(cases)('the card $name looks as it did', async (each) => {
  const bytes = await drawn(each);
  const file = join(folder, `${each.name}.webp`);
  // To draw a reference anew: delete it, run this once, look at it.
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, await toReference(bytes));
    expect.fail(`${file} was drawn anew: look at it.`);
  }
  expect(await greatestDifference(bytes, readFileSync(file))).toBeLessThan(tolerance);
});

/** The third piece has one sub stat by another name. */
const renamed = madeUpCard('genshin').gear.map((piece, index) => {
  if (index !== 2) return piece;
  const [first, ...rest] = piece.subStats;
  return first ? { ...piece, subStats: [{ ...first, name: 'Energy Recharge' }, ...rest] } : piece;
});

test.each([
  ['another name of a stat', { gear: renamed }],
  ['fewer stats', { stats: madeUpCard('genshin').stats.slice(0, 1) }],
  ['other advice', { advice: 'Wear four pieces of Tidebound Letters.' }],
  ['another address', { address: 'other.example' }],
  ['another theme', { theme: 'light' }],
  ['another nickname', { player: { ...player, nickname: 'Somebody' } }],
  ['no rank', { rank: null }],
] as const)('a card with %s does not pass for the reference', async (_, change) => {
  const [first] = cases;
  if (first === undefined) throw new Error('There is no reference.');
  const bytes = await drawn({ ...first, change: { ...first.change, ...change } });
  const reference = readFileSync(join(folder, `${first.name}.webp`));
  expect(await greatestDifference(bytes, reference)).toBeGreaterThan(tolerance);
});
