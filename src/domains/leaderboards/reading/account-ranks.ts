import { type Account, recordKey } from '../../../games/account.ts';
import { type LeaderboardMetric, leaderboardMetrics } from '../../../games/leaderboard.ts';
import type { Environment } from '../../../lib/principal.ts';
import { createSerialQueue } from '../../../lib/queues.ts';
import type { Collection } from '../../../store/store.ts';
import { readEntryKey } from '../entry-key.ts';
import { partitionsOf, readPartition, topBoard } from '../partition.ts';
import type { CharacterRank } from '../ports.ts';
import type { RankedAccount } from '../store.ts';
import { placedOf } from '../wanted.ts';
import { betterInAll, type Counters, type Counting } from './counted.ts';
import { ownRankOf } from './present-entry.ts';

export interface AccountRanksDependencies {
  readonly accounts: Pick<Collection<RankedAccount>, 'get'>;
  readonly counting: Counting;
}

interface Placed {
  readonly avatarId: number;
  readonly board: string;
  readonly partitions: readonly string[];
  readonly keys: Partial<Record<LeaderboardMetric, string>>;
}

/** Where the characters of an account stand, or one of them when it is named; the counters of all their boards are read at once. */
export function createAccountRanks({ accounts, counting }: AccountRanksDependencies) {
  const inLine = createSerialQueue();
  return async function ranks(
    environment: Environment,
    account: Account,
    avatarId?: number,
  ): Promise<readonly CharacterRank[]> {
    // On LMDB all of this is one turn of the process: of several accounts that are asked for at once each has its own.
    await inLine(() => undefined);
    const found = await accounts.get(recordKey(environment, account));
    const placed = (found ? placedOf(found) : []).flatMap(({ name, board, keys }): Placed[] => {
      const id = Number(name);
      if (name === topBoard || (avatarId !== undefined && avatarId !== id)) return [];
      const partitions = partitionsOf({ environment, game: account.game, avatarId: id });
      return [{ avatarId: id, board, partitions, keys }];
    });
    placed.sort((one, other) => one.avatarId - other.avatarId);
    const counters = await counting.countersOf(placed.flatMap(({ partitions }) => partitions));
    const all = placed.flatMap((one) =>
      leaderboardMetrics.map((metric) => rankOf(counting, counters, one, metric)),
    );
    return (await Promise.all(all)).filter((rank) => rank !== undefined);
  };
}

async function rankOf(
  counting: Counting,
  counters: Counters,
  { avatarId, board, partitions, keys }: Placed,
  metric: LeaderboardMetric,
): Promise<CharacterRank | undefined> {
  const key = keys[metric];
  if (key === undefined) return undefined;
  const counted = await counting.betterThan(counters, partitions, metric, key);
  const everywhere = betterInAll(counted);
  const rank = everywhere.better + 1;
  const total = Math.max(everywhere.total, rank);
  const own = counted.get(board);
  const ownRank = (own?.better ?? 0) + 1;
  const { region } = readPartition(board);
  return {
    ...ownRankOf(rank, readEntryKey(key).value, total),
    avatarId,
    metric,
    total,
    regional:
      region === 'unknown'
        ? null
        : { region, rank: ownRank, total: Math.max(own?.total ?? 0, ownRank) },
  };
}
