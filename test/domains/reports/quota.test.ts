import { expect, test } from 'vitest';
import { free, quotaResetAt, take } from '../../../src/domains/reports/quota.ts';

const by = 'live:genshin:618123421';
const day = Date.parse('2026-01-15T00:00:00.000Z');
const dayMs = 86_400_000;

const reporter = { environment: 'live', game: 'genshin', reporterUid: '618123421' } as const;
const filed = (id: string, createdAt = day) => ({ id, createdAt, ...reporter });
const full = take(undefined, filed('a'));
const dayOf = (slots: string[]) => full && { ...full, slots };

test('a reporter has five slots a day, and a report takes one of them once', () => {
  expect(full).toEqual({
    id: by,
    day: '2026-01-15',
    slots: ['a'],
    expiresAt: new Date(day + 2 * dayMs),
  });
  expect(take(full, filed('a'))).toBe(undefined);
  expect(take(full, filed('b'))?.slots).toEqual(['a', 'b']);
  const five = dayOf(['a', 'b', 'c', 'd', 'e']);
  expect(take(five, filed('f', day + dayMs - 1))).toBe(undefined);
  expect(take(five, filed('f', day + dayMs))).toMatchObject({ day: '2026-01-16', slots: ['f'] });
});

test('an instance whose clock is behind counts into the day that has begun', () => {
  const next = take(undefined, filed('a', day + dayMs));
  expect(take(next, filed('b', day + dayMs - 5))).toMatchObject({
    day: '2026-01-16',
    slots: ['a', 'b'],
  });
});

test('a slot is given back for another', () => {
  const five = dayOf(['a', 'b', 'c', 'd', 'e']);
  expect(free(five, ['c', 'x'])?.slots).toEqual(['a', 'b', 'd', 'e']);
  expect(free(five, ['x'])).toBe(undefined);
  expect(free(undefined, ['a'])).toBe(undefined);
});

test('the quota of a moment ends with its day in UTC', () => {
  expect(quotaResetAt(day)).toBe(day + dayMs);
  expect(quotaResetAt(day - 1)).toBe(day);
});

test('the claims of one UID have a day together, and its owner has one of his own (R9.4)', () => {
  expect(take(undefined, { ...filed('a'), filedAs: 'claim' })?.id).toBe(by);
  expect(take(undefined, { ...filed('a'), filedAs: 'owner' })?.id).toBe(`${by}:owner`);
});
