import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** What came so far. */
  readonly received: Received[];
  /** Answers this status from now on; null for no answer at all. */
  answer(status: number | null): void;
  /** Resolves once so much came. */
  has(count: number): Promise<void>;
  /** Answers 410 from now on, and ends the connections of who waits for an answer. */
  giveUp(): void;
}

/** Somebody's server that takes webhooks, on a port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status: number | null = 204;
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
      if (status !== null) response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(next) {
      status = next;
    },
    async has(count) {
      if (received.length >= count) return;
      await new Promise<void>((resolve) => waiting.push({ count, resolve }));
    },
    giveUp() {
      status = 410;
      server.closeAllConnections();
    },
  };
}
