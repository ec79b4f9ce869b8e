import { expect, test } from 'vitest';
import { evaluate, levelTables, plainText } from '../../../../tools/datasets/zzz/text.ts';

test.each([
  ['<color=#FFFFFF>Ice</color> DMG', 'Ice DMG'],
  ['<ruby=らっか>落花</ruby>', '落花'],
  [
    'move the {LAYOUT_CONSOLECONTROLLER#stick}{LAYOUT_FALLBACK#<IconMap:X>} now',
    'move the stick now',
  ],
  ['L{M#o}{F#a}s mejores compañer{F#a}{M#o}s', 'Los mejores compañeros'],
  ['a{LAYOUT_KEYBOARD#key}{LAYOUT_FALLBACK#pad}b', 'apadb'],
  ['{CAL:0.07+AvatarSkillLevel(0)*0.015,100,4}%', '8.5%'],
  ['No\u00a0break,  a\u200bhint\nline', 'No break, ahint\nline'],
  ['<color=#FFFFFF></color> ', null],
  [undefined, null],
])('the markup of %j is gone', (text, expected) => {
  expect(plainText(text)).toBe(expected);
});

test.each([
  ['{Skill:1, Prop:1001} + {{Skill:1, Prop:1001}/4}*4', 40],
  ['-50+AvatarSkillLevel(3)*250', 450],
  ['2*20*0.8', 32],
  ['8-2-1', 5],
])('the formula %s has a value', (formula, value) => {
  expect(evaluate(formula, { level: 2, skill: () => 20 })).toBe(value);
});

test.each(['', '1+', '(1', '1)', '{1)', '1 2', 'alert', '2^3'])('"%s" is no formula', (formula) => {
  expect(() => evaluate(formula, { level: 1, skill: () => 1 })).toThrow('cannot be read');
});

test.each([
  ['3s', [['seconds', 3, 3]]],
  ['12.5/s', [['flat', 12.5, 12.5]]],
  ['20 Energy/sec', [['flat', 20, 20]]],
  [
    '{CAL:13+AvatarSkillLevel(1)*0.8,1,2}% of ATK + {CAL:40+AvatarSkillLevel(1)*4,1,2}',
    [
      ['percent', 13.8, 25.8],
      ['flat', 44, 104],
    ],
  ],
])('the numbers of "%s" have a table each', (param, expected) => {
  const tables = levelTables(param, {});
  expect(tables.map(({ unit, values }) => [unit, values[0], values[15]])).toEqual(expected);
});

test('numbers of a skill that nobody knows are refused', () => {
  expect(() => levelTables('{Skill:1, Prop:1001}', {})).toThrow('property 1001 of a skill');
});
