import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { type Account, recordKey } from '../../games/account.ts';
import type { CatalogPack } from '../../games/catalog-pack.ts';
import type { PlayerBase } from '../../games/game.ts';
import { gameIds } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/clock.ts';
import { type Environment, environments } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';

export const providerSlots = ['primary', 'fallback'] as const;
/** Which of a game's providers a snapshot came from (R6.11). */
export type ProviderSlot = (typeof providerSlots)[number];

/** Raised when showcases are stored in another form: records of a form that is not read are fetched anew. */
export const snapshotFormat = 2;
/** Records of earlier versions, whose showcases are not packed, are read. */
const unpackedFormat = 1;

const snapshotRecord = z.object({
  /** `live:hsr:700123456:primary`. */
  id: z.string(),
  environment: z.enum(environments),
  game: z.enum(gameIds),
  uid: z.string(),
  provider: z.enum(providerSlots),
  format: z.number(),
  /** Epoch milliseconds. */
  fetchedAt: z.number(),
  /** Until when the provider would answer the same again. */
  expiresAt: z.number(),
  /** The showcase, packed: a sixth of its JSON. */
  body: z.instanceof(Uint8Array),
  /** An earlier one, to compare with (R6.13). */
  earlier: z.object({ fetchedAt: z.number(), body: z.instanceof(Uint8Array) }).optional(),
});

export type SnapshotRecord = z.infer<typeof snapshotRecord>;

export const snapshotRecords: CollectionSpec<SnapshotRecord> = {
  name: 'players',
  keeps: { days: 'players', since: 'fetchedAt' },
  schema: snapshotRecord,
  indexes: { byGame: ['environment', 'game'] },
};

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
export const packShowcase = (json: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(brotliCompressSync(json, effort));

function unpackJson({ format, body }: SnapshotRecord): Buffer | undefined {
  if (format === unpackedFormat) return Buffer.from(body);
  return format === snapshotFormat
    ? brotliDecompressSync(body, { maxOutputLength: maxJsonBytes })
    : undefined;
}

export function parseRecord(record: SnapshotRecord): Snapshot | undefined {
  const json = unpackJson(record);
  if (!json) return undefined;
  const showcase = games[record.game].showcase.parse(JSON.parse(json.toString()));
  return createSnapshot(showcase, { ...record, size: json.byteLength });
}

/** How long further changes add up with the first (R6.13). */
const changesAddUpMs = 7 * dayMs;

/** The record that replaces another one, with an earlier showcase to compare with. */
export function replaceRecord(
  former: SnapshotRecord | undefined,
  record: SnapshotRecord,
): SnapshotRecord {
  if (former === undefined || former.format !== record.format) return record;
  const { earlier, fetchedAt, body } = former;
  const isKept = earlier && record.fetchedAt - earlier.fetchedAt <= changesAddUpMs;
  if (isKept || !hasChanged(former, record)) return { ...record, ...(earlier && { earlier }) };
  return { ...record, earlier: { fetchedAt, body } };
}

/** Whether the player changed the characters, whatever else is different; false where one cannot be read. */
function hasChanged(former: SnapshotRecord, record: SnapshotRecord): boolean {
  if (Buffer.compare(former.body, record.body) === 0) return false;
  const shownIn = (of: SnapshotRecord) =>
    JSON.stringify(games[of.game].shown(parseRecord(of)?.showcase));
  try {
    return shownIn(former) !== shownIn(record);
  } catch {
    return false;
  }
}

/** Whether it need not be fetched again yet. One that would be good for more than an hour was fetched while the clock was ahead. */
export const isFresh = ({ expiresAt }: Snapshot, now: number): boolean =>
  expiresAt > now && expiresAt - now <= maxTtlMs;

export const findUsable = (snapshot: Snapshot | undefined, now: number): Snapshot | undefined =>
  snapshot && (isFresh(snapshot, now) || now - snapshot.fetchedAt <= staleMs)
    ? snapshot
    : undefined;

export const createSnapshot = (
  showcase: unknown,
  { fetchedAt, expiresAt, size }: Pick<Snapshot, 'fetchedAt' | 'expiresAt' | 'size'>,
): Snapshot => ({ showcase, fetchedAt, expiresAt, size, presented: new WeakMap() });

export interface FoundSnapshot {
  readonly snapshot: Snapshot;
  /** From a cache, just fetched, or old because the provider is down (R6.4, R4.9). */
  readonly cache: 'hit' | 'miss' | 'stale';
  readonly slot: ProviderSlot;
  /** Of a snapshot that was just fetched: the mark of the answer cache since when it is the newest. */
  readonly mark?: number;
}

/** The id of its record, and its cache key. */
export const idOf = (key: SnapshotKey): string => `${recordKey(key.environment, key)}:${key.slot}`;
