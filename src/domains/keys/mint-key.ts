import { mintId, type RandomBytes } from '../../lib/ids.ts';
import type { Environment, Scope } from '../../lib/principal.ts';
import { normalRanges } from './allowlist.ts';
import type { KeyRecord } from './store.ts';
import { hashToken, mintToken } from './token.ts';

export interface NewKey {
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  /** Ranges that `parseRange` reads; empty for any address. */
  readonly ipAllowlist: readonly string[];
}

/** A key just made; the only moment at which `token` is known. */
export interface MintedKey {
  readonly token: string;
  readonly key: KeyRecord;
}

export function mintKey(
  { environment, scopes, ipAllowlist, lineageId }: NewKey & { lineageId: string },
  randomBytes: RandomBytes,
  now: number,
): MintedKey {
  const token = mintToken(environment, randomBytes);
  const key: KeyRecord = {
    id: hashToken(token),
    keyId: mintId('key', randomBytes),
    lineageId,
    environment,
    scopes: [...new Set(scopes)],
    ipAllowlist: normalRanges(ipAllowlist),
    status: 'active',
    lastFour: token.slice(-4),
    validUntil: null,
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
    changedAt: now,
    successor: null,
  };
  return { token, key };
}
