import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A range of addresses, as `10.0.0.0/8` or `2001:db8::/32`; a single address is a range of one. */
export interface AddressRange {
  readonly text: string;
  readonly base: Address;
  readonly bits: number;
}

/**
 * Reads a range, v4 or v6; undefined when the text is none. The text of the result is the one way to write it: its
 * network address and the length of its prefix. IPv4 addresses mapped into IPv6 are read as IPv4.
 */
export function parseRange(text: string): AddressRange | undefined {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  const host = parseAddress(address);
  if (host === undefined || rest.length > 0) return undefined;
  const maxBits = host.kind() === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? maxBits : prefixLength(prefix, address, maxBits);
  if (bits === undefined) return undefined;
  const kind = maxBits === 32 ? ipaddr.IPv4 : ipaddr.IPv6;
  const base = kind.networkAddressFromCIDR(`${host.toString()}/${bits}`);
  return { text: `${base.toString()}/${bits}`, base, bits };
}

/** The bits before the 32 of an IPv4 address that is written as an IPv6 one. */
const mappedBits = 96;

function prefixLength(text: string, address: string, maxBits: number): number | undefined {
  if (!/^[0-9]{1,3}$/.test(text)) return undefined;
  const bits = Number(text) - (maxBits === 32 && address.includes(':') ? mappedBits : 0);
  return bits >= 0 && bits <= maxBits ? bits : undefined;
}

/** Whether an address lies in a range; an IPv4 address mapped into IPv6 counts as the IPv4 address it is. */
export function inRange(text: string, { base, bits }: AddressRange): boolean {
  const address = parseAddress(text);
  return address !== undefined && address.kind() === base.kind() && matches(address, base, bits);
}

export const matches = (address: Address, base: Address, bits: number): boolean =>
  address instanceof ipaddr.IPv4
    ? base instanceof ipaddr.IPv4 && address.match(base, bits)
    : base instanceof ipaddr.IPv6 && address.match(base, bits);

export function parseAddress(text: string): Address | undefined {
  // Only dotted quads: the parser would also read 1 and 0x7f.1 as IPv4 addresses.
  if (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)) return undefined;
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}
