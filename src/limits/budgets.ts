import type { z } from 'zod';
import { amount } from '../lib/variables.ts';
import type { BucketLimit } from './bucket.ts';

const perMinute = (count: number): BucketLimit => ({ capacity: count, refillPerMinute: count });
const perHour = (count: number): BucketLimit => ({ capacity: count, refillPerMinute: count / 60 });

/** The default budgets (R4.1, R4.5 to R4.7). The names are also the policy names in the headers (R4.4). */
export const defaultBudgets = {
  request: { capacity: 1500, refillPerMinute: 1000 },
  archive: { capacity: 3000, refillPerMinute: 2000 },
  anonymous: perMinute(600),
  // Cards that have to be drawn, by address too (R13.3).
  cards: perMinute(30),
  // Pages that are not in the cache, of an address; and those that look a player up, of all guests together (R19.1a).
  guest: perMinute(60),
  guests: perMinute(600),
  analyze: perMinute(30),
  simulate: perMinute(10),
  leaderboard: perMinute(60),
  evidence: perHour(20),
  // Accepted reports of one key family, under any reporter (R4.5a).
  reports: perHour(60),
  // Revoking or rotating a key has a budget of its own, so that no flood of requests delays it (R4.5a).
  keys: perMinute(10),
  trust_refresh: perHour(1),
  // Each change is an entry of the audit trail, which is never deleted.
  key_allowlist: perHour(20),
  // Calls that send deliveries of webhooks again, at most a hundred each (R18.5).
  redelivery: perHour(60),
  // A code is valid for 30 minutes, so a key family has at most a hundred open verifications.
  verification: { capacity: 50, refillPerMinute: 50 / 30 },
} as const satisfies Readonly<Record<string, BucketLimit>>;

export type BudgetName = keyof typeof defaultBudgets;
export type Budgets = Readonly<Record<BudgetName, BucketLimit>>;

export const budgetNames = Object.keys(defaultBudgets) as BudgetName[];

export const isBudgetName = (name: string): name is BudgetName =>
  Object.hasOwn(defaultBudgets, name);

/** Budgets of operations that need the store: while it is away they are refused, not counted in memory (R4.9b). */
export const storeBudgets: ReadonlySet<BudgetName> = new Set([
  'reports',
  'evidence',
  'verification',
  'trust_refresh',
  'keys',
  'key_allowlist',
  'redelivery',
]);

/** Budgets of an address: an instance shares a bucket only after it has spent its first lease (R4.7). */
export const addressBudgets: ReadonlySet<BudgetName> = new Set(['anonymous', 'cards', 'guest']);

/** Budgets whose variables are not named after them: `REPORT_BUCKET_…` (R4.5a). */
const variablePrefixes: Partial<Record<BudgetName, string>> = { reports: 'REPORT' };

/** The environment variables that override one budget: `TRUST_REFRESH_BUCKET_CAPACITY` and its refill. */
export function budgetVariables(name: BudgetName): Readonly<Record<keyof BucketLimit, string>> {
  const prefix = variablePrefixes[name] ?? name.toUpperCase();
  return {
    capacity: `${prefix}_BUCKET_CAPACITY`,
    refillPerMinute: `${prefix}_BUCKET_REFILL_PER_MINUTE`,
  };
}

export const limitVariables: Readonly<Record<string, z.ZodDefault<typeof amount>>> =
  Object.fromEntries(
    budgetNames.flatMap((name) => {
      const variables = budgetVariables(name);
      const { capacity, refillPerMinute } = defaultBudgets[name];
      return [
        [variables.capacity, amount.int().default(capacity)],
        [variables.refillPerMinute, amount.default(refillPerMinute)],
      ];
    }),
  );

export const budgetsOf = (numbers: Readonly<Record<string, number>>): Budgets =>
  Object.fromEntries(
    budgetNames.map((name) => {
      const { capacity, refillPerMinute } = budgetVariables(name);
      return [name, { capacity: numbers[capacity], refillPerMinute: numbers[refillPerMinute] }];
    }),
  ) as unknown as Budgets;
