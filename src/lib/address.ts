import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A range of addresses, as `10.0.0.0/8` or `2001:db8::/32`; a single address is a range of one. */
export interface AddressRange {
  readonly text: string;
  readonly base: Address;
  readonly bits: number;
}

/**
 * Reads a range, v4 or v6; undefined for other text. The text of the result is canonical: the network address and the
 * length of the prefix. IPv4 addresses mapped into IPv6 are read as IPv4.
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

/** Whether an address is in a range; an IPv4 address mapped into IPv6 counts as IPv4. */
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
 * `X-Forwarded-For` (R3.8). The client can forge entries further left.
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

/** Longer texts are not addresses, and are cut. */
const maxLength = 64;

/** How a socket that listens for both families writes an IPv4 address. */
const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, which one host owns. */
export function networkOf(ip: string): string {
  const text = ip.slice(0, maxLength);
  if (!text.includes(':')) return text;
  const mapped = mappedIpv4.exec(text)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? prefixOf(address) : address.toString();
}

const prefixOf = ({ parts }: ipaddr.IPv6): string =>
  `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;

/**
 * Whether an address belongs to the public internet: not to a private or reserved range, not to a cloud provider's own
 * network, and not an IPv4 address written as IPv6. False for other text.
 */
export function isPublicAddress(text: string): boolean {
  if (parseAddress(text) === undefined || text.includes('%')) return false;
  // As written: a mapped IPv4 address is not read as IPv4.
  const address = ipaddr.parse(text);
  return !specialRanges.some(([base, bits]) => matches(address, base, bits));
}

/** Whether a name may be public. Its addresses still have to be checked each time. */
export function isPublicName(text: string): boolean {
  const name = text.replace(/\.$/, '').toLowerCase();
  // Every public name has a dot.
  return name.includes('.') && !specialNames.some(([end]) => `.${name}`.endsWith(`.${end}`));
}

/**
 * The ranges that callers may not make us request: those of the special-purpose registries of IANA for IPv4 and IPv6, and
 * those that look public but lead into the networks of cloud providers. Each with its source.
 */
const specialAddresses: readonly (readonly [range: string, source: string])[] = [
  ['0.0.0.0/8', 'this network: RFC 791'],
  ['10.0.0.0/8', 'private: RFC 1918'],
  [
    '100.64.0.0/10',
    'shared by a carrier: RFC 6598; 100.100.100.200 is the metadata of Alibaba Cloud',
  ],
  ['127.0.0.0/8', 'loopback: RFC 1122'],
  ['161.26.0.0/16', 'IBM Cloud: its services for machines within'],
  ['166.8.0.0/14', 'IBM Cloud: its service endpoints for machines within'],
  ['168.63.129.16/32', 'Azure: the host of a virtual machine, its agent and name server'],
  ['169.254.0.0/16', 'link-local: RFC 3927; 169.254.169.254 is the metadata of most clouds'],
  ['172.16.0.0/12', 'private: RFC 1918'],
  ['192.0.0.0/24', 'IETF protocols: RFC 6890; 192.0.0.192 is the metadata of Oracle Cloud'],
  ['192.0.2.0/24', 'documentation: RFC 5737'],
  ['192.31.196.0/24', 'AS112, anycast: RFC 7535'],
  ['192.52.193.0/24', 'multicast relays, anycast: RFC 7450'],
  ['192.88.99.0/24', '6to4 relays, anycast: RFC 7526'],
  ['192.168.0.0/16', 'private: RFC 1918'],
  ['192.175.48.0/24', 'AS112, anycast: RFC 7534'],
  ['198.18.0.0/15', 'benchmarks: RFC 2544'],
  ['198.51.100.0/24', 'documentation: RFC 5737'],
  ['199.36.153.4/30', 'Google Cloud: restricted.googleapis.com, for machines within'],
  ['199.36.153.8/30', 'Google Cloud: private.googleapis.com, for machines within'],
  ['203.0.113.0/24', 'documentation: RFC 5737'],
  ['224.0.0.0/4', 'multicast: RFC 5771'],
  ['240.0.0.0/4', 'reserved: RFC 1112; ends with broadcast, RFC 919'],

  // Of IPv6 only 2000::/3 is assigned (RFC 4291). The rest, in three ranges, includes:
  // ::1 loopback, ::ffff:0:0/96 mapped and ::/96 compatible IPv4, 64:ff9b::/96 and 64:ff9b:1::/48 NAT64 (RFC 6052,
  // 8215), 100::/64 and 100:0:0:1::/64 discard (RFC 6666, 9780);
  ['::/3', 'not assigned: RFC 4291'],
  // 5f00::/16 segment routing (RFC 9602);
  ['4000::/2', 'not assigned: RFC 4291'],
  // fc00::/7 unique local (RFC 4193) with the metadata of AWS (fd00:ec2::254), of Google Cloud (fd20:ce::254), of
  // Scaleway (fd00:42::42) and of Akamai (fd00:a9fe:a9fe::1); fe80::/10 link-local, fec0::/10 site-local (RFC 3879),
  // ff00::/8 multicast.
  ['8000::/1', 'not assigned: RFC 4291'],
  ['2001::/23', 'IETF protocols: RFC 2928; Teredo, ORCHID, benchmarks, AS112'],
  ['2001:db8::/32', 'documentation: RFC 3849'],
  ['2002::/16', '6to4, an IPv4 address written as IPv6: RFC 3056'],
  ['2600:2d00:2:1000::/56', 'Google Cloud: restricted.googleapis.com, for machines within'],
  ['2600:2d00:2:2000::/56', 'Google Cloud: private.googleapis.com, for machines within'],
  ['2620:4f:8000::/48', 'AS112, anycast: RFC 7534'],
  ['3ffe::/16', 'given back: RFC 3701'],
  ['3fff::/20', 'documentation: RFC 9637'],
];

/** Names that are not public, with their subdomains, whatever a name server answers. */
const specialNames: readonly (readonly [name: string, source: string])[] = [
  ['alt', 'other name systems: RFC 9476'],
  ['arpa', 'infrastructure, home.arpa among it: RFC 3172, RFC 8375'],
  ['corp', 'private networks, never given out: ICANN 2018'],
  ['example', 'documentation: RFC 6761'],
  ['home', 'private networks, never given out: ICANN 2018'],
  ['internal', 'private networks: ICANN 2024; metadata.google.internal'],
  ['intranet', 'private networks: RFC 6762, appendix G'],
  ['invalid', 'no name: RFC 6761'],
  ['lan', 'private networks: RFC 6762, appendix G'],
  ['local', 'multicast names: RFC 6762'],
  ['localdomain', 'this machine, as many systems have it'],
  ['localhost', 'this machine: RFC 6761'],
  ['mail', 'private networks, never given out: ICANN 2018'],
  ['metadata.tencentyun.com', 'Tencent Cloud: the metadata of a machine'],
  ['onion', 'Tor: RFC 7686'],
  ['private', 'private networks: RFC 6762, appendix G'],
  ['test', 'tests: RFC 6761'],
];

const specialRanges = specialAddresses.map(([range]) => ipaddr.parseCIDR(range));
