import { type IndexCondition, StoreUnavailable } from '../store.ts';
import type { Builds } from './builds.ts';
import { oneLine } from './errors.ts';
import type { DeclaredIndex } from './index-definitions.ts';
import { dropFormerIndexes, type IndexListener, makeIndexes } from './index-maker.ts';
import type { Operations } from './operations.ts';
import type { Doc } from './page.ts';

export interface IndexesOptions {
  readonly database: string;
  /** The collection's name in the database. */
  readonly collection: string;
  readonly declared: readonly DeclaredIndex[];
  readonly builds: Builds;
  readonly operations: Operations;
  /** The longest that a build may take. */
  readonly buildMs: number;
}

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

interface State {
  readonly declared: DeclaredIndex;
  readonly waiting: Set<() => void>;
  condition: IndexCondition | 'ready';
  name: string;
  reason: string;
}

/** After what went wrong by the way, and after what was refused. */
const retryMs = { delayed: 1000, refused: 60_000 };

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

/** Brings up what is not there yet, again and again until all is. */
function createRounds(options: IndexesOptions, states: ReadonlyMap<string, State>) {
  const { database, collection, builds, operations, buildMs } = options;
  const listener = listenerOf(options, states);
  let isRunning = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const open = (): State[] => [...states.values()].filter(({ condition }) => condition !== 'ready');

  async function bringUp(): Promise<void> {
    await builds.use(async (client) => {
      const documents = client.db(database).collection<Doc>(collection);
      const wanted = open().map(({ declared }) => declared);
      await makeIndexes(documents, wanted, listener, buildMs);
      if (open().length > 0) return;
      const names = new Set([...states.values()].map(({ name }) => name));
      await dropFormerIndexes(documents, names, buildMs);
    });
  }

  async function run(): Promise<void> {
    if (isRunning || isClosed) return;
    isRunning = true;
    clearTimeout(timer);
    await bringUp().catch((error: unknown) => {
      if (!isClosed) operations.reportFault(error);
    });
    isRunning = false;
    runLater();
  }

  function runLater(): void {
    const left = open();
    if (isClosed || left.length === 0) return;
    const isDelayed = left.some(({ condition }) => condition === 'pending');
    timer = setTimeout(run, isDelayed ? retryMs.delayed : retryMs.refused).unref();
  }

  return {
    begin() {
      if (states.size > 0) void run();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function listenerOf(
  { collection, operations }: IndexesOptions,
  states: ReadonlyMap<string, State>,
): IndexListener {
  function noteCondition({ label }: DeclaredIndex, change: Partial<State>): void {
    const state = states.get(label);
    if (state === undefined) return;
    Object.assign(state, change);
    for (const wake of state.waiting) wake();
  }
  return {
    made: (one, name) => noteCondition(one, { condition: 'ready', name }),
    refused(one, error) {
      const reason = oneLine(error);
      noteCondition(one, { condition: 'failed', reason });
      const message = `The index ${one.label} of ${collection} cannot be made: ${reason}`;
      operations.reportFault(new Error(message));
    },
    delayed: operations.reportFault,
  };
}

const stateOf = (declared: DeclaredIndex): State => ({
  declared,
  waiting: new Set(),
  condition: 'pending',
  name: declared.name,
  reason: '',
});

/** Resolves when the state has changed, or after so long. */
const settled = ({ waiting }: State, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      waiting.delete(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    waiting.add(end);
  });
