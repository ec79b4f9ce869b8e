import type { GraphContext } from '../../src/graph/context.ts';
import { createCursors } from '../../src/graph/cursor.ts';
import type { GraphRequest } from '../../src/graph/request.ts';
import type { Scope } from '../../src/lib/principal.ts';
import { createProviderAllowance } from '../../src/limits/provider-allowance.ts';
import { startApp, type TestAppOptions } from './app.ts';

/** Contexts of requests to a whole application, past the server and its limits: a new one for each request. */
export async function graphContexts(
  options: TestAppOptions = {},
): Promise<(scopes?: readonly Scope[]) => GraphContext> {
  const { app } = await startApp(options);
  const caller = { keyId: 'key_nobody', lineageId: 'lin_nobody', environment: 'test' as const };
  return (scopes = ['admin']) => ({
    requestId: 'req_compare',
    ip: '203.0.113.7',
    principal: { ...caller, scopes },
    via: 'graphql',
    services: app.services,
    limiter: { check: async () => undefined } as unknown as GraphContext['limiter'],
    allowance: createProviderAllowance('lin_nobody'),
    cursors: createCursors(new Uint8Array(32)),
    retryGuard: undefined,
  });
}

/** A request of the graph that nothing is charged for. */
export const graphRequest = (context: GraphContext): GraphRequest => ({
  context,
  charge: async () => undefined,
  documentationOf: (code) => `http://waypoint.test/problems/${code.toLowerCase()}`,
  onDefect: () => undefined,
  onRefusal: () => undefined,
});
