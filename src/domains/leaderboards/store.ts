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

const rankedAccount = content.extend({
  /** `live:genshin:812345678`. */
  id: z.string(),
  environment: z.enum(environments),
  game: z.enum(gameIds),
  uid: z.string(),
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
  placedTrust: z.number().default(0),
  batch: z.number(),
});
export type RankedAccount = z.infer<typeof rankedAccount>;

/** One record for each account: the values of its showcase, and what boards and counters hold of it. */
export const rankedAccounts: CollectionSpec<RankedAccount> = {
  name: 'leaderboard_accounts',
  keeps: 'with its subject',
  schema: rankedAccount,
  indexes: {
    byDue: ['environment', 'due'],
    byCheck: ['environment', 'checkAt'],
    byFormula: ['environment', 'game', 'formula'],
  },
};

const boardEntry = z.object({
  /** `lg812345678:5yc1p`, or with `*` at its end (`entryIdOf`). */
  id: z.string(),
  /** Its partition; an entry that is gone has none, and so is in no list. */
  board: z.string().optional(),
  nickname: z.string().optional(),
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
  name: 'leaderboard_entries',
  keeps: 'with its subject',
  schema: boardEntry,
  indexes: {
    crit_stat: ['board', 'crit_stat'],
    damage: ['board', 'damage'],
    atk: ['board', 'atk'],
    hp: ['board', 'hp'],
    trust: ['board', 'trust'],
    gone: ['goneAt'],
  },
};

const boardCounter = z.object({
  /** The partition. */
  id: z.string(),
  batch: z.number(),
  /** How many entries each range of values holds. */
  counts: z.partialRecord(z.enum(topCategories), z.instanceof(Uint8Array)),
});
export type BoardCounter = z.infer<typeof boardCounter>;

export const boardCounters: CollectionSpec<BoardCounter> = {
  name: 'leaderboard_counters',
  keeps: 'with its subject',
  schema: boardCounter,
};

const indexBatch = z.object({
  /** The environment. */
  id: z.enum(environments),
  /** Counted from 1; 0 before the first. */
  batch: z.number(),
  /** What the batch does, as JSON, until all of it is done. */
  open: z.instanceof(Uint8Array).optional(),
});
export type IndexBatch = z.infer<typeof indexBatch>;

export const indexBatches: CollectionSpec<IndexBatch> = {
  name: 'leaderboard_batches',
  keeps: 'for good',
  schema: indexBatch,
};
