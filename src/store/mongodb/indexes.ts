import { type IndexCondition, StoreUnavailable } from '../store.ts';
import { createRounds, type IndexesOptions } from './index-rounds.ts';
import { settled, stateOf } from './index-state.ts';

/** The indexes of one collection, brought up in the background from the moment they are created here. */
export interface Indexes {
  readonly collection: string;
  /**
   * Waits for an index as long as an operation may, and answers its name on the server. Rejects with
   * `StoreUnavailable`: nothing that relies on an index goes on without it.
   */
  ready(label: string): Promise<string>;
  /** The server said that it has no such index any more: it is made again. */
  lost(label: string): void;
  /** Those that are not there yet. */
  unready(): ReadonlyMap<string, IndexCondition>;
  close(): void;
}

export function createIndexes(options: IndexesOptions): Indexes {
  const { collection, operations } = options;
  const states = new Map(options.declared.map((one) => [one.label, stateOf(one)]));
  const round = createRounds(options, states);
  round.begin();

  return {
    collection,
    async ready(label) {
      const state = states.get(label);
      if (state === undefined) throw new Error(`${collection} has no index ${label}.`);
      if (state.condition === 'pending') await settled(state, operations.maxTimeMS);
      if (state.condition === 'ready') return state.name;
      const why = state.reason === '' ? 'it is being built' : state.reason;
      const message = `The index ${label} of ${collection} is not there yet: ${why}.`;
      throw new StoreUnavailable(new Error(message));
    },
    lost(label) {
      const state = states.get(label);
      if (state?.condition === 'ready') state.condition = 'pending';
      round.begin();
    },
    unready: () =>
      new Map(
        [...states].flatMap(([label, { condition }]) =>
          condition === 'ready' ? [] : [[label, condition] as const],
        ),
      ),
    close: round.close,
  };
}
