import { createServer, type RequestListener, type Server } from 'node:http';
import { inTurn } from './pipeline-turns.ts';

/** How long a client may take to send its headers, and its whole request. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
}

const keepAliveMs = 65_000;

/** Node's server behind Fastify, with our time limits; the requests of one connection wait for each other. */
export function serverOf(handler: RequestListener, { headersMs, requestMs }: Timeouts): Server {
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
