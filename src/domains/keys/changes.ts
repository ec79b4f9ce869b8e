import type { Clock } from '../../lib/clock.ts';
import type { PageKey } from '../../lib/list-page.ts';
import type { Collection } from '../../store/store.ts';
import type { KeyRecord } from './store.ts';

/** How often an instance in use asks for keys that were changed elsewhere. */
const pollEveryMs = 500;
/** How long after a poll began every change before it is known (R3.7). */
const currentMs = 1_000;
/** A change carries the time at which it was begun, and is there some seconds later at most. */
const overlapMs = 10_000;
const pageSize = 200;
const maxPages = 5;

export interface KeyChangesDependencies {
  readonly records: Collection<KeyRecord>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Receives keys that were made, revoked, rotated, or may be used from elsewhere; the same ones for some seconds. */
  readonly onChange: (key: KeyRecord) => void;
  /** More were changed than are read at once. */
  readonly onMany: () => void;
}

/** What other instances and commands do to keys, read by index: two short reads a second, however many keys are in use. */
export interface KeyChanges {
  /** Whether every change of more than a second ago is known here. Polls in the background when it is time. */
  isCurrent(now: number): boolean;
  /** Polls when it is time, and resolves once what is under way is read. */
  refresh(): Promise<void>;
}

export function createKeyChanges(dependencies: KeyChangesDependencies): KeyChanges {
  const { records, clock, onError, onChange, onMany } = dependencies;
  let polledAt = Number.NEGATIVE_INFINITY;
  /** When the last poll that was answered began. */
  let currentAt: number | undefined;
  let polling: Promise<void> | undefined;

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

  async function poll(now: number): Promise<void> {
    polledAt = now;
    try {
      await readSince((currentAt ?? now) - overlapMs);
      currentAt = now;
    } catch (error) {
      onError(error);
    }
  }

  function pollWhenDue(now: number): void {
    if (polling || Math.abs(now - polledAt) < pollEveryMs) return;
    polling = poll(now).finally(() => {
      polling = undefined;
    });
  }

  return {
    isCurrent(now) {
      pollWhenDue(now);
      return currentAt !== undefined && Math.abs(now - currentAt) < currentMs;
    },
    async refresh() {
      pollWhenDue(clock.now());
      await polling;
    },
  };
}
