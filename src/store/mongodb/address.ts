import type { MongoClientOptions } from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
import { databaseFaults, faultsOf } from './address-faults.ts';
import { type AddressDefaults, buildOptions, operationOptions } from './client-options.ts';
import { oneLine } from './errors.ts';

/** A MongoDB URI, read. */
export interface MongoAddress {
  /** For people: without credentials. */
  readonly hosts: string;
  /** The one that the path names, else `waypoint`. */
  readonly database: string;
  /** For the operations of requests. */
  readonly operations: MongoClientOptions;
  /** For what may take long: the first connection and the builds of indexes. */
  readonly builds: MongoClientOptions;
}

/** Reads a URI. Throws one line that says what cannot be, without its credentials. */
export function readAddress(uri: string, defaults: AddressDefaults): MongoAddress {
  const address = parsed(uri);
  const database = databaseOf(address);
  const faults = [...faultsOf(address), ...databaseFaults(database)];
  if (faults.length > 0) throw refused(faults.join(' '));
  return {
    hosts: address.hosts.join(','),
    database,
    operations: operationOptions(address, defaults),
    builds: buildOptions(address, defaults),
  };
}

/** What the driver itself says against a URI, in the same words. */
export const refused = (reason: string): Error =>
  new Error(`The MongoDB URI cannot be used: ${reason}`);

function parsed(uri: string): ConnectionString {
  try {
    return new ConnectionString(uri);
  } catch (error) {
    throw refused(oneLine(error));
  }
}

function databaseOf({ pathname }: ConnectionString): string {
  try {
    return decodeURIComponent(pathname.replace(/^\//, '')) || 'waypoint';
  } catch (error) {
    throw refused(oneLine(error));
  }
}
