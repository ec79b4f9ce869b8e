import { Connection } from 'mongodb/lib/cmap/connection.js';

/*
 * The driver (7.8 and 7.9) may write to a socket that is just closing, and then waits for it to drain: for ever. Where that
 * is the connection by which it watches a server, the server is away for it from then on. A connection that closes wakes who
 * waits so; the driver then sees that it is closed. Not at once: what is being written may be behind us.
 */
const { onClose } = Connection.prototype;
Connection.prototype.onClose = function (this: Connection): void {
  onClose.call(this);
  setImmediate(() => this.socket.emit('drain'));
};
