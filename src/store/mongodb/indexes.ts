import type { MongoClient } from 'mongodb';
import { atMost } from '../../lib/patience.ts';
import { type IndexCondition, StoreUnavailable } from '../store.ts';
import type { Doc } from './document.ts';
import {
  type DeclaredIndex,
  dropFormerIndexes,
  type IndexListener,
  makeIndexes,
} from './index-maker.ts';
import { type Operations, oneLine } from './operations.ts';

interface DatabaseOptions {
  readonly database: string;
  readonly builds: Builds;
  readonly operations: Operations;
  readonly buildMs: number;
}

/** The indexes of all collections. Those of one are made once, however often it is opened. */
export function createDatabaseIndexes(options: DatabaseOptions) {
  const known = new Map<string, Indexes>();
  return {
    of(collection: string, declared: readonly DeclaredIndex[]): Indexes {
      const key = JSON.stringify([collection, declared]);
      const indexes = known.get(key) ?? createIndexes(collection, declared, options);
      known.set(key, indexes);
      return indexes;
    },
    /** Those that are not there yet, by `collection.index`. */
    unready: (): Record<string, IndexCondition> =>
      Object.fromEntries([...known.values()].flatMap((indexes) => indexes.unready())),
    close(): void {
      for (const indexes of known.values()) indexes.close();
    },
  };
}

export type Indexes = ReturnType<typeof createIndexes>;

/** The indexes of one collection, made in the background from now on. */
function createIndexes(
  collection: string,
  declared: readonly DeclaredIndex[],
  options: DatabaseOptions,
) {
  const { maxTimeMS } = options.operations;
  const states = new Map(declared.map((one) => [one.label, initialState(one)]));
  const rounds = createRounds(collection, states, options);
  rounds.begin();

  return {
    /**
     * Waits for an index as long as an operation may take, and answers its name on the server. Rejects with
     * `StoreUnavailable` while it is not there.
     */
    async ready(label: string): Promise<string> {
      const state = states.get(label);
      if (state === undefined) throw new Error(`${collection} has no index ${label}.`);
      if (state.condition === 'pending') await waitForChange(state, maxTimeMS);
      if (state.condition === 'ready') return state.name;
      const why = state.reason === '' ? 'it is being built' : state.reason;
      const message = `The index ${label} of ${collection} is not there yet: ${why}.`;
      throw new StoreUnavailable(new Error(message));
    },
    /** Makes an index again that the server does not have any more. */
    lost(label: string): void {
      const state = states.get(label);
      if (state?.condition === 'ready') state.condition = 'pending';
      rounds.begin();
    },
    /** Those that are not there yet, each as `collection.index`. */
    unready: () =>
      [...states].flatMap(([label, { condition }]) =>
        condition === 'ready' ? [] : [[`${collection}.${label}`, condition] as const],
      ),
    close: rounds.close,
  };
}

/** How long until the next round, after an index was delayed and after one was refused. */
const retryMs = { delayed: 1000, refused: 60_000 };

/** Makes the indexes that are not there yet, again and again until all are. */
function createRounds(
  collection: string,
  states: ReadonlyMap<string, State>,
  { database, builds, operations, buildMs }: DatabaseOptions,
) {
  let isRunning = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const open = (): State[] => [...states.values()].filter(({ condition }) => condition !== 'ready');

  function noteCondition({ label }: DeclaredIndex, change: Partial<State>): void {
    const state = states.get(label);
    if (state === undefined) return;
    Object.assign(state, change);
    for (const wake of state.waiting) wake();
  }

  const listener: IndexListener = {
    made: (one, name) => noteCondition(one, { condition: 'ready', name }),
    refused(one, error) {
      const reason = oneLine(error);
      noteCondition(one, { condition: 'failed', reason });
      const message = `The index ${one.label} of ${collection} cannot be made: ${reason}`;
      operations.reportFault(new Error(message));
    },
    delayed: operations.reportFault,
  };

  async function makeMissing(): Promise<void> {
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
    await makeMissing().catch((error: unknown) => {
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

interface State {
  readonly declared: DeclaredIndex;
  readonly waiting: Set<() => void>;
  condition: IndexCondition | 'ready';
  name: string;
  reason: string;
}

const initialState = (declared: DeclaredIndex): State => ({
  declared,
  waiting: new Set(),
  condition: 'pending',
  name: declared.name,
  reason: '',
});

/** Resolves when the state has changed, or after `ms`. */
const waitForChange = ({ waiting }: State, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      waiting.delete(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    waiting.add(end);
  });

export type Builds = ReturnType<typeof createBuilds>;

const patienceMs = 1000;

/** A connection for work that may take long, apart from those of requests. It is open while it is used. */
export function createBuilds(open: () => MongoClient) {
  const running = new Set<Promise<unknown>>();
  let current: MongoClient | undefined;
  let isClosed = false;

  return {
    async use<R>(work: (client: MongoClient) => Promise<R>): Promise<R> {
      if (isClosed) throw new Error('The store is closed.');
      current ??= open();
      const using = work(current);
      running.add(using);
      try {
        return await using;
      } finally {
        running.delete(using);
        const client = running.size === 0 ? current : undefined;
        if (client) current = undefined;
        await client?.close();
      }
    },
    /** Waits a moment for running work, then ends it. */
    async close(): Promise<void> {
      isClosed = true;
      await atMost(patienceMs, Promise.allSettled(running));
      await current?.close();
    },
  };
}
