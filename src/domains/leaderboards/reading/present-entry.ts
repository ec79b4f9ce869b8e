import { readEntryKey } from '../entry-key.ts';
import type { LeaderboardEntry, OwnRank, TopCategory } from '../leaderboard.ts';
import { readPartition, readShortAvatar } from '../partition.ts';
import type { ListedEntry } from './merged.ts';

export function presentEntry(
  { key, entry }: ListedEntry,
  category: TopCategory,
  rank: number,
): LeaderboardEntry {
  const { value, trust, uid } = readEntryKey(key);
  const { game, region } = readPartition(entry.board ?? '');
  return {
    game,
    uid,
    rank,
    nickname: entry.nickname ?? '',
    avatarId: entry.best?.[category] ?? readShortAvatar(entry.id.split(':').at(-1) ?? ''),
    region,
    metricValue: value,
    trustScore: trust,
  };
}

/** A counter may be a moment behind the entries: nobody ranks behind the last one. */
export const ownRankOf = (rank: number, metricValue: number, total: number): OwnRank => ({
  rank,
  metricValue,
  percentile: Math.floor(((Math.max(total, rank) - rank + 1) / Math.max(total, rank)) * 1000) / 10,
});
