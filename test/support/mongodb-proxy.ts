import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/** What becomes of a command: it passes, is answered in the server's place, is held back, or has its answer rewritten. */
export type Intervention =
  | undefined
  | { readonly answer: Document }
  | { readonly hold: Promise<unknown> }
  | { readonly rewrite: (answer: Document) => Document }
  | 'cut';

export type Intervene = (name: string, command: Document) => Intervention;

export interface ServerProxy {
  readonly port: number;
  /** The names of the commands that went to the server. */
  readonly commands: string[];
  /** Decides on every command from now on; nothing passes it unseen. */
  intervene(by: Intervene | undefined): void;
  /** Breaks every connection and takes no new one, until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Stands between driver and server: sees what is asked, can change what is answered, go away and come back. */
export async function openProxy(host: string, port: number): Promise<ServerProxy> {
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  let intervene: Intervene | undefined;
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
    relay(client, upstream, (message) => {
      const asked = commandOf(message);
      if (asked === undefined) return undefined;
      commands.push(asked.name);
      return intervene?.(asked.name, asked.command);
    });
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
    intervene(by) {
      intervene = by;
    },
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => listen(own),
  };
}

/** A URI of a server as it is reached through a proxy: credentials and options stay. */
export function throughProxy(uri: string, { port }: Pick<ServerProxy, 'port'>): string {
  const { user = '', rest = '' } =
    /^mongodb:\/\/(?<user>[^@/]*@)?[^/?]+(?<rest>.*)$/.exec(uri)?.groups ?? {};
  const [path, options] = rest.split('?');
  const search = [options, 'directConnection=true'].filter(Boolean).join('&');
  return `mongodb://${user}127.0.0.1:${port}${path || '/'}?${search}`;
}

/** What can be said of a command, all at once. */
interface Whole {
  readonly answer?: Document;
  readonly hold?: Promise<unknown>;
  readonly rewrite?: (answer: Document) => Document;
}

/** One command at a time goes to the server and its answer back, so that both can be told apart and changed. */
function relay(client: Socket, upstream: Socket, decide: (message: Buffer) => Intervention): void {
  const answers = messagesOf(upstream);
  async function ask(message: Buffer): Promise<Buffer | undefined> {
    upstream.write(message);
    return isAnswered(message) ? (await answers.next()).value : undefined;
  }
  async function handle(message: Buffer): Promise<void> {
    const intervention = decide(message);
    if (intervention === 'cut') return void client.destroy();
    const { hold, answer, rewrite }: Whole = intervention ?? {};
    await hold;
    if (answer) return void client.write(answerTo(message, answer));
    const given = await ask(message);
    if (given === undefined) return;
    const changed = rewrite?.(documentOf(given, { promoteLongs: false }));
    client.write(changed ? answerTo(message, changed) : given);
  }
  const pass = async (): Promise<void> => {
    for await (const message of messagesOf(client)) await handle(message);
  };
  pass().catch(() => client.destroy());
}

/** The messages of the wire protocol that come in on a socket, each whole. */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer, undefined> {
  let pending = Buffer.alloc(0);
  for await (const chunk of socket) {
    pending = Buffer.concat([pending, chunk as Buffer]);
    while (pending.length >= 4 && pending.length >= pending.readInt32LE(0)) {
      yield pending.subarray(0, pending.readInt32LE(0));
      pending = pending.subarray(pending.readInt32LE(0));
    }
  }
  return undefined;
}

const opMsg = 2013;
const moreToCome = 2;
/** Length, request id, response to, operation; then the flags and the kind of the first section. */
const headBytes = 21;

const isAnswered = (message: Buffer): boolean =>
  message.readInt32LE(12) !== opMsg || (message.readInt32LE(16) & moreToCome) === 0;

/** The body of a message; what an insert or update brings in a sequence is not in it. */
const documentOf = (message: Buffer, options: BSON.DeserializeOptions = {}): Document =>
  BSON.deserialize(
    message.subarray(headBytes, headBytes + message.readInt32LE(headBytes)),
    options,
  );

function commandOf(message: Buffer): { name: string; command: Document } | undefined {
  if (message.readInt32LE(12) !== opMsg) return undefined;
  const command = documentOf(message);
  return { name: String(Object.keys(command)[0]), command };
}

let lastId = 1_000_000;

function answerTo(message: Buffer, answer: Document): Buffer {
  const body = BSON.serialize(answer);
  const head = Buffer.alloc(headBytes);
  lastId += 1;
  head.writeInt32LE(headBytes + body.length, 0);
  head.writeInt32LE(lastId, 4);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(opMsg, 12);
  return Buffer.concat([head, body]);
}
