import { byId, type IndexCondition, StoreUnavailable } from '../store.ts';
import type { CollectionIndexes } from './indexes.ts';

const retryMs = 1000;
const elsewhereMs = 200;

interface BuilderDependencies {
  readonly by: string;
  /** How long an operation waits for an index. */
  readonly indexMs: number;
  /** Rests after a step, so that requests come first. */
  readonly pause: (stepMs: number) => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

export type IndexBuilder = ReturnType<typeof createIndexBuilder>;

/** Builds the indexes of all collections in the background, one collection after the other. */
export function createIndexBuilder({ by, indexMs, pause, onFault }: BuilderDependencies) {
  const open = new Set<CollectionIndexes>();
  const waiting = new Set<() => void>();
  const wanted: CollectionIndexes[] = [];
  let isClosed = false;
  let running: Promise<void> | undefined;
  let rest = (): void => undefined;

  function wake(): void {
    for (const one of waiting) one();
  }

  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      rest = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isClosed) rest();
    });

  /** Makes a step where one can be made, first of all where an operation waits; rests where other processes build. */
  async function step(): Promise<void> {
    for (const indexes of new Set([...wanted.filter((one) => open.has(one)), ...open])) {
      const startedAt = performance.now();
      const outcome = await indexes.step(by);
      indexes.read();
      if (outcome) open.delete(indexes);
      wake();
      if (outcome !== undefined) return pause(performance.now() - startedAt);
    }
    await sleep(elsewhereMs);
  }

  /** A store that is closed refuses the last step. */
  const report = (error: unknown): void => {
    if (!isClosed) onFault(error);
  };

  async function run(): Promise<void> {
    while (open.size > 0 && !isClosed) {
      try {
        await step();
      } catch (error) {
        report(error);
        await sleep(retryMs);
      }
    }
    running = undefined;
  }

  const nextChange = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      waiting.add(end);
    });

  async function becomesReady(indexes: CollectionIndexes, index: string): Promise<void> {
    const deadline = performance.now() + indexMs;
    const isThere = () => (index === byId ? !indexes.hasFormer() : indexes.isReady(index));
    for (indexes.read(); !isThere(); indexes.read()) {
      const leftMs = deadline - performance.now();
      if (isClosed || leftMs <= 0)
        throw new StoreUnavailable(
          new Error(`The index ${index.trim()} of ${indexes.collection} is still being built.`),
        );
      await nextChange(leftMs);
    }
  }

  return {
    add(indexes: CollectionIndexes): void {
      if (indexes.isWhole()) return;
      open.add(indexes);
      running ??= Promise.resolve().then(run);
    },
    /** Waits for an index a bounded time; rejects with `StoreUnavailable` when it is not there then. */
    async ready(indexes: CollectionIndexes, index: string): Promise<void> {
      wanted.push(indexes);
      try {
        await becomesReady(indexes, index);
      } finally {
        wanted.splice(wanted.indexOf(indexes), 1);
      }
    },
    /** Those that are not there yet, by `collection.index`. */
    unready: (): Record<string, IndexCondition> =>
      Object.fromEntries(
        [...open].flatMap((indexes) =>
          indexes
            .unready()
            .map((index) => [`${indexes.collection}.${index.trim()}`, 'pending'] as const),
        ),
      ),
    /** Ends after the running step. */
    async close(): Promise<void> {
      isClosed = true;
      rest();
      wake();
      await running;
    },
  };
}
