import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the stand-in answers one request; the members are applied in this order. */
export interface ProviderReply {
  /** Closes the connection without a word. */
  readonly reset?: boolean;
  /** Keeps the connection open and never answers. */
  readonly hang?: boolean;
  readonly delayMs?: number;
  /** 200 unless told. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
  /** Sends so many bytes of the promised body, then closes the connection. */
  readonly cutAfterBytes?: number;
  /** Sends the body byte by byte with so many milliseconds between. */
  readonly dripMs?: number;
}

export interface ProviderRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Provider {
  /** For the base URL settings: `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** The paths asked for, with their query, in order of arrival. */
  readonly calls: readonly string[];
  readonly requests: readonly ProviderRequest[];
  /** The most requests that were being answered at the same moment. */
  readonly peak: number;
  /** Connections opened so far. */
  readonly connections: number;
  /** Answers a path from now on: one reply per request, the last one for all further requests. */
  reply(path: string, ...replies: readonly [ProviderReply, ...ProviderReply[]]): void;
  /** Answers every path that has no reply of its own: at first an empty 404. */
  otherwise(reply: ProviderReply | ((path: string, query: string) => ProviderReply)): void;
  /** Forgets all replies and calls. */
  reset(): void;
  close(): Promise<void>;
}

/** Ready-made bad days of a provider. */
export const badDays = {
  html: { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Hi</title>' },
  brokenJson: { body: '{"uid":"8123' },
  empty: { body: '' },
  notFound: { status: 404, body: {} },
  invalidUid: { status: 400, body: { message: 'Wrong UID format' } },
  maintenance: { status: 424, body: {} },
  serverError: { status: 500, body: 'Internal Server Error' },
  busy: { status: 429, body: {} },
  hang: { hang: true },
  reset: { reset: true },
} satisfies Record<string, ProviderReply>;

function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) {
    return body;
  }
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
}

async function drip(response: ServerResponse, bytes: Buffer, dripMs: number): Promise<void> {
  for (const byte of bytes) {
    if (response.destroyed) {
      return;
    }
    response.write(Buffer.of(byte));
    await sleep(dripMs);
  }
  response.end();
}

async function send(response: ServerResponse, reply: ProviderReply): Promise<void> {
  if (reply.reset) {
    response.destroy();
    return;
  }
  if (reply.hang) {
    return;
  }
  if (reply.delayMs !== undefined) {
    await sleep(reply.delayMs);
  }
  const bytes = bytesOf(reply.body);
  const isChunked = reply.headers?.['transfer-encoding'] !== undefined;
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json',
    ...(isChunked ? {} : { 'content-length': String(bytes.length) }),
    ...reply.headers,
  });
  if (reply.cutAfterBytes !== undefined) {
    response.write(bytes.subarray(0, reply.cutAfterBytes), () => response.destroy());
  } else if (reply.dripMs !== undefined) {
    await drip(response, bytes, reply.dripMs);
  } else {
    response.end(bytes);
  }
}

/** Starts a stand-in of the providers on a free port of this machine. */
export async function startProvider(): Promise<Provider> {
  const requests: ProviderRequest[] = [];
  const replies = new Map<string, readonly ProviderReply[]>();
  const counts = { open: 0, peak: 0, connections: 0 };
  let fallback = (_path: string, _query: string): ProviderReply => badDays.notFound;

  function take(address: string): ProviderReply {
    const [path = address, query = ''] = address.split('?');
    const [reply, ...rest] = replies.get(path) ?? [];
    if (rest.length > 0) {
      replies.set(path, rest);
    }
    return reply ?? fallback(path, query);
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push({ path, headers: request.headers });
    counts.open += 1;
    counts.peak = Math.max(counts.peak, counts.open);
    response.on('close', () => {
      counts.open -= 1;
    });
    send(response, take(path)).catch(() => response.destroy());
  });
  server.on('connection', () => {
    counts.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    get calls() {
      return requests.map(({ path }) => path);
    },
    get peak() {
      return counts.peak;
    },
    get connections() {
      return counts.connections;
    },
    reply(path, ...list) {
      replies.set(path, list);
    },
    otherwise(reply) {
      fallback = typeof reply === 'function' ? reply : () => reply;
    },
    reset() {
      replies.clear();
      requests.length = 0;
      fallback = () => badDays.notFound;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
