import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type Account, recordKey } from '../../games/account.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { PlayerBase } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/clock.ts';
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

/** Half the time of the usual effort, for a twentieth more bytes. */
const effort = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
/** No showcase comes near it: what is longer is no record of ours. */
const maxJsonBytes = 4 * 1024 * 1024;

/** The JSON of a showcase as it is stored. */
export const packed = (json: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(brotliCompressSync(json, effort));

export function parseRecord(record: SnapshotRecord): Snapshot | undefined {
  if (record.format !== snapshotFormat) return undefined;
  const json = brotliDecompressSync(record.body, { maxOutputLength: maxJsonBytes });
  const showcase = games[record.game].showcase.parse(JSON.parse(json.toString()));
  return snapshotOf(showcase, { ...record, size: json.byteLength });
}

export const usable = (snapshot: Snapshot | undefined, now: number): Snapshot | undefined =>
  snapshot && (snapshot.expiresAt > now || now - snapshot.fetchedAt <= staleMs)
    ? snapshot
    : undefined;

export const snapshotOf = (
  showcase: unknown,
  { fetchedAt, expiresAt, size }: Pick<Snapshot, 'fetchedAt' | 'expiresAt' | 'size'>,
): Snapshot => ({
  showcase,
  fetchedAt,
  expiresAt,
  size,
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
