import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody's server that takes webhooks, and remembers every message. */
export interface Receiver {
  readonly url: string;
  /** The messages by their id, each with what came under it. */
  readonly messages: ReadonlyMap<string, readonly string[]>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const messages = new Map<string, string[]>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      messages.set(id, [...(messages.get(id) ?? []), body]);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
