import { expect, test } from 'vitest';
import { lazily } from '../../src/lib/once.ts';

test('what is lazy is computed when it is read first, and once', () => {
  let computed = 0;
  const one: { readonly name: string; readonly worth?: number } = { name: 'a' };
  lazily(one, 'worth', () => {
    computed += 1;
    return 7;
  });
  expect([one.name, computed]).toEqual(['a', 0]);
  expect([one.worth, one.worth, computed]).toEqual([7, 7, 1]);
});

test('nobody computes it by copying the object or writing it', () => {
  const one: { readonly name: string; readonly worth?: number } = { name: 'a' };
  lazily(one, 'worth', () => {
    throw new Error('It was computed.');
  });
  expect({ ...one }).toEqual({ name: 'a' });
  expect(JSON.stringify(one)).toBe('{"name":"a"}');
});
