import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
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
  /** Answers those who wait for an answer, and everybody from now on. */
  finish(status: number): void;
  /** Answers 410 from now on, and ends the connections of who waits for an answer. */
  giveUp(): void;
}

/** The port on this machine that a server listens at until the test ends. */
export async function listenFor(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())));
  return (server.address() as AddressInfo).port;
}

/** Somebody's server that takes webhooks, on a port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status: number | null = 204;
  const open = new Set<ServerResponse>();
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
      if (status === null) open.add(response);
      else answerWith(response, status);
    });
  });
  onTestFinished(() => server.closeAllConnections());
  const port = await listenFor(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer(next) {
      status = next;
    },
    async has(count) {
      if (received.length >= count) return;
      await new Promise<void>((resolve) => waiting.push({ count, resolve }));
    },
    finish(next) {
      status = next;
      for (const response of open) answerWith(response, next);
      open.clear();
    },
    giveUp() {
      status = 410;
      server.closeAllConnections();
    },
  };
}

const answerWith = (response: ServerResponse, status: number): void =>
  void response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
