import { hash } from 'node:crypto';
import { type GameId, gameIds } from '../../games/ids.ts';
import type { Environment } from '../../lib/principal.ts';
import type { Collection } from '../../store/store.ts';
import { type ReportCategory, reportCategories } from '../trust/event.ts';
import { counted, countName, type ReportCounter, shardCount, shardId } from './counter-store.ts';
import type { Report, ReportStatus } from './report.ts';

/** Which reports to count. */
export interface CountFilter {
  readonly status: ReportStatus;
  readonly game?: GameId | undefined;
  readonly category?: ReportCategory | undefined;
}

export interface ReportCounts {
  /** Moves a report from one status to another, undefined for nowhere; once for each key. */
  move(
    report: Pick<Report, 'id' | 'environment' | 'game' | 'category'>,
    key: string,
    change: { readonly from?: ReportStatus; readonly to?: ReportStatus },
  ): Promise<void>;
  /** The number of reports, by one round trip however many there are. */
  count(environment: Environment, filter: CountFilter): Promise<number>;
}

export function createReportCounts(records: Collection<ReportCounter>): ReportCounts {
  /** As this process left them: each spares a reading while nobody else counts. */
  const seen = new Map<string, ReportCounter>();

  return {
    async move({ id: reportId, environment, game, category }, key, { from, to }) {
      const shard = hash('sha256', reportId, 'buffer').readUInt8(0) % shardCount;
      const id = shardId(environment, game, shard);
      const steps: readonly [string, number][] = [
        ...(from ? [[countName(from, category), -1] as [string, number]] : []),
        ...(to ? [[countName(to, category), 1] as [string, number]] : []),
      ];
      const count = (
        current: ReportCounter = { id, counts: {}, applied: [] },
      ): ReportCounter | undefined =>
        current.applied.includes(key) ? undefined : counted(current, key, steps);
      const counter = await records.update(id, count, seen.get(id));
      if (counter) seen.set(id, counter);
    },
    async count(environment, { status, game, category }) {
      const shards = (game === undefined ? gameIds : [game]).flatMap((each) =>
        Array.from({ length: shardCount }, (_, shard) => shardId(environment, each, shard)),
      );
      const names = (category === undefined ? reportCategories : [category]).map((each) =>
        countName(status, each),
      );
      const found = await records.getMany(shards);
      return found
        .flatMap((counter) => names.map((name) => counter?.counts[name] ?? 0))
        .reduce((sum, count) => sum + count, 0);
    },
  };
}
