import type { MongoClientOptions } from 'mongodb';
import type { ConnectionString } from 'mongodb-connection-string-url';
import { asNodeAsks, systemLookup } from '../../lib/name-lookup.ts';

export interface AddressDefaults {
  readonly poolSize: number;
  readonly operationMs: number;
  /** The longest that the build of an index may take. */
  readonly buildMs: number;
}

/** Defaults stand aside for what the address says. */
export function operationOptions(
  { searchParams }: ConnectionString,
  { poolSize, operationMs }: AddressDefaults,
): MongoClientOptions {
  const own: MongoClientOptions = {
    appName: 'waypoint',
    maxPoolSize: poolSize,
    // A request that gets no connection in this time fails instead of waiting in line.
    waitQueueTimeoutMS: operationMs,
    connectTimeoutMS: operationMs,
    // An operation is given up before, its connection only now: a late answer still clears the line.
    socketTimeoutMS: 2 * operationMs,
  };
  const named = Number(searchParams.get('serverSelectionTimeoutMS') ?? operationMs);
  return {
    ...Object.fromEntries(Object.entries(own).filter(([option]) => !searchParams.has(option))),
    ...promises,
    // Nobody waits any longer than this: what would still be sent then was refused already.
    serverSelectionTimeoutMS: Math.min(named, operationMs),
  };
}

/** For builds of indexes, which may take hours. */
export const buildOptions = (
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
