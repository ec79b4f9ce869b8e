import { type LookupAddress, type LookupOptions, Resolver } from 'node:dns';

/** Finds all addresses of a name, as `dns.lookup` does with `all`. */
export type NameLookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A name that is known and leads nowhere. */
export class NameWithoutAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} has no address.`);
    this.name = 'NameWithoutAddress';
  }
}

export interface NameLookupOptions {
  /** The name servers, as `192.0.2.53:53`; those of the system when left out. */
  readonly servers?: readonly string[];
  /** How long the first of two tries waits for an answer; the second waits twice as long. */
  readonly queryMs?: number;
}

const tries = 2;

/**
 * Asks name servers directly. The lookup of the system holds one of four threads until it is answered, and files and
 * the store wait for the same threads: four names of a name server that never answers would stop everything. For a
 * query of ours nobody waits but who asked. The hosts file is not looked at.
 */
export function createNameLookup({ servers, queryMs = 2000 }: NameLookupOptions = {}): NameLookup {
  return (hostname, _options, done) => {
    // A new one each time: it reads the configuration of the system when it is made.
    const resolver = new Resolver({ timeout: queryMs, tries });
    if (servers) resolver.setServers(servers);
    const found: LookupAddress[] = [];
    let open = 2;
    const answered =
      (family: 4 | 6) =>
      (error: NodeJS.ErrnoException | null, addresses: readonly string[] = []): void => {
        found.push(...addresses.map((address) => ({ address, family })));
        open -= 1;
        if (open > 0) return;
        if (found.length > 0) done(null, found);
        else done(error ?? new NameWithoutAddress(hostname), []);
      };
    resolver.resolve4(hostname, answered(4));
    resolver.resolve6(hostname, answered(6));
  };
}
