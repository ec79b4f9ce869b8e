import { createServer, type RequestListener, type Server } from 'node:http';
import { inTurn } from './pipeline-turns.ts';
import type { ServerDependencies } from './server.ts';

const keepAliveMs = 65_000;

export function serverOf(
  handler: RequestListener,
  { headersMs, requestMs }: NonNullable<ServerDependencies['timeouts']>,
): Server {
  return createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(1000, headersMs),
    },
    inTurn(handler),
  );
}
