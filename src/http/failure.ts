import type { HttpResponse } from '../lib/http-response.ts';
import { Problem, problemAddress, problemStatus } from '../lib/problem.ts';
import { type FailureOptions, failureBody } from './failure-body.ts';
import { failureHeaders } from './failure-headers.ts';

/** What a failure becomes: the envelope, RFC 9457 on request (R1.14), or GraphQL's errors. */
export function failureAnswer(problem: Problem, options: FailureOptions): HttpResponse {
  const status = problemStatus(problem.code);
  const { type, body } = failureBody(problem, status, options);
  // The documented envelope has no member for it (R2.4).
  const Link = `<${problemAddress(options.baseUrl, problem.code)}>; rel="help"`;
  return {
    status,
    headers: { 'Content-Type': type, ...failureHeaders(problem), Link },
    body: JSON.stringify(body),
  };
}

/** The problem behind anything thrown; a defect is masked (R2.3). */
export const problemFrom = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem('internal_error', 'Something went wrong on our side.');
