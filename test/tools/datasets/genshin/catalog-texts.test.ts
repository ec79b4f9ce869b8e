import { describe, expect, test } from 'vitest';
import { paramRows } from '../../../../tools/datasets/genshin/labels.ts';
import { statsOfText, wholeStats } from '../../../../tools/datasets/genshin/sets.ts';
import { plain } from '../../../../tools/datasets/genshin/source.ts';

test.each([
  ['<color=#FFD780FF>cold</color> <i>wind</i>', 'cold wind'],
  ['#{LINK#N1100}word{/LINK}', 'word'],
  ['{F#she}{M#he} and {M#his}{F#her}', 'he and his'],
  ['one\\ntwo{NON_BREAK_SPACE}', 'one\ntwo'],
  ['5 < 6 > 4', '5 < 6 > 4'],
  ['the **cold word** is  bold', 'the cold word is bold'],
  ['at 4:00 (), at 4:00（）, at 4:00 .', 'at 4:00, at 4:00, at 4:00.'],
  ['and then ....', 'and then ....'],
])('%j reads %j', (text, expected) => {
  expect(plain(text)).toBe(expected);
});

describe('a line of a talent', () => {
  const numbers = { param1: [0.12345], param2: [2.5], param3: [400.4], param4: [1.0045] };
  const rowsOf = (english: string, chinese = english) =>
    paramRows(
      [english, undefined, undefined, chinese, undefined],
      (param) => numbers[param as keyof typeof numbers],
    ).map(({ labels, unit, values }) => [labels[0], unit, values[0]]);

  test.each([
    ['A|{param1:P}', [['A', 'percent', 12]]],
    ['A|{param1:F2P}', [['A', 'percent', 12.35]]],
    ['A|{param4:F1P}', [['A', 'percent', 100.5]]],
    ['A|每{param2:F1}点 X', [['A (每…点 X)', 'flat', 2.5]]],
    ['A|{param2:F1}s', [['A', 'seconds', 2.5]]],
    [
      'A|{param1:P}/{param4:P} X',
      [
        ['A (X, 1)', 'percent', 12],
        ['A (X, 2)', 'percent', 100],
      ],
    ],
    [
      'A|0%/{param1:P} X',
      [
        ['A (X, 1)', 'percent', 0],
        ['A (X, 2)', 'percent', 12],
      ],
    ],
    [
      'A|{param1:P}/{param4:P}×3',
      [
        ['A', 'percent', 12],
        ['A (×3)', 'percent', 100],
      ],
    ],
    ['A|{param2:F1}/s', [['A (/s)', 'flat', 2.5]]],
    ['A|{param1:F1P}×2', [['A (×2)', 'percent', 12.3]]],
    [
      'A|{param1:F1P}+{param1:F1P}',
      [
        ['A (1)', 'percent', 12.3],
        ['A (2)', 'percent', 12.3],
      ],
    ],
    [
      'A|{param1:P} HP+{param3:I}',
      [
        ['A (HP)', 'percent', 12],
        ['A', 'flat', 400],
      ],
    ],
    ['A|{param1:P} HP/Stack', [['A (HP/Stack)', 'percent', 12]]],
    [
      'A|({param1:P} X+{param1:P} Y)×3',
      [
        ['A (X ×3)', 'percent', 12],
        ['A (Y ×3)', 'percent', 12],
      ],
    ],
    ['A|({param1:P} X) ×3', [['A (X ×3)', 'percent', 12]]],
    [
      'A|{param2:F1} to {param3:I}s',
      [
        ['A (1)', 'seconds', 2.5],
        ['A (2)', 'seconds', 400],
      ],
    ],
    ['A|B {param2:F1}s', [['A (B)', 'seconds', 2.5]]],
    ['A Stacks|{param3:I}', [['A Stacks', 'count', 400]]],
  ])('%j is %j', (line, rows) => {
    expect(rowsOf(line)).toEqual(rows);
  });

  test('is counted where Chinese has a measure word, which is not repeated', () => {
    const [row] = paramRows(
      ['A|{param3:I}', undefined, undefined, '甲|{param3:I}次', undefined],
      () => [3],
    );
    expect(row).toEqual({ labels: ['A', null, null, '甲', null], unit: 'count', values: [3] });
  });
});

test.each([
  ['Plunging Attack DMG +27%.', [['plunging_attack_dmg_bonus', 27]]],
  ['Increases Elemental Burst DMG by 23%. More.', [['elemental_burst_dmg_bonus', 23]]],
  ['While cold, Elemental Burst DMG +23%.', []],
  ['Elemental Burst DMG +23% for 5s.', []],
  [undefined, []],
])('the bonus %j always gives %j', (text, stats) => {
  expect(statsOfText(text)).toEqual(stats);
});

test.each([
  ['Elemental Burst DMG +23%.', 1],
  ['Elemental Burst DMG +23%. Also heals 5%.', 0],
  ['When cold, Elemental Burst DMG +23%.', 0],
  ['Party members gain 23% more. Nearby ones too.', 0],
  [undefined, 0],
])('of the plain stats of %j, %j are all that it says', (text, count) => {
  expect(wholeStats(text, [['elemental_burst_dmg_bonus', 23]])).toHaveLength(count);
});
