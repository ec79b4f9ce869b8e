import { expect, test } from 'vitest';
import { formatTables } from '../../src/games/tables-text.ts';

test('the same tables are the same bytes, one record a line', () => {
  const text = formatTables({ b: { 10: { z: 1, a: [2, null] }, 9: 'x' }, a: [1, 2] });
  expect(text).toBe('{\n"a":[1,2],\n"b":{\n"9":"x",\n"10":{"a":[2,null],"z":1}\n}\n}\n');
  expect(formatTables({ a: [1, 2], b: { 9: 'x', 10: { a: [2, null], z: 1 } } })).toBe(text);
  expect(JSON.parse(text)).toEqual({ a: [1, 2], b: { 9: 'x', 10: { a: [2, null], z: 1 } } });
});
