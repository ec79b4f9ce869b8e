import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sendStream } from '../../src/http/respond.ts';
import { createSlowReaders, stalledMs } from '../../src/http/slow-readers.ts';
import { testClock } from '../support/app.ts';

/** A server that answers every request by an endless stream; tells when a stream was let go. */
async function serveEndlessly() {
  const state = { cancelled: 0, chunks: 0 };
  const clock = testClock();
  const readers = createSlowReaders({ clock, onEnded: () => undefined });
  const server = createServer((_request, response) => {
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        state.chunks += 1;
        await new Promise((done) => setImmediate(done));
        controller.enqueue(new Uint8Array(16_384));
      },
      cancel() {
        state.cancelled += 1;
      },
    });
    sendStream(response, 200, ['Content-Type', 'text/event-stream'], stream, readers);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { state, clock, readers, port: (server.address() as AddressInfo).port };
}

test('a client that reads nothing is let go, and does not make the stream run on', async () => {
  const { state, clock, readers, port } = await serveEndlessly();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  // Until nothing is taken any more, each look finds progress.
  await expect
    .poll(() => {
      readers.sweep();
      clock.pass(stalledMs);
      return state.cancelled;
    })
    .toBe(1);
  const { chunks } = state;
  // The stream gives a piece a turn as long as it is asked.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  expect(state.chunks).toBe(chunks);
});

test('a client that goes ends its stream', async () => {
  const { state, port } = await serveEndlessly();
  const controller = new AbortController();
  const { body } = await fetch(`http://127.0.0.1:${port}/`, { signal: controller.signal });
  await body?.getReader().read();
  controller.abort();
  await expect.poll(() => state.cancelled).toBe(1);
});
