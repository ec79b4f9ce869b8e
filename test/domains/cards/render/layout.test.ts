import { expect, test } from 'vitest';
import { layOutCard } from '../../../../src/domains/cards/render/layout/card.ts';
import { textNodesOf, textsOf } from '../../../../src/domains/cards/render/page.ts';
import { gameIds } from '../../../../src/games/ids.ts';
import { games } from '../../../../src/games/index.ts';
import { madeUpCard } from '../../../support/made-up-cards.ts';

const noPixels = { splash: null, weapon: null, gear: [], ranks: [], talents: [] };

test.each([
  ['「星」の旅人', '星'],
  ['(old) Vale', 'O'],
  ['«élan»', 'É'],
  ['7th', '7'],
  ['【】', '【'],
])('without art, of %j the letter %j is drawn large', (name, initial) => {
  const card = madeUpCard('hsr');
  const named = { ...card, character: { ...card.character, name } };
  const nodes = textNodesOf(layOutCard(named, games.hsr.slots, noPixels));
  const large = nodes.filter(({ style }) => Number(style['fontSize']) >= 400);
  expect(large.map(({ text }) => text)).toEqual([initial]);
});

test.each(gameIds)('a character of %s that wears no gear has its score and its rank', (game) => {
  const rank = { metric: 'hp', rank: 1234, total: 34_567 };
  const card = madeUpCard(game, { gear: [], rank });
  const texts = textsOf(layOutCard(card, games[game].slots, noPixels));
  expect(texts).toContain('#1,234');
  expect(texts).toContain(card.build?.grade);
});
