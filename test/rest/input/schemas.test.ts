import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../../../src/lib/problem.ts';
import { createReader } from '../../../src/rest/input/reader.ts';
import {
  dateTime,
  flag,
  game,
  givenGame,
  integer,
  lang,
  list,
  oneOf,
  orNull,
  rarity,
  recordId,
  text,
  texts,
  truth,
  uid,
  whole,
} from '../../../src/rest/input/schemas.ts';

const runs = { seed: 1, numRuns: 300 };

interface Refusal {
  readonly code: string;
  readonly paths: readonly string[];
}

type Value = string | readonly string[] | undefined;

/** What a value is read as, or the code and the paths of its refusal. */
function readBy(read: () => Readonly<Record<string, unknown>>): unknown {
  try {
    return read()['x'];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const paths = (error.details ?? []).map(({ path }) => path);
    return { code: error.code, paths } satisfies Refusal;
  }
}

const inQuery = (schema: z.ZodType, value: Value): unknown =>
  readBy(() => {
    const reader = createReader({ query: z.object({ x: schema }) }, new Set(['x']));
    return reader({ path: {}, query: { x: value }, body: {} }).query;
  });

const inPath = (schema: z.ZodType, value: string): unknown =>
  readBy(() => {
    const reader = createReader({ path: z.object({ x: schema }) }, new Set());
    return reader({ path: { x: value }, query: {}, body: {} }).path;
  });

const inBody = (schema: z.ZodType, value: unknown): unknown =>
  readBy(() => {
    const reader = createReader({ body: z.object({ x: schema }) }, new Set());
    return reader({ path: {}, query: {}, body: { x: value } }).body;
  });

const invalid: Refusal = { code: 'validation_failed', paths: ['x'] };

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', true],
  [undefined, true],
])('%j is a boolean (R1.4)', (value, read) => {
  expect(inQuery(flag.default(true), value)).toBe(read);
});

test.each(['TRUE', 'yes', 'on', ' true', '2', 'null', 'toString', '__proto__'])(
  '%j is no boolean (R1.4)',
  (value) => {
    expect(inQuery(flag.default(true), value)).toEqual(invalid);
  },
);

const limit = integer(1, 200).default(50);

test.each([
  ['1', 1],
  ['200', 200],
  ['007', 7],
  ['', 50],
  [undefined, 50],
])('%j is a limit (R1.4, R5.3)', (value, read) => {
  expect(inQuery(limit, value)).toBe(read);
});

test.each(['0', '201', '-1', '+5', '5.0', '1e2', '0x10', ' 5', '٣', '12345678901', 'NaN', '--1'])(
  '%j is refused, never clamped (R1.5)',
  (value) => {
    expect(inQuery(limit, value)).toEqual(invalid);
  },
);

test('an integer is read as it stands, or refused (R1.4, law)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -500, max: 500 }).map(String), fc.string()), (value) => {
      if (value === '') return;
      const isPlain = /^-?[0-9]{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= 200;
      expect(inQuery(limit, value)).toEqual(isPlain ? Number(value) : invalid);
    }),
    runs,
  );
});

const anyRarity = rarity(1, ['S', 'A', 'B']);

test('a repeated scalar is refused, whatever it is (R1.4)', () => {
  const schemas = [
    text(),
    flag,
    limit,
    oneOf(['1']),
    list,
    anyRarity,
    dateTime,
    lang(),
    uid,
    givenGame,
  ];
  for (const schema of schemas) {
    for (const one of [schema, schema.optional(), orNull(schema)])
      expect(inQuery(one, ['1', '1'])).toEqual(invalid);
  }
});

test('an enum is exact (R1.4)', () => {
  const provider = oneOf(['primary', 'auto']).optional();
  expect(inQuery(provider, 'auto')).toBe('auto');
  expect(inQuery(provider, '')).toBeUndefined();
  for (const value of ['AUTO', 'auto ', 'aut']) expect(inQuery(provider, value)).toEqual(invalid);
});

