import { expect, test } from 'vitest';
import {
  budgetNames,
  budgetVariables,
  defaultBudgets,
  isBudgetName,
} from '../../src/limits/budgets.ts';

test('the variables of a budget are named after it', () => {
  expect(budgetVariables('trust_refresh')).toEqual({
    capacity: 'TRUST_REFRESH_BUCKET_CAPACITY',
    refillPerMinute: 'TRUST_REFRESH_BUCKET_REFILL_PER_MINUTE',
  });
  expect(budgetVariables('request').capacity).toBe('REQUEST_BUCKET_CAPACITY');
  // This one has a name of its own (R4.5a).
  expect(budgetVariables('reports').capacity).toBe('REPORT_BUCKET_CAPACITY');
});

test('the archive is twice as generous as the rest (R4.6)', () => {
  expect(defaultBudgets.archive.capacity).toBe(2 * defaultBudgets.request.capacity);
  expect(defaultBudgets.archive.refillPerMinute).toBe(2 * defaultBudgets.request.refillPerMinute);
});

test('only names in the table are budgets', () => {
  expect(budgetNames.every(isBudgetName)).toBe(true);
  expect(isBudgetName('toString')).toBe(false);
});
