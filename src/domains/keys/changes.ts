import type { Clock } from '../../lib/clock.ts';
import type { PageKey } from '../../lib/list-page.ts';
import type { Collection } from '../../store/store.ts';
import type { KeyRecord } from './store.ts';

/** How often an instance in use looks for keys that were changed elsewhere. */
const lookEveryMs = 500;
/** For so long after a look began nothing that was changed before it is overlooked (R3.7). */
const currentMs = 1_000;
/** A change carries the time at which it was begun, and is there some seconds later at most. */
const overlapMs = 10_000;
const pageSize = 200;
const maxPages = 5;

export interface KeyChangesDependencies {
  readonly records: Collection<KeyRecord>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Receives keys that were made, revoked, rotated, or may be used from elsewhere; some seconds long the same ones. */
  readonly onChange: (key: KeyRecord) => void;
  /** More were changed than are read at once. */
  readonly onMany: () => void;
}

/** What other instances and commands do to keys, read by index: two short reads a second, however many keys are in use. */
export interface KeyChanges {
  /** Whether every change of more than a second ago is known here. Looks again in the background when it is time. */
  isCurrent(now: number): boolean;
  /** Looks when it is time, and resolves once what is under way is read. */
  refresh(): Promise<void>;
}

export function createKeyChanges(dependencies: KeyChangesDependencies): KeyChanges {
  const { records, clock, onError, onChange, onMany } = dependencies;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** When the last look that was answered began. */
  let currentAt: number | undefined;
  let looking: Promise<void> | undefined;

  async function readSince(from: number): Promise<void> {
    let after: PageKey | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const { rows, next } = await records.page({
        ...{ index: 'byChangedAt', equals: {}, range: { from } },
        ...{ limit: pageSize, direction: 'ascending', ...(after && { after }) },
      });
      for (const key of rows) onChange(key);
      if (next === undefined) return;
      after = next;
    }
    onMany();
  }

  async function look(now: number): Promise<void> {
    lookedAt = now;
    try {
      await readSince((currentAt ?? now) - overlapMs);
      currentAt = now;
    } catch (error) {
      onError(error);
    }
  }

  function lookWhenDue(now: number): void {
    if (looking || Math.abs(now - lookedAt) < lookEveryMs) return;
    looking = look(now).finally(() => {
      looking = undefined;
    });
  }

  return {
    isCurrent(now) {
      lookWhenDue(now);
      return currentAt !== undefined && Math.abs(now - currentAt) < currentMs;
    },
    async refresh() {
      lookWhenDue(clock.now());
      await looking;
    },
  };
}
