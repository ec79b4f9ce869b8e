import type { MongoClientOptions } from 'mongodb';
import { ConnectionString } from 'mongodb-connection-string-url';
import { asNodeAsks, systemLookup } from '../../lib/name-lookup.ts';
import { oneLine } from './operations.ts';

interface AddressDefaults {
  readonly poolSize: number;
  readonly operationMs: number;
  readonly buildMs: number;
}

/** Reads a URI. Throws one line that says what is wrong, without its credentials. */
export function readAddress(uri: string, defaults: AddressDefaults) {
  const address = parseUri(uri);
  const database = databaseOf(address);
  const faults = [...optionFaults(address), ...databaseFaults(database)];
  if (faults.length > 0) throw addressError(faults.join(' '));
  return {
    hosts: address.hosts.join(','),
    /** The one that the path names, else `waypoint`. */
    database,
    operations: operationOptions(address, defaults),
    /** For the first connection and the builds of indexes, which may take long. */
    builds: buildOptions(address, defaults),
  };
}

/** Also for faults that the driver finds in a URI. */
export const addressError = (reason: string): Error =>
  new Error(`The MongoDB URI cannot be used: ${reason}`);

function parseUri(uri: string): ConnectionString {
  try {
    return new ConnectionString(uri);
  } catch (error) {
    throw addressError(oneLine(error));
  }
}

function databaseOf({ pathname }: ConnectionString): string {
  try {
    return decodeURIComponent(pathname.replace(/^\//, '')) || 'waypoint';
  } catch (error) {
    throw addressError(oneLine(error));
  }
}

/** The options that the promises of the port rest on: any other value would break one without an error. */
const allowed: Readonly<Record<string, readonly [values: readonly string[], why: string]>> = {
  w: [['majority'], 'an acknowledged write must outlive the loss of a member'],
  journal: [['true'], 'an acknowledged write must be on disk'],
  readPreference: [['primary'], 'a record must be seen as it was written'],
  readConcernLevel: [['local', 'majority', 'linearizable'], 'a record must be read where it lives'],
};

const serverDatabases: readonly string[] = ['admin', 'local', 'config'];
const forbiddenInNames = /[/\\. "$\0]/;
const maxNameBytes = 63;

const optionFaults = ({ searchParams }: ConnectionString): string[] =>
  Object.entries(allowed).flatMap(([option, [values, why]]) => {
    const value = searchParams.get(option);
    return value === null || values.includes(value)
      ? []
      : [`${option}=${value} is not possible, only ${values.join(', ')}: ${why}.`];
  });

function databaseFaults(database: string): string[] {
  if (serverDatabases.includes(database))
    return [
      `"${database}" belongs to the server itself: name another database before the options, such as /waypoint?authSource=${database}.`,
    ];
  return forbiddenInNames.test(database) || Buffer.byteLength(database) > maxNameBytes
    ? [`"${database}" cannot be the name of a database.`]
    : [];
}

/** Defaults, unless the address says otherwise. */
function operationOptions(
  { searchParams }: ConnectionString,
  { poolSize, operationMs }: AddressDefaults,
): MongoClientOptions {
  const own: MongoClientOptions = {
    appName: 'waypoint',
    maxPoolSize: poolSize,
    // A request that gets no connection in this time fails.
    waitQueueTimeoutMS: operationMs,
    connectTimeoutMS: operationMs,
    // An operation ends earlier; its connection is kept longer, since a late answer frees it.
    socketTimeoutMS: 2 * operationMs,
  };
  const named = Number(searchParams.get('serverSelectionTimeoutMS') ?? operationMs);
  return {
    ...Object.fromEntries(Object.entries(own).filter(([option]) => !searchParams.has(option))),
    ...promises,
    // No caller waits longer than this.
    serverSelectionTimeoutMS: Math.min(named, operationMs),
  };
}

const buildOptions = (
  { searchParams }: ConnectionString,
  { operationMs, buildMs }: AddressDefaults,
): MongoClientOptions => ({
  ...promises,
  ...(!searchParams.has('appName') && { appName: 'waypoint-indexes' }),
  ...(!searchParams.has('connectTimeoutMS') && { connectTimeoutMS: operationMs }),
  ...(!searchParams.has('serverSelectionTimeoutMS') && { serverSelectionTimeoutMS: operationMs }),
  maxPoolSize: 50,
  minPoolSize: 0,
  socketTimeoutMS: buildMs,
});

const promises = {
  w: 'majority',
  readPreference: 'primary',
  ignoreUndefined: true,
  promoteBuffers: true,
  lookup: asNodeAsks(systemLookup),
} as const satisfies MongoClientOptions;
