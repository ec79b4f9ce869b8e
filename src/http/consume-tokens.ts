import type { HttpResponse } from '../lib/http-response.ts';
import { Problem, type Refusal } from '../lib/problem.ts';
import type { Decision } from '../limits/decision.ts';
import type { AddressBuckets } from '../limits/leases.ts';
import type { RequestContext } from './request-context.ts';

/** Takes tokens from the bucket of the address (R4.7), at once while it has a lease here. Throws when it is empty. */
export function consumeFrom(
  buckets: Pick<AddressBuckets, 'take'>,
  requestContext: RequestContext,
  tokens: number,
): void | Promise<void> {
  const note = (decision: Decision): void => {
    if (!decision.allowed) throw requestLimitProblem(decision);
    requestContext.decisions.push(decision);
  };
  const decision = buckets.take(requestContext.ip, tokens);
  return decision instanceof Promise ? decision.then(note) : note(decision);
}

const bytesOfToken = 65_536;

/** Takes tokens for the bytes of an answer beyond those of the first token. */
export function consumeForBytes(
  buckets: AddressBuckets,
  requestContext: RequestContext,
  { status, body = '' }: HttpResponse,
): void | Promise<void> {
  const tokens = Math.ceil(Buffer.byteLength(body) / bytesOfToken) - 1;
  if (tokens <= 0 || status === 304 || requestContext.method === 'HEAD') return undefined;
  return consumeFrom(buckets, requestContext, tokens);
}

export const requestLimitProblem = (refusal: Refusal): Problem =>
  Problem.rateLimited(
    `Request limit reached; retry in ${refusal.retryAfterSeconds} seconds.`,
    refusal,
  );
