import type { IncomingMessage } from 'node:http';

/** The methods that paths are registered for. */
export const routedMethods: readonly string[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
];

/** What stands for every other method in the router: each one that it knows of a path costs time at the start. */
export const anyOtherMethod = 'TRACE';

const routed: ReadonlySet<string | undefined> = new Set(routedMethods);
const sent = new WeakMap<object, string>();

/** Gives a request whose method no path is registered for the one that stands for all of these. */
export function plainMethod(request: Pick<IncomingMessage, 'method'>): void {
  const { method } = request;
  if (method === undefined || routed.has(method)) return;
  sent.set(request, method);
  request.method = anyOtherMethod;
}

/** The method as the client sent it. */
export const sentMethod = (request: Pick<IncomingMessage, 'method'>): string | undefined =>
  request.method === anyOtherMethod ? (sent.get(request) ?? request.method) : request.method;
