import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';
import { singleFlight } from './once.ts';

export type NameLookup = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The name exists, but has no address. */
export class NameWithoutAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} has no address.`);
    this.name = 'NameWithoutAddress';
  }
}

interface NameLookupOptions {
  /** The name servers, as `192.0.2.53:53`; those of the system when left out. */
  readonly servers?: readonly string[];
  /** How long the first of two tries waits; the second waits twice as long. */
  readonly queryMs?: number;
  /** Read before the name servers are asked; without it `localhost` is a name like any other. */
  readonly hostsFile?: string;
}

const tries = 2;
/** The bound, in times of one query: enough for both tries at one name server. */
const patience = 4;

/**
 * Asks name servers directly. The lookup of the system holds one of four threads, which files and the store need too: four
 * names whose server never answers would block everything. A query here blocks only its caller.
 */
export function createNameLookup({
  servers,
  queryMs = 2000,
  hostsFile,
}: NameLookupOptions = {}): NameLookup {
  async function ask(hostname: string): Promise<readonly LookupAddress[]> {
    // A new one each time: it reads the configuration of the system when it is created.
    const resolver = new Resolver({ timeout: queryMs, tries });
    if (servers) resolver.setServers(servers);
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort();
      resolver.cancel();
    }, queryMs * patience);
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname).then((found) => found.map(addressOf(4))),
      resolver.resolve6(hostname).then((found) => found.map(addressOf(6))),
    ]);
    clearTimeout(timer);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const refused = answers.find((answer) => answer.status === 'rejected');
    if (found.length > 0) return found;
    if (late.signal.aborted)
      throw Object.assign(new Error('No name server answered in time.'), timedOut);
    throw refused?.reason ?? new NameWithoutAddress(hostname);
  }

  return async (hostname) => {
    const own = hostsFile === undefined ? [] : await addressesInHosts(hostname, hostsFile);
    return own.length > 0 ? own : ask(hostname);
  };
}

const timedOut = { code: 'ETIMEOUT', syscall: 'query' };

const addressOf =
  (family: 4 | 6) =>
  (address: string): LookupAddress => ({ address, family });

const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

async function addressesInHosts(hostname: string, file: string): Promise<readonly LookupAddress[]> {
  const wanted = hostname.toLowerCase().replace(/\.$/, '');
  const text = await readFile(file, 'utf8').catch(() => '');
  const found = text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    const family = isIP(address);
    return family !== 0 && names.includes(wanted) ? [{ address, family }] : [];
  });
  if (found.length > 0) return found;
  return wanted === 'localhost' || wanted.endsWith('.localhost') ? loopback : [];
}

/** Half of the threads, which files and compression need too. */
const maxThreads = 2;

/** Bounds a lookup that holds a thread: two names at a time, each once for all connections that wait for it. */
export function createBoundedLookup(find: NameLookup): NameLookup {
  const running = new Map<string, Promise<readonly LookupAddress[]>>();
  const waiting: (() => void)[] = [];
  let threads = 0;

  async function run(hostname: string): Promise<readonly LookupAddress[]> {
    if (threads >= maxThreads) await new Promise<void>((resolve) => waiting.push(resolve));
    else threads += 1;
    try {
      return await find(hostname);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else threads -= 1;
    }
  }
  return (hostname) => singleFlight(running, hostname, () => run(hostname));
}

/** For hosts that the operator configures: the system also resolves names that no name server has. */
export const systemLookup = createBoundedLookup((hostname) => lookup(hostname, { all: true }));

type NodeDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** A lookup in the form of `node:net`, which asks for all addresses or for one. */
export function asNodeAsks(find: NameLookup) {
  const findBack = callbackify(find);
  return (hostname: string, { all }: LookupOptions, done: NodeDone): void =>
    findBack(hostname, (error: NodeJS.ErrnoException | null, addresses) => {
      // An error comes without addresses, whatever the types of Node say.
      if (error) return done(error, []);
      const [first] = addresses;
      if (first === undefined) done(new NameWithoutAddress(hostname), []);
      else if (all) done(null, [...addresses]);
      else done(null, first.address, first.family);
    });
}
