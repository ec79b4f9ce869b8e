import { type Account, recordKey } from '../../games/account.ts';
import { type LeaderboardMetric, leaderboardMetrics } from '../../games/leaderboard.ts';
import type { Environment } from '../../lib/principal.ts';
import { createSerialQueue } from '../../lib/queues.ts';
import type { Collection } from '../../store/store.ts';
import { type AccountEntry, indexedEntries } from './account-entries.ts';
import { type CounterReader, type Counters, sumBetter } from './counters.ts';
import { readEntryKey } from './entry-key.ts';
import { type OwnRank, partitionsOf, readPartition, topBoard } from './leaderboard.ts';
import type { CharacterRank } from './ports.ts';
import type { RankedAccount } from './store.ts';

interface AccountRanksDependencies {
  readonly accounts: Pick<Collection<RankedAccount>, 'get'>;
  readonly counters: CounterReader;
}

/** Finds where the characters of an account stand, or one of them (R11.3a). All counters are read at once. */
export function createAccountRanks({ accounts, counters: reader }: AccountRanksDependencies) {
  const inTurn = createSerialQueue();

  async function computeRank(
    counts: Counters,
    { name, board, keys }: AccountEntry,
    partitions: readonly string[],
    metric: LeaderboardMetric,
  ): Promise<CharacterRank | undefined> {
    const key = keys[metric];
    if (key === undefined) return undefined;
    const counted = await reader.countBetter(counts, partitions, metric, key);
    const everywhere = sumBetter(counted);
    const rank = everywhere.better + 1;
    const total = Math.max(everywhere.total, rank);
    const own = counted.get(board) ?? { better: 0, total: 0 };
    const ownRank = own.better + 1;
    const { region } = readPartition(board);
    return {
      ...toOwnRank(rank, readEntryKey(key).value, total),
      avatarId: Number(name),
      metric,
      total,
      regional:
        region === 'unknown'
          ? null
          : { region, rank: ownRank, total: Math.max(own.total, ownRank) },
    };
  }

  return async function ranks(
    environment: Environment,
    account: Account,
    avatarId?: number,
  ): Promise<readonly CharacterRank[]> {
    // On LMDB all of this is one turn of the process. Of several accounts that are asked for at once, each has its own.
    await inTurn(() => undefined);
    const found = await accounts.get(recordKey(environment, account));
    const shown = (found ? indexedEntries(found) : [])
      .filter(({ name }) => name !== topBoard && Number(name) === (avatarId ?? Number(name)))
      .map((entry) => {
        const { game } = account;
        return {
          entry,
          partitions: partitionsOf({ environment, game, avatarId: Number(entry.name) }),
        };
      })
      .sort((one, other) => Number(one.entry.name) - Number(other.entry.name));
    const counts = await reader.read(shown.flatMap(({ partitions }) => partitions));
    const all = shown.flatMap(({ entry, partitions }) =>
      leaderboardMetrics.map((metric) => computeRank(counts, entry, partitions, metric)),
    );
    return (await Promise.all(all)).filter((rank) => rank !== undefined);
  };
}

/** A counter may be a moment behind the entries: no rank is greater than the total. */
export const toOwnRank = (rank: number, metricValue: number, total: number): OwnRank => ({
  rank,
  metricValue,
  percentile: Math.floor(((Math.max(total, rank) - rank + 1) / Math.max(total, rank)) * 1000) / 10,
});
