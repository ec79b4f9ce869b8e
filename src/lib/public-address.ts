import ipaddr from 'ipaddr.js';
import { matches, parseAddress } from './address.ts';
import { specialAddresses, specialNames } from './special-addresses.ts';

/**
 * Whether an address is one of the public internet: in none of the ranges that are private, reserved or a provider's
 * own, and no IPv4 address in the disguise of an IPv6 one. What is no address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (parseAddress(text) === undefined || text.includes('%')) return false;
  // As it is written: a mapped IPv4 address is not read as the IPv4 address it is.
  const address = ipaddr.parse(text);
  return !special.some(([base, bits]) => matches(address, base, bits));
}

const special = specialAddresses.map(([range]) => ipaddr.parseCIDR(range));

/** Whether a name may lead to the public internet. Where it does lead has to be seen each time. */
export function isPublicName(text: string): boolean {
  const name = text.replace(/\.$/, '').toLowerCase();
  // No public name is without a dot.
  return name.includes('.') && !specialNames.some(([end]) => `.${name}`.endsWith(`.${end}`));
}
