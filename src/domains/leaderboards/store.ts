import { z } from 'zod';
import { gameIds } from '../../games/ids.ts';
import { leaderboardMetrics, leaderboardRegions, topCategories } from '../../games/leaderboard.ts';
import { environments } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';

/** The part of a showcase that boards use. */
const content = z.object({
  nickname: z.string(),
  region: z.enum([...leaderboardRegions, 'unknown']),
  /** The code and catalog that the values were computed with; empty while nothing was read. */
  formula: z.string(),
  characters: z.array(
    z.object({
      avatarId: z.number(),
      /** The digest of the shown character; left out for a showcase that was seen once. */
      digest: z.string().optional(),
      values: z.partialRecord(z.enum(leaderboardMetrics), z.number()),
    }),
  ),
});
export type Content = z.infer<typeof content>;

export const rankedAccount = content.extend({
  /** `live:genshin:812345678`. */
  id: z.string(),
  environment: z.enum(environments),
  game: z.enum(gameIds),
  uid: z.string(),
  /** `live:3`: what its changes are indexed with (`laneOf`). */
  lane: z.string(),
  /** Raised by any change that may change its entries. */
  revision: z.number(),
  /** Since when it is to be indexed, epoch milliseconds as all times; absent when nothing is due. */
  due: z.number().optional(),
  /** When it is checked although nothing happened: scores change with time too. */
  checkAt: z.number(),
  /** The showcase has to be read: one that was fetched at this time or later. 0 for any that is stored. */
  awaits: z.number().optional(),
  /** Since when it is awaited: a process may have died before it stored it. */
  awaitedSince: z.number().optional(),
  /** Of the showcase that was noted last. */
  showcaseDigest: z.string().optional(),
  isErased: z.boolean().optional(),
  /** The score that its entries have since the batch; the entries follow from it (`indexedEntries`). */
  placedTrust: z.number(),
  /** The batch of its lane that changed it last. */
  batch: z.number(),
});
export type RankedAccount = z.infer<typeof rankedAccount>;

/** One record for each account: the values of its showcase, and what boards and counters hold of it. */
export const rankedAccounts: CollectionSpec<RankedAccount> = {
  name: 'board_accounts',
  keeps: 'with its subject',
  schema: rankedAccount,
  indexes: {
    byDue: ['lane', 'due'],
    byCheck: ['lane', 'checkAt'],
    byFormula: ['environment', 'game', 'formula'],
  },
};

const boardEntry = z.object({
  /** `lg812345678:5yc1p`, or with `*` at its end (`entryIdOf`). */
  id: z.string(),
  nickname: z.string().optional(),
  /** Its partition and its key in each list; an entry that is gone has none, and so is in no list. */
  crit_stat: z.string().optional(),
  damage: z.string().optional(),
  atk: z.string().optional(),
  hp: z.string().optional(),
  trust: z.string().optional(),
  /** Which character the list of the best ones shows. */
  best: z.partialRecord(z.enum(topCategories), z.number()).optional(),
  /** The batch that wrote it last: late writes of an earlier batch are ignored. */
  batch: z.number(),
  /** Since when it is gone: it is removed once no earlier batch can still write. */
  goneAt: z.number().optional(),
});
export type BoardEntry = z.infer<typeof boardEntry>;

/** One record for each character of an account, and one for the lists of the best. */
export const boardEntries: CollectionSpec<BoardEntry> = {
  name: 'board_entries',
  keeps: 'with its subject',
  schema: boardEntry,
  // One field each: a planner that cannot use several fields of an index at once still reads one range.
  indexes: {
    crit_stat: ['crit_stat'],
    damage: ['damage'],
    atk: ['atk'],
    hp: ['hp'],
    trust: ['trust'],
    gone: ['goneAt'],
  },
};

const boardCounter = z.object({
  /** `lg5yc1pA3`: the list, and the lane of its accounts (`counterIdOf`). */
  id: z.string(),
  batch: z.number(),
  /** How many entries of each region each range of keys holds (`applyDeltas`), by position (`readPartition`). */
  counts: z.array(z.instanceof(Uint8Array)),
});
export type BoardCounter = z.infer<typeof boardCounter>;

export const boardCounters: CollectionSpec<BoardCounter> = {
  name: 'board_counters',
  keeps: 'with its subject',
  schema: boardCounter,
};

const indexBatch = z.object({
  /** The lane. */
  id: z.string(),
  /** Counted from 1; 0 before the first. */
  batch: z.number(),
  /** What the batch does, as JSON, until all of it is done. */
  open: z.instanceof(Uint8Array).optional(),
});
export type IndexBatch = z.infer<typeof indexBatch>;

export const indexBatches: CollectionSpec<IndexBatch> = {
  name: 'board_batches',
  keeps: 'for good',
  schema: indexBatch,
};
