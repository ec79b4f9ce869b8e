import { expect, test } from 'vitest';
import { createMemoryCache } from '../../packages/client/src/index.ts';

const answer = (text: string) => ({ etag: 'W/"a"', text });

test('what was used last stays when there are too many answers', () => {
  const cache = createMemoryCache({ maxAnswers: 2 });
  cache.set('one', answer('1'));
  cache.set('two', answer('2'));
  cache.get('one');
  cache.set('three', answer('3'));
  expect(['one', 'two', 'three'].map((id) => cache.get(id))).toEqual([
    answer('1'),
    undefined,
    answer('3'),
  ]);
});

test('all answers together are bounded, and one that is larger than all may be is not kept', () => {
  const cache = createMemoryCache({ maxCharacters: 100 });
  cache.set('one', answer('x'.repeat(40)));
  cache.set('two', answer('x'.repeat(40)));
  expect(cache.get('one')).toBeDefined();
  cache.set('three', answer('x'.repeat(40)));
  expect(cache.get('two')).toBeUndefined();
  cache.set('three', answer('x'.repeat(30)));
  cache.set('two', answer('x'.repeat(10)));
  expect(['one', 'two', 'three'].map((id) => cache.get(id) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
  cache.set('three', answer('x'.repeat(1000)));
  expect(['two', 'three'].map((id) => cache.get(id) !== undefined)).toEqual([true, false]);
});

test('names of prototypes are ids like others', () => {
  const cache = createMemoryCache();
  expect(cache.get('__proto__')).toBeUndefined();
  expect(cache.get('constructor')).toBeUndefined();
});
