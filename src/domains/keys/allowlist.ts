import { type AddressRange, inRange, parseRange } from '../../lib/address.ts';

/**
 * Reads an allowlist and answers who may come in by it (R3.8). An empty one lets any address in; one that cannot be read
 * lets nobody in, rather than everybody.
 */
export function readAllowlist(cidrs: readonly string[]): (ip: string) => boolean {
  if (cidrs.length === 0) return () => true;
  const ranges = cidrs
    .map((cidr) => parseRange(cidr))
    .filter((range): range is AddressRange => range !== undefined);
  return (ip) => ranges.some((range) => inRange(ip, range));
}

/** Ranges in their normal form, each once. What is no range stays: it matches no address. */
export const normalRanges = (cidrs: readonly string[]): string[] => [
  ...new Set(cidrs.map((cidr) => parseRange(cidr)?.text ?? cidr)),
];
