import { createServer } from 'node:http';
import { answerMessages } from '../helper.ts';
import { listenOn } from './listen.ts';

/** A whole answer of the service: its headers, names and values in turn, and its body in base 64. */
export interface CeilingData {
  readonly headers: readonly string[];
  readonly body: string;
}

/** What nothing on node:http can be faster than: the same headers and the same bytes, made beforehand. */
answerMessages<CeilingData>(async ({ headers, body }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
    response.writeHead(200, [...headers]);
    response.end(bytes);
  });
  return { port: await listenOn(server) };
});
