import { isPublicAddress, isPublicName } from '../../lib/address.ts';
import type { NameLookup } from '../../lib/name-lookup.ts';

/** A name leads nowhere when it is none of the public ones, or one of its addresses is not. */
class AddressNotAllowed extends Error {}

/** Refuses a name that is not public, or that leads to an address that is not. */
export const publicOnly =
  (lookup: NameLookup): NameLookup =>
  async (hostname) => {
    if (!isPublicName(hostname)) throw new AddressNotAllowed(hostname);
    const addresses = await lookup(hostname);
    if (addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    throw new AddressNotAllowed(hostname);
  };

/** Several addresses of one name fail as one error that holds theirs. */
export const isRefusedAddress = (error: unknown): boolean =>
  error instanceof AddressNotAllowed ||
  (error instanceof AggregateError && error.errors.some(isRefusedAddress)) ||
  (error instanceof Error && error.cause !== undefined && isRefusedAddress(error.cause));
