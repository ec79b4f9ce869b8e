import { jsonType } from '../lib/http-response.ts';
import { type Problem, problemAddress, problemTitle, retryAfterOf } from '../lib/problem.ts';
import { costShown } from '../limits/document-cost.ts';
import { qualitiesOf, qualityOf } from './qualities.ts';
import type { ErrorForm } from './request-context.ts';

export interface FailureOptions {
  readonly form: ErrorForm;
  readonly accept: string | undefined;
  readonly requestId: string;
  readonly baseUrl: string;
  /** The tokens that the request took before it failed; GraphQL shows them. */
  readonly tokensCharged: number;
}

/** The body of a failure and its content type. */
export function failureBody(
  problem: Problem,
  status: number,
  { form, accept, requestId, baseUrl, tokensCharged }: FailureOptions,
): { type: string; body: unknown } {
  const { code, message, details } = problem;
  const documentation = problemAddress(baseUrl, code);
  // In the envelope it stands with 429 alone; GraphQL, whose status says less, names it for a provider that is down too.
  const retryAfterSeconds = form === 'graphql' ? retryAfterOf(problem) : problem.retryAfterSeconds;
  const extra = {
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    ...(details !== undefined && { details }),
  };
  if (form === 'graphql') {
    const errors = [{ message, extensions: { code: code.toUpperCase(), documentation, ...extra } }];
    const extensions = { cost: costShown(0, tokensCharged) };
    return { type: graphqlType(accept), body: { errors, extensions } };
  }
  if (!wantsProblem(accept))
    return { type: jsonType, body: { error: { code, message, ...extra } } };
  const standard = {
    type: documentation,
    title: problemTitle(code),
    status,
    detail: message,
    instance: requestId,
  };
  return {
    type: 'application/problem+json; charset=utf-8',
    body: { ...standard, code, ...extra },
  };
}

/** Whether a header names problem details, and likes plain JSON no better (R1.14, RFC 9110). */
function wantsProblem(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const qualities = qualitiesOf(accept);
  const problem = qualities.get('application/problem+json') ?? 0;
  return problem > 0 && problem >= qualityOf(qualities, 'application/json');
}

const graphqlType = (accept: string | undefined): string =>
  accept?.includes('application/graphql-response+json')
    ? 'application/graphql-response+json; charset=utf-8'
    : jsonType;
