import { z } from 'zod';
import type { Migration } from '../../store/migrations.ts';
import { firstRows } from '../../store/records.ts';
import { byId, type Collection, type CollectionSpec, type Store } from '../../store/store.ts';
import { laneOf } from './indexing/lanes.ts';
import { indexBatches, type RankedAccount, rankedAccount, rankedAccounts } from './store.ts';

/** Boards before accounts were divided into lanes: collections of their own, which the former version goes on to write. */
const formerAccount = rankedAccount
  .omit({ lane: true })
  // Older ones had no placed score.
  .extend({ placedTrust: z.number().default(0) });
export type FormerAccount = z.infer<typeof formerAccount>;

export const formerAccounts: CollectionSpec<FormerAccount> = {
  name: 'leaderboard_accounts',
  keeps: 'with its subject',
  schema: formerAccount,
};

/** Takes an account that was removed off the former boards too: neither its migration nor the former version brings it back. */
export const eraseFormer = (current: FormerAccount | undefined): FormerAccount | undefined =>
  current && !current.isErased
    ? { ...current, isErased: true, due: 0, revision: current.revision + 1 }
    : undefined;

const formerRecord = z.looseObject({ id: z.string() });

const others = ['leaderboard_entries', 'leaderboard_counters', 'leaderboard_batches'].map(
  (name): CollectionSpec<z.infer<typeof formerRecord>> => ({
    name,
    keeps: 'with its subject',
    schema: formerRecord,
  }),
);

/** The others are there until the migration is done. */
export const formerNames: readonly string[] = others.map(({ name }) => name);

const rowsAtOnce = 200;

type Opened = Pick<Store, 'collection'>;

/**
 * Brings accounts onto the boards that are not there yet, and resolves to how many. Their showcases are read: one may have been
 * erased or hidden since. Values that were computed before stay. With `isLast`, also has those read again whose showcase the
 * former version stored meanwhile.
 */
async function adopt(
  store: Opened,
  rows: readonly FormerAccount[],
  isLast: boolean,
): Promise<number> {
  const accounts: Collection<RankedAccount> = store.collection(rankedAccounts);
  const formers = new Map(
    rows.filter(({ isErased }) => !isErased).map((former) => [former.id, former]),
  );
  const known = await accounts.getMany([...formers.keys()]);
  const wanted = [...formers.values()].filter((former, index) => {
    const current = known[index];
    return !current || (isLast && isStale(current, former));
  });
  if (wanted.length === 0) return 0;
  // As of a new account, batches are read once the accounts are known to be missing.
  const lanes = [...new Set(wanted.map((former) => laneOf(former.environment, former)))];
  const batches = await store.collection(indexBatches).getMany(lanes);
  const batchOf = new Map(lanes.map((lane, index) => [lane, batches[index]?.batch ?? 0]));
  let adopted = 0;
  await accounts.updateMany(
    wanted.map(({ id }) => id),
    (current, id) => {
      const former = formers.get(id);
      if (!former || (current && !isStale(current, former))) return undefined;
      adopted += 1;
      if (current) return readAgain(current, former);
      const lane = laneOf(former.environment, former);
      const unread = { awaits: former.awaits ?? 0, due: 0, placedTrust: 0 };
      return { ...former, ...unread, lane, batch: batchOf.get(lane) ?? 0 };
    },
  );
  return adopted;
}

const isStale = (current: RankedAccount, { showcaseDigest }: FormerAccount): boolean =>
  showcaseDigest !== undefined && current.showcaseDigest !== showcaseDigest;

const readAgain = (current: RankedAccount, { showcaseDigest }: FormerAccount): RankedAccount => ({
  ...current,
  showcaseDigest,
  revision: current.revision + 1,
  awaits: current.awaits ?? 0,
  awaitedSince: 0,
  due: 0,
});

/** Boards are filled at once, beside those of the former version: until then they would be empty. */
export const boardsMigration: Migration = {
  id: 'boards-in-lanes',
  what: 'leaderboards are filled with the accounts of the former ones',
  format: 1,
  isAdditive: true,
  total: (store) => store.collection(formerAccounts).count({ index: byId, equals: {} }),
  async run(store, cursor) {
    const { rows, next } = await store.collection(formerAccounts).page({
      index: byId,
      equals: {},
      limit: rowsAtOnce,
      direction: 'ascending',
      ...(cursor !== undefined && { after: [cursor] }),
    });
    const changed = await adopt(store, rows, false);
    return { cursor: next && String(next.at(-1)), read: rows.length, changed };
  },
};

/** The cursor is the collection whose turn it is: what is done is gone. */
export const formerBoardsMigration: Migration = {
  id: 'former-boards',
  what: 'the former records of leaderboards are removed',
  format: 2,
  async run(store, cursor = formerAccounts.name) {
    if (cursor === formerAccounts.name) {
      const accounts = store.collection(formerAccounts);
      const rows = await firstRows(accounts, { index: byId, equals: {} }, rowsAtOnce);
      await adopt(store, rows, true);
      return removeAll(accounts, rows, cursor, others[0]?.name);
    }
    const at = others.findIndex(({ name }) => name === cursor);
    const spec = others[at];
    if (!spec) return { read: 0, changed: 0 };
    const records = store.collection(spec);
    const rows = await firstRows(records, { index: byId, equals: {} }, rowsAtOnce);
    return removeAll(records, rows, cursor, others[at + 1]?.name);
  },
};

async function removeAll(
  records: Pick<Collection<{ readonly id: string }>, 'remove'>,
  rows: readonly { readonly id: string }[],
  here: string,
  next: string | undefined,
) {
  await Promise.all(rows.map(({ id }) => records.remove(id)));
  const cursor = rows.length < rowsAtOnce ? next : here;
  return { cursor, read: rows.length, changed: rows.length };
}
