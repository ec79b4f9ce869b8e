import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

export interface ServerProxy {
  readonly port: number;
  /** The names of the commands that went to the server. */
  readonly commands: string[];
  /** Breaks every connection and takes no new one, until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Stands between driver and server: sees what is asked, and can go away and come back. */
export async function openProxy(host: string, port: number): Promise<ServerProxy> {
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  const server = createServer((client) => {
    const upstream = connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', readCommands(commands));
    client.pipe(upstream).pipe(client);
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve) => {
      server.listen(at, '127.0.0.1', resolve);
    });
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    commands,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => listen(own),
  };
}

const opMsg = 2013;

/** The first member of an OP_MSG's body is the name of its command. */
function readCommands(commands: string[]): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 4 && pending.length >= pending.readInt32LE(0)) {
      const message = pending.subarray(0, pending.readInt32LE(0));
      pending = pending.subarray(message.length);
      if (message.readInt32LE(12) !== opMsg) continue;
      commands.push(message.toString('latin1', 26, message.indexOf(0, 26)));
    }
  };
}
