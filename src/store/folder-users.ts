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

/** What a process does with the data folder. */
export type FolderRole = 'server' | 'command' | 'compaction';

/** Which others each of them cannot have beside it. */
const excluded: Readonly<Record<FolderRole, readonly FolderRole[]>> = {
  server: ['server', 'compaction'],
  command: ['compaction'],
  compaction: ['server', 'command', 'compaction'],
};

/** A process that uses the folder; what it does not say of itself is left out. */
interface FolderUser {
  readonly name: string;
  readonly role: FolderRole;
  /** False while it looks for others itself. */
  readonly hasEntered: boolean;
  readonly pid?: number;
  readonly host?: string;
  readonly since?: string;
}

export interface JoinOptions {
  /** The folder of all data; made when it is not there. */
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
 * Enters the data folder as one of its users. Each listens at a socket of its own below it, which the system closes with
 * the process, however that ends: what answers there is alive, in whichever container and under whichever pid. Each
 * looks for the others after its own socket is there, so that of two that come at once one sees the other. Throws a
 * sentence that says which process is in the way. `blind` is why others cannot be seen, if they cannot.
 */
export async function joinFolder({ folder, role, clock }: JoinOptions) {
  const users = join(folder, 'users');
  await makePrivateFolder(users).catch((error: unknown) => {
    // A service whose disk is full starts, to be read.
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

/** The addresses of sockets in a folder whose path may be too long for one. */
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

/** Answers why that is not possible, if it is not: then others are seen, but do not see this one. */
async function listen(server: Server, address: string, path: string): Promise<string | undefined> {
  if (Buffer.byteLength(address) > longestAddress) return `the path of ${path} is too long`;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(address, resolve).unref();
    });
    await chmod(path, privateFile);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Of those that look at the same time the one with the first name goes on: it waits until the others have seen it. */
async function waitForTurn(
  users: string,
  { name, role }: Pick<FolderUser, 'name' | 'role'>,
  addressOf: (name: string) => string,
): Promise<void> {
  for (let look = 0; look < maxLooks; look += 1) {
    const found = await findUsers(users, name, addressOf);
    const inTheWay = found.filter((user) => excluded[role].includes(user.role));
    if (inTheWay.length === 0) return;
    const holder = inTheWay.find((user) => user.hasEntered || user.name < name);
    if (holder) throw inUseError(users, holder);
    await wait(lookAgainMs);
  }
  throw new Error(`Another process does not come to an end of its start in ${users}.`);
}

async function findUsers(
  users: string,
  own: string,
  addressOf: (name: string) => string,
): Promise<FolderUser[]> {
  const found: FolderUser[] = [];
  const names = await readdir(users).catch((error: NodeJS.ErrnoException) => {
    // There is no folder where a full disk has no room for one.
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  for (const name of names) {
    const role = roleOf(name);
    if (role === undefined || name === own) continue;
    const user = await ask(addressOf(name), name, role);
    // A name is used once: what nothing listens at stays so.
    if (user === undefined) await rm(join(users, name), { force: true });
    else found.push(user);
  }
  return found;
}

const roleOf = (name: string): FolderRole | undefined => {
  const [role] = /^[a-z]+(?=-[0-9a-f]{16}\.sock$)/.exec(name) ?? [];
  return role === 'server' || role === 'command' || role === 'compaction' ? role : undefined;
};

const deadCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']);

/** The process that listens there; undefined when none does. One that does not answer in time is there all the same. */
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
        // It does not answer in time, or says nothing of itself.
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
  command: 'a command',
  compaction: 'waypoint store compact',
};

function inUseError(users: string, { role, pid, host, since }: FolderUser): Error {
  const folder = join(users, '..');
  const who =
    pid === undefined ? 'which does not answer' : `process ${pid} on ${host}, since ${since}`;
  return new Error(
    `The data folder ${folder} is in use by ${roleNames[role]}: ${who}. Stop it first, or set DATA_DIR to another folder.`,
  );
}
