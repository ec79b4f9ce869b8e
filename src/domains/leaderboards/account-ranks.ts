import { type Account, recordKey } from '../../games/account.ts';
import { type LeaderboardMetric, leaderboardMetrics } from '../../games/leaderboard.ts';
import type { Environment } from '../../lib/principal.ts';
import { createSerialQueue } from '../../lib/queues.ts';
import type { Collection } from '../../store/store.ts';
import { indexedEntries } from './account-entries.ts';
import { type CounterReader, type Counters, sumBetter } from './counters.ts';
import { readEntryKey } from './entry-key.ts';
import { type OwnRank, partitionsOf, readPartition, topBoard } from './leaderboard.ts';
import type { CharacterRank } from './ports.ts';
import type { RankedAccount } from './store.ts';

interface AccountRanksDependencies {
  readonly accounts: Pick<Collection<RankedAccount>, 'get'>;
  readonly counters: CounterReader;
}

interface CharacterEntry {
  readonly avatarId: number;
  readonly board: string;
  readonly partitions: readonly string[];
  readonly keys: Partial<Record<LeaderboardMetric, string>>;
}

/** Finds where the characters of an account stand, or one of them. The counters of all their boards are read at once. */
export function createAccountRanks({ accounts, counters }: AccountRanksDependencies) {
  const inTurn = createSerialQueue();
  return async function ranks(
    environment: Environment,
    account: Account,
    avatarId?: number,
  ): Promise<readonly CharacterRank[]> {
    // On LMDB all of this is one turn of the process. Of several accounts that are asked for at once, each has its own.
    await inTurn(() => undefined);
    const found = await accounts.get(recordKey(environment, account));
    const shown = (found ? indexedEntries(found) : []).flatMap(
      ({ name, board, keys }): CharacterEntry[] => {
        const id = Number(name);
        if (name === topBoard || (avatarId !== undefined && avatarId !== id)) return [];
        const partitions = partitionsOf({ environment, game: account.game, avatarId: id });
        return [{ avatarId: id, board, partitions, keys }];
      },
    );
    shown.sort((one, other) => one.avatarId - other.avatarId);
    const counts = await counters.read(shown.flatMap(({ partitions }) => partitions));
    const all = shown.flatMap((one) =>
      leaderboardMetrics.map((metric) => computeRank(counters, counts, one, metric)),
    );
    return (await Promise.all(all)).filter((rank) => rank !== undefined);
  };
}

async function computeRank(
  reader: CounterReader,
  counts: Counters,
  { avatarId, board, partitions, keys }: CharacterEntry,
  metric: LeaderboardMetric,
): Promise<CharacterRank | undefined> {
  const key = keys[metric];
  if (key === undefined) return undefined;
  const counted = await reader.countBetter(counts, partitions, metric, key);
  const everywhere = sumBetter(counted);
  const rank = everywhere.better + 1;
  const total = Math.max(everywhere.total, rank);
  const own = counted.get(board);
  const ownRank = (own?.better ?? 0) + 1;
  const { region } = readPartition(board);
  return {
    ...toOwnRank(rank, readEntryKey(key).value, total),
    avatarId,
    metric,
    total,
    regional:
      region === 'unknown'
        ? null
        : { region, rank: ownRank, total: Math.max(own?.total ?? 0, ownRank) },
  };
}

/** A counter may be a moment behind the entries: no rank is greater than the total. */
export const toOwnRank = (rank: number, metricValue: number, total: number): OwnRank => ({
  rank,
  metricValue,
  percentile: Math.floor(((Math.max(total, rank) - rank + 1) / Math.max(total, rank)) * 1000) / 10,
});
