import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { SlowReaders } from './slow-readers.ts';

/** Writes what comes as it comes, no faster than the client reads. A client that goes, or is sent away, ends the stream. */
export function sendStream(
  response: ServerResponse,
  status: number,
  headers: string[],
  stream: ReadableStream<Uint8Array>,
  readers: Pick<SlowReaders, 'wrote'>,
): void {
  // Nothing follows on this connection: a server that ends need not wait for it.
  response.shouldKeepAlive = false;
  response.writeHead(status, headers);
  response.flushHeaders();
  const reader = stream.getReader();
  const left = new AbortController();
  const cancel = () => {
    left.abort();
    void reader.cancel().catch(() => undefined);
  };
  response.once('close', cancel);
  void copy(reader, response, readers, left.signal)
    .catch(() => response.destroy())
    .finally(cancel);
}

async function copy(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  response: ServerResponse,
  readers: Pick<SlowReaders, 'wrote'>,
  signal: AbortSignal,
): Promise<void> {
  while (!response.destroyed) {
    const { done, value } = await reader.read();
    if (done) break;
    const hasRoom = response.write(value);
    readers.wrote(response.socket);
    if (!hasRoom) await once(response, 'drain', { signal });
  }
  response.end();
}
