import type { ServerResponse } from 'node:http';

/** A client that takes nothing for so long is not there any more. */
const usualStalledMs = 8000;

/**
 * Writes what comes as it comes, no faster than the client reads. A client that goes, or takes nothing for some
 * seconds, ends the stream.
 */
export function sendStream(
  response: ServerResponse,
  status: number,
  headers: string[],
  stream: ReadableStream<Uint8Array>,
  stalledMs = usualStalledMs,
): void {
  // Nothing follows on this connection: a server that ends need not wait for it.
  response.shouldKeepAlive = false;
  response.writeHead(status, headers);
  response.flushHeaders();
  const reader = stream.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  response.once('close', cancel);
  void copy(reader, response, stalledMs)
    .catch(() => response.destroy())
    .finally(cancel);
}

async function copy(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  response: ServerResponse,
  stalledMs: number,
): Promise<void> {
  while (!response.destroyed) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!response.write(value)) await drained(response, stalledMs);
  }
  response.end();
}

function drained(response: ServerResponse, stalledMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      clearTimeout(late);
      response.off('drain', onDrain).off('close', onDrain);
      settled();
    };
    const onDrain = () => settle(resolve);
    const late = setTimeout(
      () => settle(() => reject(new Error('The client stalled.'))),
      stalledMs,
    );
    late.unref();
    response.once('drain', onDrain).once('close', onDrain);
  });
}
