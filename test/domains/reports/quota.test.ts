import { expect, test } from 'vitest';
import { quotaDayOf, quotaResetAt, slotsOf } from '../../../src/domains/reports/filing.ts';

const by = 'live:genshin:618123421';
const day = Date.parse('2026-01-15T00:00:00.000Z');
const dayMs = 86_400_000;

const filed = (createdAt: number, filedAs: 'claim' | 'owner' = 'claim') =>
  ({ createdAt, environment: 'live', game: 'genshin', reporterUid: '618123421', filedAs }) as const;

test('a reporter has five slots on a day in UTC (R9.4)', () => {
  expect(quotaDayOf(filed(day))).toBe(`${by}:2026-01-15`);
  expect(quotaDayOf(filed(day + dayMs - 1))).toBe(`${by}:2026-01-15`);
  expect(quotaDayOf(filed(day + dayMs))).toBe(`${by}:2026-01-16`);
  expect(slotsOf('day', 3)).toEqual(['day:3', 'day:4', 'day:0', 'day:1', 'day:2']);
});

test('the claims of one UID share a day, and its owner has their own (R9.4)', () => {
  expect(quotaDayOf(filed(day, 'claim'))).toBe(`${by}:2026-01-15`);
  expect(quotaDayOf(filed(day, 'owner'))).toBe(`${by}:owner:2026-01-15`);
});

test('the quota of a moment ends with its day in UTC', () => {
  expect(quotaResetAt(day)).toBe(day + dayMs);
  expect(quotaResetAt(day - 1)).toBe(day);
});