test('a language is one of the set, English when left out, and named as the graph has it (R1.16)', () => {
  const languages = lang(['en', 'ja', 'zh-cn']);
  expect(inQuery(languages, undefined)).toBe('en');
  expect(inQuery(languages, 'zh-cn')).toBe('ZH_CN');
  expect(inQuery(languages, 'zh-tw')).toEqual(invalid);
});

test('a list is trimmed, and what is empty is dropped (R1.4)', () => {
  expect(inQuery(list, 'a,, b ,')).toEqual(['a', 'b']);
  expect(inQuery(list, ' , ')).toEqual([]);
  expect(inQuery(list, undefined)).toEqual(invalid);
});

test.each([
  ['s', 'S'],
  ['B', 'B'],
  ['5', 5],
  ['-1', -1],
])('%s is a rarity (R7.2)', (value, read) => {
  expect(inQuery(anyRarity, value)).toBe(read);
});

test.each(['SS', 'C', '5.0', '5*', ' S'])('%j is no rarity (R7.2)', (value) => {
  expect(inQuery(anyRarity, value)).toEqual(invalid);
});

test('a UID is 9 or 10 ASCII digits, and nothing else is (R1.6, law)', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 });
  const refused: Refusal = { code: 'invalid_uid', paths: ['x'] };
  fc.assert(
    fc.property(fc.oneof(digits, fc.string({ unit: 'grapheme' })), (value) => {
      const isUid = /^[0-9]{9,10}$/.test(value) && !value.includes('\n');
      expect(inPath(uid, value)).toEqual(isUid ? value : refused);
      expect(inBody(uid, value)).toEqual(isUid ? value : refused);
    }),
    runs,
  );
  for (const value of ['812345678\n', undefined, null, 812345678, ['812345678'], {}, true])
    expect(inBody(uid, value)).toEqual(refused);
});

test('a game is one of three, and what is not one is no game of whatever type (R1.6)', () => {
  for (const name of ['genshin', 'hsr', 'zzz']) expect(inPath(game, name)).toBe(name);
  const refused: Refusal = { code: 'invalid_game', paths: ['x'] };
  for (const value of ['Genshin', '', 'length', '__proto__', 5, ['hsr'], {}, null, undefined])
    expect(inBody(game, value)).toEqual(refused);
  expect(inBody(givenGame, 5)).toEqual(refused);
  for (const value of [undefined, null]) expect(inBody(givenGame, value)).toEqual(invalid);
});

test('an id has 1 to 10 digits; one beyond those of the graph is that of no record (R1.6)', () => {
  expect(inPath(recordId('character'), '10000002')).toBe(10_000_002);
  expect(inPath(recordId('character'), '9999999999')).toBe(2 ** 31 - 1);
  for (const value of ['', '12345678901', '1.0', '-1', '1e3'])
    expect(inPath(recordId('character'), value)).toEqual(invalid);
});

const isWhole = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 200;
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

test.each<[string, z.ZodType, (value: unknown) => boolean, unknown]>([
  ['a text', orNull(text()), (value) => typeof value === 'string', null],
  ['a whole number', whole(1, 200).default(7), isWhole, 7],
  ['true or false', truth.default(false), (value) => typeof value === 'boolean', false],
  ['a list of strings', texts.default([]), isTexts, []],
])('a member that is %s is of its type, or absent (R1.4, law)', (_what, schema, fits, absent) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read = fits(value) ? value : invalid;
      expect(inBody(schema, value)).toEqual(value === null ? absent : read);
    }),
    runs,
  );
});

test('an integer member is never read from a string or rounded', () => {
  for (const value of ['5', 5.5, true, [5], { valueOf: 5 }, 1e21])
    expect(inBody(whole(1, 200), value)).toEqual(invalid);
  expect(inBody(whole(1, 200), 5)).toBe(5);
});

test('a text is counted in characters, not in what they take', () => {
  expect(inBody(text(3), '🎣🎣🎣')).toBe('🎣🎣🎣');
  expect(inBody(text(3), 'abcd')).toEqual(invalid);
});

test('a long list is refused before its values are looked at', () => {
  const values = Array.from({ length: 30_000 }, () => 0);
  expect(inBody(texts, values)).toEqual(invalid);
});
