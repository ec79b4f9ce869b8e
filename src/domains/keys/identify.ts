import { LRUCache } from 'lru-cache';
import type { AddressRange } from '../../lib/address.ts';
import { inRange, parseRange } from '../../lib/address.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Principal } from '../../lib/principal.ts';
import { Problem } from '../../lib/problem.ts';
import type { Collection } from '../../store/store.ts';
import { standing } from './rotation.ts';
import type { KeyRecord } from './store.ts';
import { hashToken, readToken } from './token.ts';

/** Who a key stands for, and from where it may be used. */
export interface Identity {
  readonly principal: Principal;
  /** R3.8: an empty allowlist lets any address in. */
  allows(ip: string): boolean;
}

export interface KeyReader {
  /**
   * The identity behind a key: at once when the key was seen in the last seconds, else after one look-up. Throws
   * (or rejects with) `invalid_api_key`, `expired_api_key` or `revoked_api_key`.
   */
  identify(token: string): Identity | Promise<Identity>;
  /** Forgets what is known of a key. */
  forget(id: string): void;
}

export interface KeyReaderDependencies {
  readonly records: Collection<KeyRecord>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** For so long another instance may go by a key that was revoked here. */
const rememberMs = 5000;
/** While the store cannot be reached, a key seen so lately goes on being known. */
const graceMs = 600_000;
/** How exact `last_used_at` is. */
const usedEveryMs = 60_000;

interface Seen {
  readonly key: KeyRecord | undefined;
  readonly identity: Identity | undefined;
  readonly until: number;
  usedAt: number | null;
}

export function createKeyReader({ records, clock, onError }: KeyReaderDependencies): KeyReader {
  const seen = new LRUCache<string, Seen>({ max: 10_000 });

  async function load(id: string, last: Seen | undefined): Promise<Identity> {
    const key = await records.get(id).catch((error: unknown) => {
      onError(error);
      if (last?.key && clock.now() - last.until < graceMs) return last.key;
      throw new Problem(
        'upstream_unavailable',
        'Keys cannot be checked at the moment; try again later.',
      );
    });
    const entry: Seen = {
      key,
      identity: key && identityOf(key),
      until: clock.now() + rememberMs,
      usedAt: key?.lastUsedAt ?? null,
    };
    seen.set(id, entry);
    const identity = admit(entry, clock.now());
    // The first use is on record before it is answered: rotation goes by it (R3.6).
    if (entry.usedAt === null) await noteUse(id, entry);
    return identity;
  }

  async function noteUse(id: string, entry: Seen): Promise<void> {
    const now = clock.now();
    entry.usedAt = now;
    await records
      .update(id, (key) => key && { ...key, lastUsedAt: Math.max(now, key.lastUsedAt ?? 0) })
      .catch(onError);
  }

  return {
    identify(token) {
      if (readToken(token) === undefined) throw invalidKey();
      const id = hashToken(token);
      const entry = seen.get(id);
      const now = clock.now();
      if (entry === undefined || entry.until <= now) return load(id, entry);
      const identity = admit(entry, now);
      if (entry.usedAt === null || now - entry.usedAt > usedEveryMs) void noteUse(id, entry);
      return identity;
    },
    forget: (id) => void seen.delete(id),
  };
}

function admit({ key, identity }: Seen, now: number): Identity {
  if (!key || !identity) throw invalidKey();
  switch (standing(key, now)) {
    case 'valid':
      return identity;
    case 'expired':
      throw new Problem('expired_api_key', 'This API key was rotated, and its overlap is over.');
    case 'revoked':
      throw new Problem('revoked_api_key', 'This API key was revoked.');
  }
}

const invalidKey = () => new Problem('invalid_api_key', 'This is not a valid API key.');

function identityOf(key: KeyRecord): Identity {
  const { keyId, lineageId, environment, scopes } = key;
  const ranges = key.ipAllowlist
    .map((cidr) => parseRange(cidr))
    .filter((range): range is AddressRange => range !== undefined);
  // A list that cannot be read lets nobody in, rather than everybody.
  const open = key.ipAllowlist.length === 0;
  return {
    principal: { keyId, lineageId, environment, scopes },
    allows: (ip) => open || ranges.some((range) => inRange(ip, range)),
  };
}
