import type { Principal } from '../../lib/principal.ts';
import { readAllowlist } from './allowlist.ts';
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
