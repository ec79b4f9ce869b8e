import { expect, test } from 'vitest';
import { layOutCard } from '../../../../src/domains/cards/render/layout/card.ts';
import type { CardNode } from '../../../../src/domains/cards/render/node.ts';
import { gameIds } from '../../../../src/games/ids.ts';
import { games } from '../../../../src/games/index.ts';
import { madeUpCard } from '../../../support/made-up-cards.ts';

const textsOf = (node: CardNode): string[] => {
  if (node.type === 'text') return [node.text];
  return node.type === 'container' ? node.children.flatMap(textsOf) : [];
};

test.each(gameIds)('a character of %s that wears no gear has its score and its rank', (game) => {
  const rank = { metric: 'hp', rank: 1234, total: 34_567 };
  const card = madeUpCard(game, { gear: [], rank });
  const pixels = { splash: null, weapon: null, gear: [] };
  const texts = textsOf(layOutCard(card, games[game].slots, pixels));
  expect(texts).toContain('#1,234');
  expect(texts).toContain(card.build?.grade);
});
