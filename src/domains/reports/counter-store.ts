import { z } from 'zod';
import type { GameId } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { CollectionSpec } from '../../store/store.ts';
import type { ReportCategory } from '../trust/event.ts';
import type { ReportStatus } from './report.ts';

const reportCounter = z.object({
  /** `live:genshin:3`: the environment, the game, and one of some shards. */
  id: z.string(),
  /** `confirmed:phishing`: how many reports of this status and category there are. */
  counts: z.record(z.string(), z.number()),
  /** The newest changes that are counted in: none is counted twice. */
  applied: z.array(z.string()),
});

export type ReportCounter = z.infer<typeof reportCounter>;

/** How many reports the queues hold: counted as they change, since counting a million rows takes its time. */
export const reportCounters: CollectionSpec<ReportCounter> = {
  name: 'report-tallies',
  schema: reportCounter,
};

/** How many records the counts of one game are spread over, so that writers rarely meet. */
export const shardCount = 8;
/** How many changes are remembered: only the newest can come again, since recovery runs every minute. */
const remembered = 64;

export const shardId = (environment: Environment, game: GameId, shard: number): string =>
  `${environment}:${game}:${shard}`;

export const countName = (status: ReportStatus, category: ReportCategory): string =>
  `${status}:${category}`;

export function counted(
  counter: ReportCounter,
  key: string,
  steps: readonly (readonly [string, number])[],
): ReportCounter {
  const counts = { ...counter.counts };
  for (const [name, step] of steps) counts[name] = (counts[name] ?? 0) + step;
  return { ...counter, counts, applied: [...counter.applied, key].slice(-remembered) };
}
