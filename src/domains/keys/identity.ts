import { type AddressRange, inRange, parseRange } from '../../lib/address.ts';
import type { Principal } from '../../lib/principal.ts';
import type { KeyRecord } from './store.ts';

/** Who a key stands for, and from where it may be used. */
export interface KeyIdentity {
  readonly principal: Principal;
  /** An empty allowlist lets any address in (R3.8). */
  allows(ip: string): boolean;
}

export function identityOf(key: KeyRecord): KeyIdentity {
  const { keyId, lineageId, environment, scopes } = key;
  return {
    principal: { keyId, lineageId, environment, scopes },
    allows: readAllowlist(key.ipAllowlist),
  };
}

/** Answers which addresses an allowlist lets in (R3.8): any when it is empty, none by a range that cannot be read. */
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
