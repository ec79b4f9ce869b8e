import type { Collection, Store, Stored } from '../../src/store/store.ts';

/** A store under a process that can be killed between any two of its writes. */
export interface DyingStore {
  readonly store: Store;
  /** From now on so many writes are made; with the next one the process is dead: nothing answers any more. */
  dieAfter(writes: number): void;
  /** The process is dead: also what it still had in hand. */
  kill(): void;
  readonly isDead: boolean;
  /** How many writes were made since `dieAfter`. */
  readonly writes: number;
}

const writing: ReadonlySet<string> = new Set(['insert', 'update', 'remove']);

/** `watched` names the collections whose writes count; the others fail with them once the process is dead. */
export function dyingStore(store: Store, watched: readonly string[]): DyingStore {
  let left = Number.POSITIVE_INFINITY;
  let writes = 0;
  let dead = false;

  const retryGuarded =
    (name: string, method: string, call: (...args: unknown[]) => unknown) =>
    async (...args: unknown[]): Promise<unknown> => {
      const counts = writing.has(method) && watched.includes(name);
      if (counts && writes >= left) dead = true;
      if (dead) throw new Error('The process is dead.');
      if (counts) writes += 1;
      return call(...args);
    };

  /** An engine may die having written some of many records. */
  const oneByOne =
    <T extends Stored>({ update }: Collection<T>, name: string): Collection<T>['updateMany'] =>
    async (ids, change) => {
      const guarded = retryGuarded(name, 'update', update as (...args: unknown[]) => unknown);
      const answers: (T | undefined)[] = [];
      for (const id of ids)
        answers.push((await guarded(id, (current?: T) => change(current, id))) as T | undefined);
      return answers;
    };

  return {
    store: {
      ...store,
      collection<T extends Stored>(spec: Parameters<typeof store.collection<T>>[0]) {
        const engine = store.collection<T>(spec);
        const whole: Collection<T> = { ...engine, updateMany: oneByOne(engine, spec.name) };
        const calls = Object.entries(whole).map(([method, call]) => [
          method,
          retryGuarded(spec.name, method, call as (...args: unknown[]) => unknown),
        ]);
        return Object.fromEntries(calls) as Collection<T>;
      },
    },
    dieAfter(count) {
      left = count;
      writes = 0;
    },
    kill() {
      dead = true;
    },
    get isDead() {
      return dead;
    },
    get writes() {
      return writes;
    },
  };
}
