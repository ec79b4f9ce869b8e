import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { modulesOn } from '../../src/cli/open.ts';
import { lanesOf } from '../../src/domains/leaderboards/indexing/lanes.ts';
import { rankedAccounts } from '../../src/domains/leaderboards/store.ts';
import { snapshotRecords } from '../../src/domains/players/snapshot.ts';
import { trustRecords } from '../../src/domains/trust/score/state.ts';
import { recordKey } from '../../src/games/account.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { openStore } from '../../src/store/open.ts';
import type { Collection, Store, Stored } from '../../src/store/store.ts';
import { boardContents, type ListedEntries } from '../support/board-contents.ts';
import { each } from './each.ts';
import { rowsOf } from './rows.ts';
import type { Stage } from './stage.ts';

/** Boards hold what a rebuild makes of the showcases that are stored, each entry once, and counters come to the same. */
export async function checkBoards({ store, ledger }: Stage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-chaos-'));
  const fresh = await openStore({
    mongodbUri: undefined,
    dataDir: folder,
    clock: systemClock,
    poolSize: 1,
  });
  try {
    await placeByScoresOfNow(store);
    await rebuiltInto(fresh.store, store);
    const [kept, rebuilt] = [
      await boardContents(store, 'live'),
      await boardContents(fresh.store, 'live'),
    ];
    compareLists(kept.listed, rebuilt.listed, ledger.fault);
    if (!isDeepStrictEqual(kept.counts, rebuilt.counts))
      ledger.fault('The counters of boards are not what a rebuild counts.');
    ledger.count('entries of boards', kept.listed.length);
  } finally {
    await fresh.store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const nothing = (): void => undefined;
const listener = {
  started: nothing,
  read: nothing,
  indexing: nothing,
  indexed: nothing,
  finished: nothing,
};

const folderOfNothing = '';
const leaderboardsOn = (store: Store) =>
  modulesOn({ store, dataDir: folderOfNothing } as Parameters<typeof modulesOn>[0]).leaderboards;

/** Time alone moves scores, which boards follow within a day; showcases are not read again. */
async function placeByScoresOfNow(store: Store): Promise<void> {
  const leaderboards = leaderboardsOn(store);
  for (const lane of lanesOf('live')) {
    const query = { index: 'byCheck', equals: { lane } };
    for (const { game, uid } of await rowsOf(store, rankedAccounts, query))
      await leaderboards.queue.onScoreChange('live', { game, uid });
  }
  await leaderboards.recover?.();
}

/** Makes boards of nothing but the showcases and the scores. */
async function rebuiltInto(fresh: Store, store: Store): Promise<void> {
  const query = { index: 'byGame', equals: { environment: 'live' } } as const;
  const snapshots = await rowsOf(store, snapshotRecords, query);
  const accounts = snapshots.map(({ game, uid }) => recordKey('live', { game, uid }));
  const scores = await store.collection(trustRecords).getMany(accounts);
  await insertAll(fresh.collection(snapshotRecords), snapshots);
  await insertAll(
    fresh.collection(trustRecords),
    scores.flatMap((score) => score ?? []),
  );
  const order = { environment: 'live', games: ['genshin'], anew: true } as const;
  await leaderboardsOn(fresh).rebuild(order, listener);
}

const insertAll = <T extends Stored>(records: Collection<T>, rows: readonly T[]) =>
  each(rows, async (row) => void (await records.insert(row)));

function compareLists(
  kept: ListedEntries,
  rebuilt: ListedEntries,
  fault: (text: string) => void,
): void {
  const wanted = new Map(rebuilt.map((entry) => [entry.id, entry]));
  for (const entry of kept) {
    const same = wanted.get(entry.id);
    if (same === undefined) fault(`${entry.id} is on a board, there twice or for no reason.`);
    else if (!isDeepStrictEqual(entry, same))
      fault(`${entry.id} is ${JSON.stringify(entry)}, a rebuild makes ${JSON.stringify(same)}.`);
    wanted.delete(entry.id);
  }
  for (const id of wanted.keys()) fault(`${id} is missing on its board.`);
}

/** Who everybody shows with details. */
const shownId = 10000025;

/** Pages show every entry of a board once. */
export async function checkShownBoards({ client, ledger, reporters }: Stage): Promise<void> {
  const key = reporters[0]?.key ?? '';
  const seen = new Set<string>();
  let cursor: string | null = '';
  let total = 0;
  while (cursor !== null) {
    const path = `/v1/leaderboard/genshin/${shownId}?metric=hp&limit=100${cursor}`;
    const { body } = await client.ask({ method: 'GET', path, key });
    for (const { uid } of body['data'] as { uid: string }[]) {
      if (seen.has(uid)) ledger.fault(`${uid} is shown twice by a board.`);
      seen.add(uid);
    }
    total = body['meta'].total;
    const next = body['meta'].cursor_next as string | null;
    cursor = next && `&cursor=${encodeURIComponent(next)}`;
  }
  if (seen.size !== total) ledger.fault(`A board shows ${seen.size} of ${total} entries.`);
}
