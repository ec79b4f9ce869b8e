import { expect, test } from 'vitest';
import { type BudgetName, defaultBudgets } from '../../src/limits/budgets.ts';
import { decidingAmong, granted, limitHeaders, refused } from '../../src/limits/decision.ts';

const now = 1_800_000_000_400;
const left = (name: BudgetName, tokens: number) => granted(name, defaultBudgets[name], tokens);
const none = (name: BudgetName) => refused(name, defaultBudgets[name], 0);

test('a granted request carries the four headers and the two standard ones', () => {
  expect(limitHeaders([left('request', 1499)], now)).toEqual({
    'X-RateLimit-Limit': '1500',
    'X-RateLimit-Remaining': '1499',
    'X-RateLimit-Reset': '1800000002',
    'X-RateLimit-Reset-After': '1',
    'RateLimit-Policy': '"request";q=1500;w=90',
    RateLimit: '"request";r=1499;t=1',
  });
});

test('a refused request also says when to come again', () => {
  expect(limitHeaders([none('evidence')], now)).toMatchObject({
    'X-RateLimit-Limit': '20',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset-After': '3600',
    'RateLimit-Policy': '"evidence";q=20;w=3600',
    'Retry-After': '180',
  });
});

test('without a decision there is nothing to say', () => {
  expect(limitHeaders([], now)).toEqual({});
});

test.each([
  ['the smallest part left', [left('request', 1499), left('analyze', 29)], 'analyze'],
  ['the smallest part left', [left('request', 10), left('analyze', 29)], 'request'],
  ['the first of equals', [left('request', 1500), left('analyze', 30)], 'request'],
  ['the one that refused', [none('analyze'), left('request', 0)], 'analyze'],
  ['the one that refused', [left('request', 0), none('analyze')], 'analyze'],
  ['the longest refusal', [none('simulate'), none('evidence'), none('analyze')], 'evidence'],
])('the bucket that decides is %s', (_why, decisions, budget) => {
  expect(decidingAmong(decisions)?.budget).toBe(budget);
});
