import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endWithTest } from './endings.ts';

/** What a stand-in was asked. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface StandIn {
  readonly origin: string;
  /** Every request so far. */
  readonly asked: Asked[];
}

/** How a stand-in answers; `attempt` counts from 0. */
export type Answering = (response: ServerResponse, asked: Asked, attempt: number) => void;

/** A server that behaves as a test needs it, in the stead of a service that is slow, broken or somebody else's. */
export async function startStandIn(answer: Answering): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    const { method = '', url = '' } = request;
    const headers = request.headers as Asked['headers'];
    const one = { method, url, headers, body };
    asked.push(one);
    answer(response, one, asked.length - 1);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  endWithTest(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Answers JSON. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** The failure of a code, as the service writes it. */
export const failureBody = (code: string, message = 'No.', more: object = {}) => ({
  error: { code, message, ...more },
});
