import type { Clock } from '../../src/lib/clock.ts';
import { defaultBudgets } from '../../src/limits/budgets.ts';
import {
  type AddressBuckets,
  createAddressBuckets,
  createLeases,
  type LeasesDependencies,
} from '../../src/limits/leases.ts';
import type { BucketRecord, LeaseStore } from '../../src/limits/shared-buckets.ts';
/** A clock that stands still until it is set. */
export const standingClock = (at = 1_800_000_000_000) => ({
  at,
  now(): number {
    return this.at;
  },
  advance(ms: number): void {
    this.at += ms;
  },
});

export type Mode =
  | 'works'
  | 'runs twice'
  | 'loses the first answer'
  | 'loses every answer'
  | 'rejects'
  | 'hangs';

export interface MemoryLeaseStore extends LeaseStore {
  mode: Mode;
  /** What it rejects with. */
  fault: Error;
  updates: number;
  readonly records: Map<string, BucketRecord>;
  /** Lets the hanging updates go on. */
  release(): void;
}

/** Promises of the store, kept in memory, with the ways in which a real one is difficult. */
export function memoryLeaseStore(
  clock: Clock,
  arrive: () => Promise<void> = () => Promise.resolve(),
): MemoryLeaseStore {
  const records = new Map<string, BucketRecord>();
  let hanging: (() => void)[] = [];
  const find = (id: string): BucketRecord | undefined => {
    const record = records.get(id);
    return record === undefined || record.expires.getTime() <= clock.now()
      ? undefined
      : structuredClone(record);
  };
  const write = (id: string, next: BucketRecord | undefined): void => {
    if (next !== undefined) records.set(id, structuredClone(next));
  };
  return {
    mode: 'works',
    fault: new Error('The store is away.'),
    updates: 0,
    records,
    async update(id, change) {
      this.updates += 1;
      const mode = this.mode;
      if (mode === 'rejects') throw this.fault;
      if (mode === 'hangs') await new Promise<void>((resolve) => hanging.push(resolve));
      else await arrive();
      if (mode === 'runs twice') change(find(id));
      if (mode === 'loses the first answer') write(id, change(find(id)));
      write(id, change(find(id)));
      if (mode === 'loses every answer') throw new Error('The answer was lost.');
      return find(id);
    },
    release() {
      for (const resolve of hanging) resolve();
      hanging = [];
    },
  };
}

/** The buckets of addresses of one instance, over a store in memory. */
export const addressBuckets = (budget: 'anonymous' | 'cards', clock: Clock): AddressBuckets =>
  createAddressBuckets(
    createLeases({ store: memoryLeaseStore(clock), clock, budgets: defaultBudgets }),
    budget,
  );

/** One instance of the service, or another one on the same store. */
export function startLeases(options: Partial<LeasesDependencies> = {}) {
  const clock = standingClock();
  const store = memoryLeaseStore(clock);
  const leases = createLeases({ store, clock, budgets: defaultBudgets, ...options });
  return { clock, store, leases };
}
