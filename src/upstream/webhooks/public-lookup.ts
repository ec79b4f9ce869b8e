import type { LookupAddress, LookupOptions } from 'node:dns';
import { isPublicAddress, isPublicName } from '../../lib/public-address.ts';
import { type NameLookup, NameWithoutAddress } from './name-lookup.ts';

/** A name leads nowhere when it is none of the public ones, or one of its addresses is not. */
class AddressNotAllowed extends Error {}

/** Refuses a name that is not public, or that leads to an address that is not. */
export const publicOnly =
  (lookup: NameLookup): NameLookup =>
  (hostname, options, done) => {
    if (!isPublicName(hostname)) {
      done(new AddressNotAllowed(hostname), []);
      return;
    }
    lookup(hostname, options, (error, addresses) => {
      const allowed = error ?? addresses.every(({ address }) => isPublicAddress(address));
      if (allowed === false) done(new AddressNotAllowed(hostname), []);
      else done(error, addresses);
    });
  };

type NodeDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Node asks for all addresses, or for one. */
export const asNodeAsks =
  (lookup: NameLookup) =>
  (hostname: string, options: LookupOptions, done: NodeDone): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses;
      if (error) done(error, []);
      else if (options.all) done(null, addresses);
      else if (first) done(null, first.address, first.family);
      else done(new NameWithoutAddress(hostname), []);
    });
  };

/** Several addresses of one name fail as one error that holds theirs. */
export const isRefusedAddress = (error: unknown): boolean =>
  error instanceof AddressNotAllowed ||
  (error instanceof AggregateError && error.errors.some(isRefusedAddress)) ||
  (error instanceof Error && error.cause !== undefined && isRefusedAddress(error.cause));
