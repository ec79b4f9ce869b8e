import { networkOf } from '../lib/address.ts';
import type { Decision } from './decision.ts';
import type { Leases } from './leases.ts';

/** One bucket per address (R4.7). An IPv6 network of /64 is one address. */
export interface AddressBuckets {
  /** Takes all of `tokens` or none: at once while the address has a lease here. */
  take(ip: string, tokens?: number): Decision | Promise<Decision>;
  /** Returns a token that was taken for nothing. */
  giveBack(ip: string): void;
  /** The numbers, taking nothing. */
  peek(ip: string): Decision;
}

export const createAddressBuckets = (
  leases: Pick<Leases, 'take' | 'giveBack' | 'peek'>,
  budget: 'anonymous' | 'cards',
): AddressBuckets => ({
  take: (ip, tokens = 1) => leases.take(networkOf(ip), budget, tokens),
  giveBack: (ip) => leases.giveBack(networkOf(ip), budget),
  peek: (ip) => leases.peek(networkOf(ip), budget),
});
