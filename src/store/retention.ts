import { z } from 'zod';
import { type Clock, dayMs, minuteMs } from '../lib/clock.ts';
import { pauseAfter } from './pause.ts';
import { createPeriodic, periodicRecords } from './periodic.ts';
import { pagesOf } from './records.ts';
import {
  byId,
  type CollectionSpec,
  type RetentionSetting,
  type Store,
  type Stored,
  StoreUnavailable,
} from './store.ts';
import type { Work } from './work.ts';

export const sweepRecords = periodicRecords('retention_sweeps');

const days = (standard: number) => z.coerce.number().int().min(0).max(36_500).default(standard);

export const retentionVariables = {
  RETENTION_PLAYERS_DAYS: days(365),
  RETENTION_AUDIT_DAYS: days(0),
};

/** How many days each setting keeps records; 0 for good. */
export type RetentionDays = Readonly<Record<RetentionSetting, number>>;

export const retentionDaysOf = (read: {
  readonly RETENTION_PLAYERS_DAYS: number;
  readonly RETENTION_AUDIT_DAYS: number;
}): RetentionDays => ({
  players: read.RETENTION_PLAYERS_DAYS,
  audit: read.RETENTION_AUDIT_DAYS,
});

/** A collection whose records are removed some days after a moment of theirs. */
export interface Aging {
  readonly name: string;
  readonly setting: RetentionSetting;
  /** Removes what is older than `before` (epoch milliseconds), a page at a time; yields how many of each page. */
  sweep(before: number): AsyncGenerator<number>;
}

const rowsAtOnce = 200;

/**
 * Ages the records of a collection by its `keeps`. `remove` answers whether it removed a record that is still older than
 * `before`; without it the record alone goes.
 */
export function ageRecords<T extends Stored>(
  { collection }: Pick<Store, 'collection'>,
  spec: CollectionSpec<T>,
  remove?: (record: T, isOld: (current: T) => boolean) => Promise<boolean>,
): Aging {
  const { name, keeps } = spec;
  if (typeof keeps === 'string') throw new Error(`${name} does not age.`);
  const records = collection(spec);
  const timeOf = (record: T): number => Number(record[keeps.since]);
  return {
    name,
    setting: keeps.days,
    async *sweep(before) {
      const isOld = (record: T): boolean => timeOf(record) < before;
      // By ids, in the background: an index by time would cost each write of a request.
      const all = { index: byId, equals: {}, limit: rowsAtOnce, direction: 'ascending' } as const;
      for await (const rows of pagesOf(records, all)) {
        let removed = 0;
        for (const row of rows.filter(isOld))
          removed += Number(await (remove?.(row, isOld) ?? records.remove(row.id, isOld)));
        yield removed;
      }
    },
  };
}

interface RetentionDependencies {
  readonly store: Pick<Store, 'collection'>;
  readonly aging: readonly Aging[];
  readonly retentionDays: RetentionDays;
  readonly clock: Clock;
  readonly work: Pick<Work, 'run'>;
  readonly newId: () => string;
  readonly onRemoved: (collection: string, count: number) => void;
  readonly onError: (error: unknown) => void;
  readonly pause?: (stepMs: number) => Promise<void>;
  /** How long after its start a process begins: one that dies at once has not left a sweep. */
  readonly afterMs?: number;
}

/** Removes records that are older than their collections keep them, once a day, on one instance. */
export function createRetention(dependencies: RetentionDependencies) {
  const { store, aging, retentionDays, clock, work, newId, onRemoved, onError } = dependencies;
  const { pause = pauseAfter, afterMs = minuteMs } = dependencies;
  const startedAt = clock.now();
  let isClosed = false;
  let running: Promise<void> | undefined;

  async function sweepOne({ name, setting, sweep }: Aging): Promise<void> {
    if (retentionDays[setting] === 0) return;
    let startedAt = performance.now();
    for await (const removed of sweep(clock.now() - retentionDays[setting] * dayMs)) {
      if (removed > 0) onRemoved(name, removed);
      if (isClosed) return;
      await pause(performance.now() - startedAt);
      startedAt = performance.now();
    }
  }

  async function run(): Promise<void> {
    for (const one of aging)
      await work
        .run('retention', [one.name], () => sweepOne(one))
        .catch((error: unknown) => {
          // The next run finds what is left.
          if (!(isClosed && error instanceof StoreUnavailable)) onError(error);
        });
  }

  const { tick } = createPeriodic({
    records: store.collection(sweepRecords),
    id: 'sweep',
    clock,
    newId,
    everyMs: () => dayMs,
    run,
    onError,
  });

  return {
    /** To be called about once a second. Never rejects. */
    tick(): void {
      if (Math.abs(clock.now() - startedAt) < afterMs) return;
      running ??= tick().finally(() => {
        running = undefined;
      });
    },
    /** Resolves once nothing runs. */
    settled: async (): Promise<void> => running,
    async close(): Promise<void> {
      isClosed = true;
      await running;
    },
  };
}
