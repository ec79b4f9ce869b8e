declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';
  import type { Document } from 'mongodb';

  /** What the driver does not export. */
  export class Connection {
    constructor(socket: Socket, options: object);
    readonly socket: Socket;
    command(
      namespace: { readonly db: string },
      command: Document,
      options: object,
    ): Promise<Document>;
    onClose(): void;
  }
}
