import type { IndexCondition, Store } from './store.ts';

/** Whether requests are to be sent to this instance. */
export interface Readiness {
  /**
   * Rejects when the store cannot be reached, or the service is about to end. Answers which indexes are not there yet:
   * only what needs them is refused meanwhile.
   */
  readonly ready: () => Promise<Readonly<Record<string, IndexCondition>>>;
  /** The service is about to end. */
  readonly stop: () => void;
}

export function createReadiness(store: Store): Readiness {
  let isStopping = false;
  return {
    async ready() {
      if (isStopping) throw new Error('The service is stopping.');
      await store.ping();
      return store.unreadyIndexes?.() ?? {};
    },
    stop() {
      isStopping = true;
    },
  };
}
