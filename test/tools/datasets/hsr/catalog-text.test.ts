import { expect, test } from 'vitest';
import { grown } from '../../../../tools/datasets/hsr/growth.ts';
import {
  askedNumbers,
  fillPlaceholders,
  numberPlan,
  plainText,
  shownNumbers,
  textId,
} from '../../../../tools/datasets/hsr/text.ts';

const reader = { name: 'Star', isFemale: true };

test.each([
  ['<color=#f29e38ff><unbreak>one</unbreak></color> <u>two</u>', 'one two'],
  ['{RUBY_B#ruby}word{RUBY_E#}', 'word'],
  ['one\\ntwo', 'one\ntwo'],
  ['{NICKNAME} and {F#she}{M#he}, {M#him}{F#her}', 'Star and she, her'],
  ['#1[i]% of #83', '#1[i]% of #83'],
])('%j is plain text as %j', (text, plain) => {
  expect(plainText(text, reader)).toBe(plain);
});

test.each([
  [97.02, 3.465, 20, 162.86],
  [144, 7.2, 1, 144],
  [69.6, 3.48, 80, 344.52],
])('%d with %d a level is at level %d: %d', (base, add, level, value) => {
  expect(grown(base, add, level)).toBe(value);
});

test.each([
  ['#1[i]%', [0.5], '50%'],
  ['#1[f1]%, #2[i]', [0.144, 3], '14.4%, 3'],
  ['#1[f1]%', [0.09], '9.0%'],
  ['#1[f2]%', [0.0525], '5.25%'],
  ['#1[i]%', [0.625], '62%'],
  ['#1[i]%', [0.57], '57%'],
  ['#2[i] #10[i]', [1, 2, 3, 4, 5, 6, 7, 8, 9, 11], '2 11'],
  ['no number, #83', [], 'no number, #83'],
  ['#2[i]', [1], null],
])('%j is filled with %j as %j', (text, numbers, filled) => {
  expect(fillPlaceholders(text, numbers)).toBe(filled);
});

test('a number is a percentage where one language says so; each is asked once, as the first names them', () => {
  expect([...askedNumbers(['#2[i] #1[f1]% #2[i]', '#2[i]%', null])]).toEqual([
    [2, true],
    [1, true],
  ]);
});

test('a language that counts numbers otherwise than English has an order of its own', () => {
  const plan = numberPlan(['#3[i]% of #1[i]', '#1[i] #3[i]%', null, '#1[i]', '#3[i]% #1[i]']);
  expect(plan).toEqual({
    asked: [
      [3, true],
      [1, false],
    ],
    orders: [
      [0, 1],
      [1, 0],
      [0, 1],
      [1, 0],
      [0, 1],
    ],
  });
  expect(shownNumbers(plan, [7, 8, 0.5])).toEqual([50, 7]);
  expect(numberPlan(['#1[i]', '#1[i]']).orders).toBeUndefined();
});

test('a key of a text is hashed as the game does', () => {
  expect(textId('AvatarRankName_130801')).toBe('7791140426443349254');
});
