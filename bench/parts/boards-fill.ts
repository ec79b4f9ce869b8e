import { MongoClient } from 'mongodb';
import {
  type AccountEntry,
  entryIdOf,
  indexedEntries,
} from '../../src/domains/leaderboards/account-entries.ts';
import { applyDeltas, counterIdOf, noCounts } from '../../src/domains/leaderboards/counters.ts';
import { rangeOf, readListKey } from '../../src/domains/leaderboards/entry-key.ts';
import { laneNumberOf, laneOf } from '../../src/domains/leaderboards/indexing/lanes.ts';
import { readPartition, regions as allRegions, topBoard } from '../../src/domains/leaderboards/leaderboard.ts';
import {
  type BoardCounter,
  type BoardEntry,
  boardCounters,
  boardEntries,
  type Content,
  type RankedAccount,
  rankedAccounts,
} from '../../src/domains/leaderboards/store.ts';
import type { AccountRegion, TopCategory } from '../../src/games/leaderboard.ts';
import { docOf } from '../../src/store/mongodb/document.ts';
import { toRow } from '../../src/store/row.ts';
import type { CollectionSpec, Store, Stored } from '../../src/store/store.ts';

/** Every account shows her, and seven of the others. */
export const beloved = 10_000_089;
const others = Array.from({ length: 99 }, (_, index) => 10_000_100 + index);
const othersShown = 7;
const regions: readonly AccountRegion[] = ['asia', 'asia', 'asia', 'europe', 'america', 'tw_hk_mo'];
const writtenAtOnce = 20_000;
/** Documents of one insert. */
const insertedAtOnce = 5000;

export const uidOf = (number: number): string => String(600_000_000 + number);
export const idOf = (number: number): string => `live:genshin:${uidOf(number)}`;

/** From 0 up to 1, always the same for the same numbers. */
function chance(number: number, salt: number): number {
  let mixed = Math.imul(number ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** About as values of characters lie: most in the middle; some wear no CRIT at all. */
function characterOf(number: number, avatarId: number): Content['characters'][number] {
  const of = (salt: number) => chance(number, avatarId * 8 + salt);
  const bell = (of(0) + of(1) + of(2) + of(3)) / 4;
  const values = {
    crit_stat: of(4) < 0.05 ? 0 : 320 * bell,
    damage: 1_200_000 * bell * bell,
    atk: 900 + 2200 * bell,
    hp: 14_000 + 26_000 * bell,
  };
  const rounded = Object.entries(values).map(([metric, value]) => [metric, Math.round(value * 10) / 10]);
  return { avatarId, digest: '', values: Object.fromEntries(rounded) };
}

const shownBy = (number: number): number[] => [
  beloved,
  ...Array.from(
    { length: othersShown },
    (_, index) => others[(number * othersShown + index) % others.length] ?? beloved,
  ),
];

/** What an account shows: eight characters. */
export function contentOf(number: number): Content {
  return {
    nickname: `Traveler ${number}`,
    region: regions[number % regions.length] ?? 'asia',
    formula: '',
    characters: shownBy(number).map((avatarId) => characterOf(number, avatarId)),
  };
}

const trustOf = (number: number): number => 60 + Math.floor(chance(number, 7) * 12);

function accountOf(number: number): RankedAccount {
  return {
    id: idOf(number),
    environment: 'live',
    game: 'genshin',
    uid: uidOf(number),
    lane: laneOf('live', { uid: uidOf(number) }),
    revision: 1,
    checkAt: Number.MAX_SAFE_INTEGER - number,
    ...contentOf(number),
    placedTrust: trustOf(number),
    batch: 1,
  };
}

/** Where records go that are made: many at once, none of which is there yet. */
export interface Filling {
  write<T extends Stored>(spec: CollectionSpec<T>, made: readonly T[]): Promise<unknown>;
}

export const fillingOf = (store: Pick<Store, 'collection'>): Filling => ({
  write(spec, made) {
    const byId = new Map(made.map((one) => [one.id, one]));
    return store.collection(spec).updateMany([...byId.keys()], (_current, id) => byId.get(id));
  },
});

/** Inserts documents as the store would; before it opens the collections, so that their indexes are made once all are there. */
export async function mongoFilling(uri: string, prefix: string): Promise<Filling & { close(): Promise<void> }> {
  const client = await new MongoClient(uri).connect();
  return {
    async write(spec, made) {
      const documents = client.db().collection<ReturnType<typeof docOf>>(prefix + spec.name);
      for (let at = 0; at < made.length; at += insertedAtOnce) {
        const rows = made.slice(at, at + insertedAtOnce).map((one) => docOf(toRow(spec.name, one), 1));
        await documents.insertMany(rows, { ordered: false });
      }
    },
    close: () => client.close(),
  };
}

/** Changes of counts, by counter, then by position and range. */
type Sums = Map<string, Map<number, Map<number, number>>>;

/**
 * Accounts, entries and counters as placing them would have left them. Entries are written board by board: in the order
 * of accounts each would touch pages of a hundred boards.
 */
export async function fill(
  filling: Filling,
  accounts: number,
  progress: (share: number) => void,
): Promise<void> {
  await writeAll(accounts, accountOf, (made) => filling.write(rankedAccounts, made));
  progress(0.1);
  const sums: Sums = new Map();
  const names = [beloved, ...others, topBoard] as const;
  for (const [index, name] of names.entries()) {
    const entryAt = (number: number): BoardEntry | undefined => {
      if (name !== topBoard && !shownBy(number).includes(name)) return undefined;
      const account = accountOf(number);
      const placement = indexedEntries(account).find((one) => one.name === String(name));
      if (!placement) return undefined;
      countIn(sums, laneNumberOf(account), placement);
      const { nickname, keys, best } = placement;
      const id = entryIdOf(account, name);
      return { id, nickname, ...keys, ...(best && { best }), batch: 1 };
    };
    await writeAll(accounts, entryAt, (made) => filling.write(boardEntries, made));
    progress(0.1 + (0.9 * (index + 1)) / names.length);
  }
  await filling.write(boardCounters, countersOf(sums));
}

async function writeAll<T>(
  count: number,
  make: (number: number) => T | undefined,
  write: (made: readonly T[]) => Promise<unknown>,
): Promise<void> {
  let made: T[] = [];
  for (let number = 0; number < count; number += 1) {
    const one = make(number);
    if (one !== undefined) made.push(one);
    if (made.length < writtenAtOnce && number < count - 1) continue;
    if (made.length > 0) await write(made);
    made = [];
  }
}

function countIn(sums: Sums, lane: number, { partition, keys }: AccountEntry): void {
  const { board, position } = readPartition(partition);
  for (const [category, listed] of Object.entries(keys) as [TopCategory, string][]) {
    const id = counterIdOf({ board, category }, lane);
    const positions = sums.get(id) ?? new Map<number, Map<number, number>>();
    sums.set(id, positions);
    const ranges = positions.get(position) ?? new Map<number, number>();
    const range = rangeOf(readListKey(listed).key);
    positions.set(position, ranges.set(range, (ranges.get(range) ?? 0) + 1));
  }
}

const countersOf = (sums: Sums): BoardCounter[] =>
  [...sums].map(([id, positions]) => ({
    id,
    batch: 1,
    counts: allRegions.map((_, position) =>
      applyDeltas(noCounts, [...(positions.get(position) ?? [])]),
    ),
  }));
