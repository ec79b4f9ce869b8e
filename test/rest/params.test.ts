import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';
import {
  boolean,
  gameParam,
  integer,
  integerMember,
  language,
  list,
  oneOf,
  required,
  text,
  textListMember,
  textMember,
  uidParam,
} from '../../src/rest/params.ts';

const runs = { seed: 1, numRuns: 300 };
const bounds = { least: 1, most: 200, usual: 50 };

/** The code and the paths of what is thrown; undefined for what is let through. */
function refusal(read: () => unknown): { code: string; paths: string[] } | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, paths: (error.details ?? []).map(({ path }) => path) };
  }
}

const invalid = (path: string) => ({ code: 'validation_failed', paths: [path] });

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', true],
  [undefined, true],
])('%j is a boolean (R1.4)', (value, read) => {
  expect(boolean({ flag: value }, 'flag', true)).toBe(read);
});

test.each(['TRUE', 'yes', 'on', ' true', '2', 'null', 'toString', '__proto__'])(
  '%j is no boolean (R1.4)',
  (value) => {
    expect(refusal(() => boolean({ flag: value }, 'flag', true))).toEqual(invalid('flag'));
  },
);

test.each([
  ['1', 1],
  ['200', 200],
  ['007', 7],
  ['', 50],
  [undefined, 50],
])('%j is a limit (R1.4, R5.3)', (value, read) => {
  expect(integer({ limit: value }, 'limit', bounds)).toBe(read);
});

test.each(['0', '201', '-1', '+5', '5.0', '1e2', '0x10', ' 5', '٣', '12345678901', 'NaN', '--1'])(
  '%j is refused, never clamped (R1.5)',
  (value) => {
    expect(refusal(() => integer({ limit: value }, 'limit', bounds))).toEqual(invalid('limit'));
  },
);

test('an integer is read as it stands, or refused (R1.4, law)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -500, max: 500 }).map(String), fc.string()), (value) => {
      const refused = refusal(() => integer({ n: value }, 'n', bounds));
      if (value === '') return;
      if (refused) expect(refused).toEqual(invalid('n'));
      else expect(integer({ n: value }, 'n', bounds)).toBe(Number(value));
      const isPlain = /^-?[0-9]{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= 200;
      expect(refused === undefined).toBe(isPlain);
    }),
    runs,
  );
});

test('a repeated scalar is refused (R1.4)', () => {
  const query = { value: ['1', '1'] };
  for (const read of [
    () => text(query, 'value'),
    () => required(query, 'value'),
    () => boolean(query, 'value', true),
    () => integer(query, 'value', bounds),
    () => oneOf(query, 'value', ['1']),
    () => list(query, 'value', 20),
  ]) {
    expect(refusal(read)).toEqual(invalid('value'));
  }
});

test('a name of every object is no parameter', () => {
  const query = Object.assign(Object.create(null), { a: '1' });
  for (const name of ['toString', '__proto__', 'constructor']) {
    expect(text(query, name)).toBeUndefined();
  }
});

test('an enum is exact (R1.4)', () => {
  expect(oneOf({ p: 'auto' }, 'p', ['primary', 'auto'])).toBe('auto');
  expect(oneOf({ p: '' }, 'p', ['primary', 'auto'])).toBeUndefined();
  for (const value of ['AUTO', 'auto ', 'aut']) {
    expect(refusal(() => oneOf({ p: value }, 'p', ['primary', 'auto']))).toEqual(invalid('p'));
  }
});

test('a language is one of the set, English when left out (R1.16)', () => {
  expect(language({}, ['en', 'ja'])).toBe('en');
  expect(language({ lang: 'ja' }, ['en', 'ja'])).toBe('ja');
  expect(refusal(() => language({ lang: 'zh-tw' }, ['en', 'ja']))).toEqual(invalid('lang'));
});

test('a list has at most so many values, and keeps what is wrong with one of them', () => {
  expect(list({ uids: 'a,,b' }, 'uids', 3)).toEqual(['a', '', 'b']);
  expect(refusal(() => list({ uids: 'a,b,c,d' }, 'uids', 3))).toEqual(invalid('uids'));
  expect(refusal(() => list({ uids: '' }, 'uids', 3))).toEqual(invalid('uids'));
  expect(refusal(() => list({}, 'uids', 3))).toEqual(invalid('uids'));
});

test('a UID is 9 or 10 ASCII digits, and nothing else is (R1.6, law)', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(digits, fc.string({ unit: 'grapheme' })), (value) => {
      const refused = refusal(() => uidParam(value));
      expect(refused === undefined).toBe(/^[0-9]{9,10}$/.test(value) && !value.includes('\n'));
      if (refused) expect(refused).toEqual({ code: 'invalid_uid', paths: [] });
    }),
    runs,
  );
  expect(refusal(() => uidParam('812345678\n'))?.code).toBe('invalid_uid');
  expect(refusal(() => uidParam(undefined))?.code).toBe('invalid_uid');
});

test('a game is one of three (R1.6)', () => {
  for (const game of ['genshin', 'hsr', 'zzz']) expect(gameParam(game)).toBe(game);
  for (const game of ['Genshin', '', undefined, 'length', '__proto__']) {
    expect(refusal(() => gameParam(game))).toEqual({ code: 'invalid_game', paths: [] });
  }
});

test('a member of a body is of its type, or absent (R1.4)', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const body = { member: value };
      const absent = value === null;
      const isText = absent || typeof value === 'string';
      expect(refusal(() => textMember(body, 'member'))).toEqual(
        isText ? undefined : invalid('member'),
      );
      const isWhole =
        absent || (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 200);
      expect(refusal(() => integerMember(body, 'member', bounds))).toEqual(
        isWhole ? undefined : invalid('member'),
      );
      const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
      expect(refusal(() => textListMember(body, 'member'))).toEqual(
        isList ? undefined : invalid('member'),
      );
    }),
    runs,
  );
});

test('an integer member is never read from a string or rounded', () => {
  for (const value of ['5', 5.5, true, [5], { valueOf: 5 }, 1e21]) {
    expect(refusal(() => integerMember({ n: value }, 'n', bounds))).toEqual(invalid('n'));
  }
  expect(integerMember({ n: 5 }, 'n', bounds)).toBe(5);
  expect(integerMember({}, 'n', bounds)).toBe(50);
});
