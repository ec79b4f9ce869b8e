import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { decoded } from '../decoded.ts';
import { type AnswerCheck, createAnswerCheck, type Exchange } from './answers.ts';
import { readDocument } from './document.ts';

let check: AnswerCheck | undefined;
const faults = new Set<string>();

const isOfV1 = (url: string): boolean => /^\/v1(?:[/?#]|$)/.test(url);

/** For the setup: fails the test that received an answer which schema/openapi.json does not describe. */
export function expectDocumented(): void {
  if (faults.size === 0) return;
  const text = [...faults].join('\n');
  faults.clear();
  throw new Error(`schema/openapi.json does not describe what was answered:\n${text}`);
}

function look(exchange: Exchange): void {
  if (!isOfV1(exchange.url)) return;
  check ??= createAnswerCheck(readDocument());
  try {
    for (const fault of check(exchange)) faults.add(fault);
  } catch (error) {
    faults.add(`${exchange.method} ${exchange.url} ${exchange.status}: ${error}`);
  }
}

/** What a test brings itself is in no document. */
export interface OwnParts {
  /** Whether an address is of a path that the service has not; its answers are left alone. */
  readonly isOwn: (url: string) => boolean;
  /** Headers that its answers may have besides. */
  readonly mayHave: ReadonlySet<string>;
}

/** Holds every answer of /v1 that a test receives from a server against schema/openapi.json, whatever the test looks at. */
export function watchAnswers(server: FastifyInstance, { isOwn, mayHave }: OwnParts): void {
  const inject = server.inject.bind(server) as (options: InjectOptions) => Promise<Injected>;
  const watched = async (options: InjectOptions): Promise<Injected> => {
    const response = await inject(options);
    // As it was asked in the end: without dots in its path.
    const url = response.raw.req.url ?? '';
    if (!isOwn(url))
      look({ method: String(options.method ?? 'GET'), url, mayHave, ...exchangeOf(response) });
    return response;
  };
  Object.assign(server, { inject: watched });
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '';
    if (isOfV1(url) && !isOwn(url))
      overhear({ method: request.method ?? '', url, mayHave }, response);
  });
}

type Injected = Awaited<ReturnType<FastifyInstance['inject']>>;

const exchangeOf = ({ statusCode, headers, rawPayload }: Injected) => ({
  status: statusCode,
  headers,
  text: textOf([rawPayload], headers),
});

function textOf(parts: readonly Uint8Array[], headers: Exchange['headers']): string {
  const bytes = Buffer.concat(parts);
  const coding = headers['content-encoding'];
  return String(
    bytes.length === 0 ? '' : decoded(bytes, coding === undefined ? coding : `${coding}`),
  );
}

type Call = (part: unknown, encoding?: BufferEncoding) => unknown;

/** Reads along what is written to a socket: the service writes its head as a list of names and values in turn. */
function overhear(
  request: Pick<Exchange, 'method' | 'url' | 'mayHave'>,
  response: ServerResponse,
): void {
  const { writeHead, write, end } = response;
  const parts: Buffer[] = [];
  let head: readonly string[] = [];
  const collect = (part: unknown, encoding?: BufferEncoding): void => {
    if (typeof part === 'string') parts.push(Buffer.from(part, encoding));
    else if (part instanceof Uint8Array) parts.push(Buffer.from(part));
  };
  Object.assign(response, {
    writeHead(status: number, headers: string[]) {
      head = headers;
      return writeHead.call(response, status, headers);
    },
    write(part: unknown) {
      collect(part);
      return (write as Call).call(response, part);
    },
    end(part: unknown, encoding?: BufferEncoding) {
      collect(part, encoding);
      const headers = byName(head);
      look({ ...request, status: response.statusCode, headers, text: textOf(parts, headers) });
      return (end as Call).call(response, part, encoding);
    },
  });
}

function byName(list: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < list.length; at += 2)
    headers[(list[at] ?? '').toLowerCase()] = list[at + 1] ?? '';
  return headers;
}
