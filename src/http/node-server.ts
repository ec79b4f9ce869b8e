import { createServer, type RequestListener, type Server } from 'node:http';
import { inTurn } from './pipeline-turns.ts';

/** How long a client may take to send its headers, and its whole request. */
export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
}

const keepAliveMs = 65_000;

/** Node's server behind Fastify, with our time limits; the requests of one connection wait for each other. */
export function serverOf(
  handler: RequestListener,
  { headersMs, requestMs }: Timeouts,
  onError: (error: unknown) => void,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(1000, headersMs),
    },
    inTurn(withCatch(handler, onError)),
  );
  // One connection that cannot be accepted, for want of file handles, ends no other. A server that cannot listen ends.
  server.once('listening', () => server.on('error', onError));
  return server;
}

/** What is thrown where no handler catches it ends one connection. */
const withCatch =
  (handler: RequestListener, onError: (error: unknown) => void): RequestListener =>
  (request, response) => {
    try {
      handler(request, response);
    } catch (error) {
      onError(error);
      response.destroy();
    }
  };
