import type { ExecutionResult } from 'graphql';
import type { HttpResponse } from '../lib/http-response.ts';
import type { GraphHttp } from './client-operation.ts';

const responseType = 'application/graphql-response+json';
const jsonResponseType = 'application/json';
export const eventStreamType = 'text/event-stream';

/** The media type of the answer: the newer one only when it is asked for. */
export const answeredType = (accept: string | undefined): string =>
  accept?.includes(responseType) ? responseType : jsonResponseType;

/** Whether a stream of events is asked for; a subscription is answered by nothing else. */
export const wantsEvents = (accept: string | undefined): boolean =>
  accept?.includes(eventStreamType) ?? false;

/** The status of a result: older clients go by the errors alone, so that `application/json` has 200 for them (R15.3). */
function statusOf(result: ExecutionResult, type: string): number {
  if ('data' in result) return 200;
  const http = result.errors?.[0]?.extensions['http'] as
    | { status?: number; spec?: boolean }
    | undefined;
  // `spec` marks what Yoga says of parse and validation faults, whose status hangs on the media type.
  if (http?.status !== undefined && http.spec !== true) return http.status;
  return type === responseType ? 400 : 200;
}

/** What is answered once. */
export function responseOf(
  { accept }: GraphHttp,
  { result, body }: { readonly result: ExecutionResult; readonly body: Uint8Array },
): HttpResponse {
  const type = answeredType(accept);
  return {
    status: statusOf(result, type),
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' },
    body,
  };
}
