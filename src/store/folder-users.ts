import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { chmod, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../lib/clock.ts';
import { makePrivateFolder, privateFile } from './data-folder.ts';
import { isOutOfRoom } from './room.ts';
import { StoreBusy } from './transfer.ts';

/** A worker is a process of a server; the server itself enters before it starts any. */
export type FolderRole = 'server' | 'worker' | 'command' | 'compaction' | 'transfer';

/** The roles that cannot use the folder at the same time. */
const excluded: Readonly<Record<FolderRole, readonly FolderRole[]>> = {
  server: ['server', 'worker', 'compaction', 'transfer'],
  worker: ['compaction', 'transfer'],
  command: ['compaction', 'transfer'],
  compaction: ['server', 'worker', 'command', 'compaction', 'transfer'],
  transfer: ['server', 'worker', 'command', 'compaction', 'transfer'],
};

/** A process that uses the folder. Members are missing when it does not answer. */
interface FolderUser {
  readonly name: string;
  readonly role: FolderRole;
  /** False while it is still looking for others. */
  readonly hasEntered: boolean;
  readonly pid?: number;
  readonly host?: string;
  readonly since?: string;
}

interface JoinOptions {
  readonly folder: string;
  readonly role: FolderRole;
  readonly clock: Clock;
}

/** Systems cut longer addresses of sockets short, or refuse them. */
const longestAddress = 100;
const answerMs = 1_000;
const lookAgainMs = 50;
const maxLooks = 200;

/**
 * Enters the data folder as one of its users. Each user listens at a socket below it, which the system closes when the
 * process ends: a socket that answers belongs to a live process, also of another container. A process looks for others
 * after it has opened its own socket, so that of two that start at once one sees the other. Throws a sentence that names
 * the process in the way. `blind` says why others cannot see this one, if they cannot.
 */
export async function joinFolder({ folder, role, clock }: JoinOptions) {
  const users = join(folder, 'users');
  await makePrivateFolder(users).catch((error: unknown) => {
    // With a full disk the service still starts, and serves reads.
    if (!isOutOfRoom(error)) throw error;
  });
  const name = `${role}-${randomBytes(8).toString('hex')}.sock`;
  const self = {
    role,
    pid: process.pid,
    host: hostname(),
    since: new Date(clock.now()).toISOString(),
  };
  let hasEntered = false;
  const address = addressesIn(users);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify({ ...self, hasEntered }));
  });
  const leave = (): void => {
    server.close();
    address.close();
  };
  const blind = await listen(server, address.of(name), join(users, name));
  try {
    await waitForTurn(users, { name, role }, address.of);
  } catch (error) {
    leave();
    throw error;
  }
  hasEntered = true;
  return { blind, leave };
}

/** The addresses of sockets in a folder, also when its path is too long for one. */
function addressesIn(folder: string): { of(name: string): string; close(): void } {
  const [shortest = folder] = [folder, relative(process.cwd(), folder)].sort(
    (one, other) => Buffer.byteLength(one) - Buffer.byteLength(other),
  );
  const isShort = Buffer.byteLength(join(shortest, 'x'.repeat(40))) <= longestAddress;
  if (isShort || process.platform !== 'linux')
    return { of: (name) => join(shortest, name), close: () => undefined };
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  return {
    of: (name) => `/proc/self/fd/${descriptor}/${name}`,
    close: () => closeSync(descriptor),
  };
}

/** Answers why it cannot listen, if so: then it sees others, but they do not see it. */
async function listen(server: Server, address: string, path: string): Promise<string | undefined> {
  if (Buffer.byteLength(address) > longestAddress) return `the path of ${path} is too long`;
  try {
    await new Promise<void>((resolve, reject) => {
      // Exclusive: a worker's own socket, which its server would listen at otherwise.
      server.once('error', reject).listen({ path: address, exclusive: true }, resolve).unref();
    });
    await chmod(path, privateFile);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Of those that look at the same time, the one with the first name enters, once the others have seen it. */
async function waitForTurn(
  users: string,
  { name, role }: Pick<FolderUser, 'name' | 'role'>,
  addressOf: (name: string) => string,
): Promise<void> {
  for (let look = 0; look < maxLooks; look += 1) {
    const found = await findUsers(users, name, addressOf);
    const inTheWay = found.filter((user) => excluded[role].includes(user.role));
    if (inTheWay.length === 0) return;
    // A worker ends with its server, a moment later.
    const holder = inTheWay.find(
      (user) => user.role !== 'worker' && (user.hasEntered || user.name < name),
    );
    if (holder) throw inUseError(users, holder);
    await wait(lookAgainMs);
  }
  throw new Error(
    `Another process in ${users} does not finish its start. Stop it, then try again.`,
  );
}

async function findUsers(
  users: string,
  own: string,
  addressOf: (name: string) => string,
): Promise<FolderUser[]> {
  const found: FolderUser[] = [];
  const names = await readdir(users).catch((error: NodeJS.ErrnoException) => {
    // A full disk may have no room for the folder.
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  for (const name of names) {
    const role = roleOf(name);
    if (role === undefined || name === own) continue;
    const user = await ask(addressOf(name), name, role);
    // Each name is used once: a socket without a listener is dead.
    if (user === undefined) await rm(join(users, name), { force: true });
    else found.push(user);
  }
  return found;
}

const roleOf = (name: string): FolderRole | undefined => {
  const [, role] =
    /^(server|worker|command|compaction|transfer)-[0-9a-f]{16}\.sock$/.exec(name) ?? [];
  return role as FolderRole | undefined;
};

const deadCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']);

/** The process that listens there; undefined when none does. One that does not answer in time counts as there. */
function ask(address: string, name: string, role: FolderRole): Promise<FolderUser | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(address);
    const answer = (): void => {
      socket.destroy();
      let said: Partial<FolderUser> = {};
      try {
        said = JSON.parse(text) as Partial<FolderUser>;
      } catch {
        // It does not answer in time.
      }
      resolve({ hasEntered: true, ...said, name, role });
    };
    socket.setTimeout(answerMs, answer);
    socket.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(0, 1000);
    });
    socket.once('end', answer);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (deadCodes.has(error.code)) resolve(undefined);
      else answer();
    });
  });
}

const roleNames: Readonly<Record<FolderRole, string>> = {
  server: 'a server',
  worker: 'a worker of a server',
  command: 'a command',
  compaction: 'waypoint data compact',
  transfer: 'a command that fills it',
};

function inUseError(users: string, { role, pid, host, since }: FolderUser): Error {
  const folder = join(users, '..');
  const who =
    pid === undefined ? 'which does not answer' : `process ${pid} on ${host}, since ${since}`;
  const Kind = role === 'transfer' ? StoreBusy : Error;
  return new Kind(
    `The data folder ${folder} is in use by ${roleNames[role]}: ${who}. Stop it first, or set DATA_DIR to another folder.`,
  );
}
