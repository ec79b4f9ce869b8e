import { expect, test } from 'vitest';
import { makeZzzCatalog } from '../../../tools/datasets/zzz/catalog.ts';
import { agrees } from '../../../tools/fidelity/claim.ts';
import { compareWith } from '../../../tools/fidelity/compare.ts';
import { sourceOf } from '../../support/zzz-files.ts';

const content = makeZzzCatalog(sourceOf());
const claim = { kind: 'characters', id: 1999, file: 'agents/selka.json' } as const;

test.each([
  ['a text without its markup', 'ATK +<b>18%</b>.\nOnce', 'atk +18%.\\nOnce', true],
  ['a text of which a word differs', 'one enemy', 'a enemy', false],
  ['words for each sex of the player', '你将', '{F妳}{M你}将', true],
  ['a whole number that was cut', 713, 713.9, true],
  ['a whole number of another level', 713, 715, false],
  ['a rounded decimal', 10.56, 10.6, true],
  ['numbers that are among theirs', [113, 62.5], [62.5, 112.9, 40], true],
  ['a share of one', [45], [0.45, 2], true],
  ['a number that they do not have', [30], [15, 15], false],
  ['a number and a text', 5, '5', false],
])('%s', (_case, own, claimed, expected) => {
  expect(agrees(own, claimed)).toBe(expected);
});

test('a difference names file and both values; what only one has is none', () => {
  const comparison = compareWith(content, [
    { ...claim, member: 'name.en', value: 'Selka' },
    { ...claim, member: 'level.60.6.hp', value: 7320 },
    { ...claim, member: 'level.60.6.atk', value: 999 },
    { ...claim, member: 'ascension.20.materials', value: '100212x4' },
    { ...claim, member: 'birthday', value: 'May 1' },
    { ...claim, id: 2001, member: 'name.en', value: 'Nobody' },
  ]);
  expect(comparison).toEqual({
    compared: 4,
    differences: [{ ...claim, member: 'level.60.6.atk', value: 999, own: 191 }],
    strangers: [{ kind: 'characters', id: 2001, file: 'agents/selka.json' }],
  });
});
