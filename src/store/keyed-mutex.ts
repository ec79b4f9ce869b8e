import { StoreUnavailable } from './store.ts';

/**
 * Runs one task at a time for an id. When the store cannot be reached, all waiting tasks fail with the first one, instead
 * of each waiting for the store again.
 */
export function createKeyedMutex(): <R>(id: string, task: () => Promise<R>) => Promise<R> {
  const tails = new Map<string, Promise<unknown>>();
  return (id, task) => {
    const turn = (tails.get(id) ?? Promise.resolve()).then(task);
    const tail = turn.catch((error: unknown) => {
      if (error instanceof StoreUnavailable) throw error;
    });
    const leave = (): void => {
      if (tails.get(id) === tail) tails.delete(id);
    };
    tails.set(id, tail);
    tail.then(leave, leave);
    return turn;
  };
}
