import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A range of addresses, as `10.0.0.0/8` or `2001:db8::/32`; a single address is a range of one. */
export interface AddressRange {
  readonly text: string;
  readonly base: Address;
  readonly bits: number;
}

/** Reads a range, v4 or v6; undefined when the text is none. */
export function parseRange(text: string): AddressRange | undefined {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const base = parseAddress(address);
  if (base === undefined || rest.length > 0) return undefined;
  const most = base.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return { text: `${base.toString()}/${most}`, base, bits: most };
  if (!/^[0-9]{1,3}$/.test(bits) || Number(bits) > most) return undefined;
  return { text: `${base.toString()}/${Number(bits)}`, base, bits: Number(bits) };
}

/** Whether an address lies in a range; an IPv4 address mapped into IPv6 counts as the IPv4 address it is. */
export function inRange(text: string, { base, bits }: AddressRange): boolean {
  const address = parseAddress(text);
  return address !== undefined && address.kind() === base.kind() && matches(address, base, bits);
}

const matches = (address: Address, base: Address, bits: number): boolean =>
  address instanceof ipaddr.IPv4
    ? base instanceof ipaddr.IPv4 && address.match(base, bits)
    : base instanceof ipaddr.IPv6 && address.match(base, bits);

function parseAddress(text: string): Address | undefined {
  // Only dotted quads: the parser would also read 1 and 0x7f.1 as IPv4 addresses.
  if (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)) return undefined;
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

/**
 * The client's address: the socket's, or, behind `trustedHops` proxies, the entry that many places from the right of
 * `X-Forwarded-For` (R3.8). Entries further left can be written by the client and are not looked at.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  if (trustedHops === 0 || forwardedFor === undefined) return normalAddress(socketAddress);
  const entries = forwardedFor.split(',');
  return (
    normalAddress(entries.at(-trustedHops)?.trim() ?? socketAddress) || normalAddress(socketAddress)
  );
}

const normalAddress = (text: string): string =>
  text.startsWith('::ffff:') ? text.slice('::ffff:'.length) : text;
