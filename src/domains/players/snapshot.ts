import { type Account, recordKey } from '../../games/account.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { PlayerBase } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/duration.ts';
import type { Environment } from '../../lib/principal.ts';
import { type ProviderSlot, type SnapshotRecord, snapshotFormat } from './store.ts';

/** Names a snapshot: an account of an environment, and the provider that it came from. */
export interface SnapshotKey extends Account {
  readonly environment: Environment;
  readonly slot: ProviderSlot;
}

/** One showcase as a provider answered it. */
export interface Snapshot {
  readonly showcase: unknown;
  readonly fetchedAt: number;
  readonly expiresAt: number;
  /** Bytes of the showcase as JSON. */
  readonly size: number;
  /** Models made of it so far: by the pack that they were made with, then by language and detail. */
  readonly presented: WeakMap<CatalogPack, Map<string, PlayerBase>>;
}

/** A snapshot is fetched again after so long, unless its provider has nothing newer until later (R6.4). */
export const freshMs = minuteMs;
/** Providers name up to five minutes; a wrong value of theirs must not freeze an account. */
const maxTtlMs = hourMs;
/** An older copy is not served any more (R4.9). */
const staleMs = dayMs;

/** The provider answers the same until its own cache ends: asking sooner would be of no use. */
export const expiryOf = (fetchedAt: number, ttlSeconds: number): number =>
  fetchedAt + Math.min(maxTtlMs, Math.max(freshMs, Math.round(ttlSeconds * 1000)));

export function parseRecord(record: SnapshotRecord): Snapshot | undefined {
  if (record.format !== snapshotFormat) return undefined;
  const body: unknown = JSON.parse(Buffer.from(record.body).toString());
  return snapshotOf(games[record.game].showcase.parse(body), record);
}

export const usable = (snapshot: Snapshot | undefined, now: number): Snapshot | undefined =>
  snapshot && (snapshot.expiresAt > now || now - snapshot.fetchedAt <= staleMs)
    ? snapshot
    : undefined;

export const snapshotOf = (
  showcase: unknown,
  { fetchedAt, expiresAt, body }: Pick<SnapshotRecord, 'fetchedAt' | 'expiresAt' | 'body'>,
): Snapshot => ({
  showcase,
  fetchedAt,
  expiresAt,
  size: body.byteLength,
  presented: new WeakMap(),
});

export interface FoundSnapshot {
  readonly snapshot: Snapshot;
  /** From a cache, just fetched, or old because the provider is down (R6.4, R4.9). */
  readonly cache: 'hit' | 'miss' | 'stale';
  readonly slot: ProviderSlot;
}

/** The id of its record, and its cache key. */
export const idOf = (key: SnapshotKey): string => `${recordKey(key.environment, key)}:${key.slot}`;

export const stale = (snapshot: Snapshot, { slot }: SnapshotKey): FoundSnapshot => ({
  snapshot,
  cache: 'stale',
  slot,
});
