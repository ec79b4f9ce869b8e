import { type Needed, scopeToAskFor } from '../lib/principal.ts';
import { Problem } from '../lib/problem.ts';

/** The refusal of a key that lacks the scope of a field. */
export function insufficientScope(field: string, result: { failure: unknown }): Problem {
  return new Problem('insufficient_scope', `This key may not use ${field}.`, {
    neededScope: neededScope(result.failure),
  });
}

function neededScope(failure: unknown): string {
  const parameter = (failure as { parameter?: unknown }).parameter;
  const isNeeded = typeof parameter === 'string' || Array.isArray(parameter);
  return isNeeded ? scopeToAskFor(parameter as Needed) : 'read';
}
