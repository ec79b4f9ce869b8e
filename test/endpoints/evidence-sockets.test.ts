import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { picture } from '../support/asset-dependencies.ts';
import { type EvidenceApp, startEvidence, within } from '../support/evidence.ts';

const largest = 5_242_880;

const sockets: Socket[] = [];

// Before the application is closed, which would wait for what they still have to send.
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Sending {
  readonly socket: Socket;
  /** What came back so far. */
  received(): string;
}

async function listening(): Promise<{
  app: EvidenceApp;
  send(...parts: (string | Buffer)[]): Sending;
}> {
  const app = await startEvidence();
  await app.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.server.address() as AddressInfo;
  return {
    app,
    send(...parts) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      let received = '';
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString();
      });
      for (const part of parts) socket.write(part);
      return { socket, received: () => received };
    },
  };
}

const head = (url: string, ...headers: string[]): string =>
  [`PUT ${within(url)} HTTP/1.1`, 'Host: x', 'Content-Type: image/png', ...headers, '', ''].join(
    '\r\n',
  );

/** The status of the answer. */
async function statusOf({ received }: Sending): Promise<number> {
  await expect.poll(received).toContain('\r\n\r\n');
  return Number(received().split(' ')[1]);
}

test('a picture that comes in pieces is taken', async () => {
  const { app, send } = await listening();
  const bytes = await picture(100, 100);
  const { upload_url } = await app.upload(bytes.length);
  const sending = send(head(upload_url, `Content-Length: ${bytes.length}`));
  for (const byte of bytes) {
    sending.socket.write(Buffer.of(byte));
    if (byte % 50 === 0) await sleep(1);
  }
  expect(await statusOf(sending)).toBe(200);
});

test('a body without a length is refused before it is read', async () => {
  const { app, send } = await listening();
  const { upload_url } = await app.upload(100);
  const sending = send(head(upload_url, 'Transfer-Encoding: chunked'), '5\r\nhello\r\n');
  expect(await statusOf(sending)).toBe(400);
  expect(sending.received()).toContain('Content-Length');
});

test('a body that is announced larger is refused before it is read', async () => {
  const { app, send } = await listening();
  const { upload_url } = await app.upload(100);
  expect(await statusOf(send(head(upload_url, 'Content-Length: 9000000000')))).toBe(413);
});

test('a sender that goes away in the middle may come back', async () => {
  const { app, send } = await listening();
  const bytes = await picture(64, 64);
  const { upload_url } = await app.upload(bytes.length);
  for (let count = 0; count < 7; count += 1) {
    const { socket } = send(
      head(upload_url, `Content-Length: ${bytes.length}`),
      bytes.subarray(0, 50),
    );
    const [, response] = (await once(app.app.server.server, 'request')) as [
      unknown,
      ServerResponse,
    ];
    socket.destroy();
    if (!response.closed) await once(response, 'close');
  }
  // That a sender is gone is on record a moment after its connection has ended.
  const again = async () => (await app.put(upload_url, bytes)).status;
  await expect.poll(again, { timeout: 30_000 }).toBe(200);
});

test('a connection goes on after an upload, and after one that was refused unread', async () => {
  const { app, send } = await listening();
  const bytes = await picture(8, 8);
  const { upload_url } = await app.upload(bytes.length);
  const length = `Content-Length: ${bytes.length}`;
  const sending = send(
    ...[head(`${upload_url}x`, length), bytes, head(upload_url, length), bytes],
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  );
  const statuses = () =>
    [...sending.received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  await expect.poll(statuses).toEqual([404, 200, 200]);
});

test('eight bodies are held at once, however many are sent', async () => {
  const { app, send } = await listening();
  const urls: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const key = await app.createKey();
    urls.push((await app.upload(largest, 'image/png', { key })).upload_url);
  }
  const taken: Socket[] = [];
  app.app.server.server.on('connection', (socket: Socket) => taken.push(socket));
  const before = process.memoryUsage.rss();
  const held = urls
    .slice(0, 8)
    .map((url) => send(head(url, `Content-Length: ${largest}`), Buffer.alloc(largest - 1)));
  // A body is read by who may hold one: eight that are all here but for a byte are held.
  await expect.poll(() => taken.filter(({ bytesRead }) => bytesRead >= largest)).toHaveLength(8);
  for (const url of urls.slice(8))
    expect(await statusOf(send(head(url, `Content-Length: ${largest}`)))).toBe(503);
  expect(held.map(({ received }) => received())).toEqual(held.map(() => ''));
  // The sender of this test holds as much again.
  expect(process.memoryUsage.rss() - before).toBeLessThan(8 * 5 * largest);
  for (const { socket } of held) socket.destroy();
  const [last] = urls.slice(-1);
  const put = async () => (await app.put(last ?? '', Buffer.alloc(largest))).status;
  // The service hears of ended connections one after another.
  await expect.poll(put).not.toBe(503);
  expect(await put()).toBe(400);
});
