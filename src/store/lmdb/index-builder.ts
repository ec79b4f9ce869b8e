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

  /** Steps until a collection is whole, or another process builds it; answers whether a step was made. */
  async function build(indexes: CollectionIndexes): Promise<boolean> {
    let hasStepped = false;
    while (!isClosed) {
      const startedAt = performance.now();
      const outcome = await indexes.step(by);
      wake();
      if (outcome) open.delete(indexes);
      if (outcome !== false) return hasStepped;
      hasStepped = true;
      await pause(performance.now() - startedAt);
    }
    return hasStepped;
  }

  /** Builds each collection as far as it can; rests while other processes build all of them. */
  async function buildAll(): Promise<void> {
    let hasStepped = false;
    for (const indexes of open) hasStepped = (await build(indexes)) || hasStepped;
    if (!hasStepped && open.size > 0) await sleep(elsewhereMs);
  }

  async function run(): Promise<void> {
    while (open.size > 0 && !isClosed) {
      try {
        await buildAll();
      } catch (error) {
        if (!isClosed) onFault(error);
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

  return {
    add(indexes: CollectionIndexes): void {
      if (indexes.isWhole()) return;
      open.add(indexes);
      running ??= Promise.resolve().then(run);
    },
    /** Waits for an index a bounded time; rejects with `StoreUnavailable` when it is not there then. */
    async ready(indexes: CollectionIndexes, index: string): Promise<void> {
      const deadline = performance.now() + indexMs;
      const isThere = () => (index === byId ? !indexes.hasFormer() : indexes.isReady(index));
      for (indexes.read(); !isThere(); indexes.read()) {
        const leftMs = deadline - performance.now();
        const reason = indexes.refusal(index);
        if (isClosed || reason !== undefined || leftMs <= 0)
          throw new StoreUnavailable(
            new Error(
              `The index ${index.trim()} of ${indexes.collection} is not there yet: ${reason ?? 'it is being built'}.`,
            ),
          );
        await nextChange(leftMs);
      }
    },
    /** Those that are not there yet, by `collection.index`. */
    unready: (): Record<string, IndexCondition> =>
      Object.fromEntries(
        [...open].flatMap((indexes) =>
          indexes
            .unready()
            .map(
              ([index, condition]) => [`${indexes.collection}.${index.trim()}`, condition] as const,
            ),
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
