import type { z } from 'zod';
import { amount } from '../lib/variables.ts';
import { type Budgets, budgetNames, budgetVariables, defaultBudgets } from './budgets.ts';
import {
  defaultFastRetryRules,
  type FastRetryRules,
  fastRetryVariables,
} from './fast-retry-rules.ts';

const ruleNames = Object.keys(defaultFastRetryRules) as (keyof FastRetryRules)[];

/** The environment variables that set the limits. */
export const limitVariables: Readonly<Record<string, z.ZodDefault<typeof amount>>> =
  Object.fromEntries([
    ...budgetNames.flatMap((name) => {
      const { capacity, refillPerMinute } = budgetVariables(name);
      const defaults = defaultBudgets[name];
      return [
        [capacity, amount.int().default(defaults.capacity)] as const,
        [refillPerMinute, amount.default(defaults.refillPerMinute)] as const,
      ];
    }),
    ...ruleNames.map(
      (name) =>
        [fastRetryVariables[name], amount.int().default(defaultFastRetryRules[name])] as const,
    ),
  ]);

type Numbers = Readonly<Record<string, number>>;

export const budgetsOf = (numbers: Numbers): Budgets =>
  Object.fromEntries(
    budgetNames.map((name) => {
      const { capacity, refillPerMinute } = budgetVariables(name);
      return [name, { capacity: numbers[capacity], refillPerMinute: numbers[refillPerMinute] }];
    }),
  ) as unknown as Budgets;

export const fastRetryRulesOf = (numbers: Numbers): FastRetryRules =>
  Object.fromEntries(
    ruleNames.map((name) => [name, numbers[fastRetryVariables[name]]]),
  ) as unknown as FastRetryRules;
