import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { startApp, type TestApp, type TestAppOptions } from '../support/app.ts';

export interface Target extends TestApp {
  readonly port: number;
  /** Opens a connection that reads nothing until it is told to. */
  open(): Promise<Socket>;
  /** Sends one request as it is written, and answers the first line of what comes back. */
  firstLine(text: string): Promise<string>;
}

/** The whole service behind a port of its own. */
export async function startTarget(options: TestAppOptions = {}): Promise<Target> {
  const started = await startApp(options);
  await started.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = started.app.server.server.address() as AddressInfo;
  const open = () => openPaused(port);
  return { ...started, port, open, firstLine: (text) => firstLineOf(port, text) };
}

async function openPaused(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // A reset is an end like any other here.
  socket.on('error', () => undefined);
  socket.pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

function firstLineOf(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (received.includes('\r\n')) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received.split('\r\n')[0] ?? ''));
  });
}

/** Sends, answers what came once the server has ended its side, and leaves its own side open. */
export function neverHangUp(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(text);
    });
    onTestFinished(() => void socket.destroy());
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('end', () => resolve(received));
    socket.on('error', () => resolve(received));
  });
}

/** How many connections the server holds. */
export const connectionsOf = ({ app }: Pick<TestApp, 'app'>): Promise<number> =>
  new Promise((resolve) => {
    app.server.server.getConnections((_error, count) => resolve(count));
  });
