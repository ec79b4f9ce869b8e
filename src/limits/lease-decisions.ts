import { tokensAt } from './bucket.ts';
import { type Decision, granted, inspected, refused } from './decision.ts';
import type { BudgetLeases, Lease } from './lease.ts';

/** Takes tokens that are held. */
export function spend(lease: Lease, tokens: number, now: number): Decision {
  lease.held = Math.max(0, lease.held - tokens);
  return granted(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now));
}

export const refuse = (lease: Lease, tokens: number, now: number): Decision =>
  refused(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now), tokens);

export const inspect = (lease: Lease, now: number): Decision =>
  inspected(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now));

/** Lets a request through with the numbers of a full bucket (R4.9). */
export const unlimited = ({ budget, limit }: BudgetLeases): Decision =>
  granted(budget, limit, limit.capacity);

const tokensLeft = (lease: Lease, now: number): number => {
  const { limit } = lease.budgetLeases;
  return Math.min(limit.capacity, lease.held + tokensAt(lease, limit, now));
};
