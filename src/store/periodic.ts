import { z } from 'zod';
import { type Clock, minuteMs } from '../lib/clock.ts';
import type { Collection, CollectionSpec } from './store.ts';

const periodicRecord = z.object({
  id: z.string(),
  /** When the last run began, successful or not; epoch milliseconds. */
  startedAt: z.number(),
  /** Names the instance's attempt that began it. */
  by: z.string(),
});

/** When a task last ran that one instance runs for all. */
type PeriodicRecord = z.infer<typeof periodicRecord>;

export const periodicRecords = (name: string): CollectionSpec<PeriodicRecord> => ({
  name,
  keeps: 'for good',
  schema: periodicRecord,
});

export interface PeriodicDependencies {
  readonly records: Collection<PeriodicRecord>;
  readonly id: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly everyMs: () => number;
  readonly run: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Runs a task in the background at intervals, on one instance at a time. */
export function createPeriodic(dependencies: PeriodicDependencies) {
  const { records, id, clock, newId, everyMs, run, onError } = dependencies;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;

  /** Whether this instance runs it now; the others see that in the record. A wrong clock may have written it in the future. */
  async function claim(now: number): Promise<boolean> {
    const by = newId();
    const since = everyMs();
    const stored = await records.update(id, (current) =>
      current && Math.abs(now - current.startedAt) < since ? undefined : { id, startedAt: now, by },
    );
    return stored?.by === by;
  }

  return {
    /** To be called about once a second; reads the store once a minute. Never rejects. */
    async tick(): Promise<void> {
      const now = clock.now();
      if (isRunning || Math.abs(now - lookedAt) < minuteMs) return;
      lookedAt = now;
      isRunning = true;
      try {
        if (await claim(now)) await run();
      } catch (error) {
        onError(error);
      }
      isRunning = false;
    },
  };
}
