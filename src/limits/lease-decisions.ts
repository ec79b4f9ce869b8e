import { giveBack, take, tokensAt } from './bucket.ts';
import { retryAfterSeconds } from './bucket-times.ts';
import { type Decision, granted, inspected, refused } from './decision.ts';
import { type Allowance, forfeit, type Lease, settleDebt, undividedTokens } from './lease.ts';

/** Takes tokens that are held. */
export function spend(lease: Lease, tokens: number, now: number): Decision {
  lease.held = Math.max(0, lease.held - tokens);
  lease.spent += tokens;
  return granted(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now));
}

/** Takes tokens of what this instance may grant by itself. */
export function spendAllowance(
  lease: Lease,
  allowance: Allowance,
  tokens: number,
  now: number,
): Decision {
  const { budget, limit } = lease.budgetLeases;
  const { state, allowed } = take(allowance, allowance.limit, tokens, now);
  const left = { ...allowance, ...state };
  lease.allowance = left;
  if (!allowed) return refuseAlone(lease, left, tokens, now);
  settleDebt(lease, now);
  const ofHeld = Math.min(lease.held, tokens);
  lease.held -= ofHeld;
  lease.debt += tokens - ofHeld;
  lease.debtAt = now;
  lease.spent += tokens;
  return granted(budget, limit, tokensLeft(lease, now));
}

/** Tokens that nothing came of are there again. */
export function returnTokens(lease: Lease, tokens: number, now: number): void {
  const { allowance } = lease;
  if (allowance === undefined) {
    lease.held += tokens;
    forfeit(lease, now);
    return;
  }
  lease.allowance = { ...allowance, ...giveBack(allowance, allowance.limit, tokens, now) };
  const ofDebt = Math.min(lease.debt, tokens);
  lease.debt -= ofDebt;
  lease.held += tokens - ofDebt;
}

export const refuse = (lease: Lease, tokens: number, now: number): Decision =>
  refused(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now), tokens);

/** A bucket that is counted here alone fills by this instance's part of the refill. */
function refuseAlone(
  lease: Lease,
  { tokens: left, limit: own }: Allowance,
  tokens: number,
  now: number,
) {
  const refusal = refuse(lease, tokens, now);
  if (refusal.allowed || own.refillPerMinute === 0) return refusal;
  return { ...refusal, retryAfterSeconds: retryAfterSeconds(left, own, tokens) };
}

export const inspect = (lease: Lease, now: number): Decision =>
  inspected(lease.budgetLeases.budget, lease.budgetLeases.limit, tokensLeft(lease, now));

/** What is left to callers, as far as is known here. */
function tokensLeft(lease: Lease, now: number): number {
  const { allowance } = lease;
  return allowance?.reason === 'store away'
    ? tokensAt(allowance, allowance.limit, now)
    : undividedTokens(lease, now);
}
