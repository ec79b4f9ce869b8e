import { expect, test } from 'vitest';
import { nearest } from '../../../src/lib/nearest.ts';
import { shownName, unknownName } from '../../../src/rest/input/names.ts';

const known = ['lang', 'element', 'rarity', 'released_after', 'limit', 'cursor', 'w'];

test.each([
  ['limt', 'limit'],
  ['lmiit', 'limit'],
  ['Limit', 'limit'],
  ['rariti', 'rarity'],
  ['language', 'lang'],
  ['releasedAfter', 'released_after'],
  ['released', 'released_after'],
  ['elements', 'element'],
])('%s is meant as %s', (name, meant) => {
  expect(nearest(name, known)).toBe(meant);
});

test.each(['foo', 'what', 'x', '', '__proto__', 'limit'.repeat(1000)])(
  '%.20s is like none of them',
  (name) => {
    expect(nearest(name, known)).toBeUndefined();
  },
);

test('a member is known by its beginning', () => {
  expect(nearest('evidence', ['description', 'evidence_urls'])).toBe('evidence_urls');
});

test('where no name is near, all are told', () => {
  expect(unknownName('member', 'foo', ['url', 'events'])).toBe(
    'unknown member; known are url, events.',
  );
  expect(unknownName('member', 'foo', [])).toBe('unknown member; there are none here.');
});

test('a key is never repeated, nor a long name (R2.3)', () => {
  expect(shownName('svc_live_abcdef')).toBe('svc_live_[redacted]');
  expect(shownName('x'.repeat(5000))).toHaveLength(64);
});
