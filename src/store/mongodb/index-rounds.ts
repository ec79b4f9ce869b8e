import type { Builds } from './builds.ts';
import { oneLine } from './errors.ts';
import type { DeclaredIndex } from './index-definitions.ts';
import { dropFormerIndexes, type IndexListener, makeIndexes } from './index-maker.ts';
import type { State } from './index-state.ts';
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

/** After what went wrong by the way, and after what was refused. */
const retryMs = { delayed: 1000, refused: 60_000 };

/** Brings up what is not there yet, again and again until all is. */
export function createRounds(options: IndexesOptions, states: ReadonlyMap<string, State>) {
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
