import type { Socket } from 'node:net';
import type { Document } from 'mongodb';
// @ts-expect-error The driver does not export it, and has no types for it.
import { Connection } from 'mongodb/lib/cmap/connection.js';

/** What we use of a connection of the driver. */
interface DriverConnection {
  readonly socket: Socket;
  command(at: { readonly db: string }, command: Document, options: object): Promise<Document>;
  onClose(): void;
}

export const ConnectionOfDriver = Connection as {
  new (socket: Socket, options: object): DriverConnection;
  readonly prototype: DriverConnection;
};

/*
 * The driver (7.8 and 7.9) may write to a socket that is just closing, and then waits for it to drain: for ever. Where that
 * is the connection by which it watches a server, the server is away for it from then on. A connection that closes wakes such
 * a writer, which then finds it closed. Not at once: a write that has begun may not wait yet.
 */
const { prototype } = ConnectionOfDriver;
const { onClose } = prototype;
prototype.onClose = function (this: DriverConnection): void {
  onClose.call(this);
  setImmediate(() => this.socket.emit('drain'));
};
