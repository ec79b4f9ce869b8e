import { expect, test } from 'vitest';
import { fitTexts, type Measure } from '../../../../src/domains/cards/render/fit-texts.ts';
import { block, column, line, textNodesOf } from '../../../../src/domains/cards/render/page.ts';

/** A font whose letters are half as wide as they are high; lines break between words. */
const measure: Measure = async (nodes) =>
  nodes.map(({ text, style }) => {
    const letter = Number(style['fontSize']) / 2;
    const lineHeight = Number(style['fontSize']) * Number(style['lineHeight']);
    if (style['whiteSpace'] !== 'normal')
      return { width: text.length * letter, height: lineHeight };
    const width = Number(style['width']);
    const lines: number[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      const longer = (last ?? 0) + (1 + word.length) * letter;
      if (last === undefined || longer > width) lines.push(word.length * letter);
      else lines[lines.length - 1] = longer;
    }
    return { width, height: lines.length * lineHeight };
  });

const style = { fontSize: 20, lineHeight: 1 };
const box = { width: 100, height: 40 };

async function fitted(...texts: ReturnType<typeof line>[]) {
  const root = await fitTexts(column({}, texts), measure);
  return textNodesOf(root).map(({ text, style: { fontSize, whiteSpace } }) => ({
    text,
    size: Math.round(Number(fontSize) * 10) / 10,
    lines: whiteSpace === 'normal' ? 'several' : 'one',
  }));
}

test('the labels of rows have one size, in which the longest fits on its line', async () => {
  const labels = ['HP', 'CRIT Rate', 'Twelve words'].map((text) =>
    block(text, style, { ...box, group: 'labels' }),
  );
  const shown = await fitted(...labels, line('Other', style, 100));
  expect(shown.map(({ size }) => size)).toEqual([16.6, 16.6, 16.6, 20]);
  expect(shown.map(({ lines }) => lines)).toEqual(['one', 'one', 'one', 'one']);
});

test('where that would be small, the long ones are broken between words, and none is cut', async () => {
  const labels = ['HP', 'Energy Regeneration Rate'].map((text) =>
    block(text, style, { ...box, group: 'labels' }),
  );
  const shown = await fitted(...labels);
  expect(shown.map(({ text }) => text)).toEqual(['HP', 'Energy Regeneration Rate']);
  expect(shown.map(({ lines }) => lines)).toEqual(['one', 'several']);
  expect(shown[0]?.size).toBe(shown[1]?.size);
  // The longest word has twelve letters.
  expect((shown[1]?.size ?? 0) / 2).toBeLessThanOrEqual(100 / 12);
});

test('a word is never broken, so that a long one makes its text smaller', async () => {
  const [shown] = await fitted(block('Donaudampfschiff Fahrt', style, box));
  expect(shown).toEqual({ text: 'Donaudampfschiff Fahrt', size: 12.4, lines: 'several' });
});

test('what fits in no size is cut in the smallest', async () => {
  const [one, several] = await fitted(
    line('x'.repeat(60), style, 100),
    block('word '.repeat(60).trim(), style, box),
  );
  for (const cut of [one, several]) {
    expect(cut?.text).toMatch(/…$/);
    expect(cut?.size).toBe(12.4);
  }
});
