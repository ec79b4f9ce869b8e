import ipaddr from 'ipaddr.js';

/** No address is longer; what is longer is no address and is cut. */
const maxLength = 64;

/** How a socket that listens for both families writes an IPv4 address. */
const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** Who counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since a host owns all of it. */
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
