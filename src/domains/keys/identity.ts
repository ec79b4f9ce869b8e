import { inRange, parseRange } from '../../lib/address.ts';
import type { Principal } from '../../lib/principal.ts';
import type { KeyRecord } from './store.ts';

/** The principal of a key, and the addresses from which it may be used. */
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

/** Whether an allowlist allows an address (R3.8): any when it is empty; a range that cannot be read allows none. */
export function readAllowlist(cidrs: readonly string[]): (ip: string) => boolean {
  if (cidrs.length === 0) return () => true;
  const ranges = cidrs.flatMap((cidr) => parseRange(cidr) ?? []);
  return (ip) => ranges.some((range) => inRange(ip, range));
}

/** Ranges in their normal form, each once. Text that is no range stays, and allows no address. */
export const normalRanges = (cidrs: readonly string[]): string[] => [
  ...new Set(cidrs.map((cidr) => parseRange(cidr)?.text ?? cidr)),
];
