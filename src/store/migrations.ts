import { z } from 'zod';
import { minuteMs } from '../lib/clock.ts';
import { raiseFormat, storeFormat } from './format.ts';
import { pauseAfter } from './pause.ts';
import {
  byId,
  type Collection,
  type CollectionSpec,
  type RecordOf,
  type Store,
  type Stored,
} from './store.ts';
import type { Work } from './work.ts';

type MigratedStore = Pick<Store, 'collection' | 'clock'>;

/** A change of stored records from one form to the next, made in the background while the service runs. */
export interface Migration {
  /** Names its progress for good: an id is never used twice. */
  readonly id: string;
  /** What it does, for the log and `waypoint data status`: "reports get the id of their account". */
  readonly what: string;
  /** The form of the records that it writes; at most `storeFormat`. */
  readonly format: number;
  /**
   * The former version does without what it adds: it begins at once, also beside instances of that version, and is done with
   * a pass after they are gone.
   */
  readonly isAdditive?: true;
  /** How many records it goes through, when that is cheap to count. */
  total?(store: MigratedStore): Promise<number>;
  /**
   * One step, of a second at most, from `cursor` on (the beginning when undefined). A step may be repeated, and may run
   * twice at once: what it did before it changes nothing.
   */
  run(store: MigratedStore, cursor: string | undefined): Promise<MigrationStep>;
}

export interface MigrationStep {
  /** Where the next step begins; absent at the end. */
  readonly cursor?: string | undefined;
  /** How many records this step went through, and how many of them it changed. */
  readonly read: number;
  readonly changed: number;
}

const progress = z.object({
  id: z.string(),
  /** When a server of a version with this migration first opened the store; epoch milliseconds, as all times here. */
  seenAt: z.number(),
  startedAt: z.number().optional(),
  doneAt: z.number().optional(),
  /** The checkpoint: the next step begins here. */
  cursor: z.string().optional(),
  /** Of the present pass over the records, and how many there were when it began. */
  read: z.number(),
  changedInPass: z.number(),
  total: z.number().optional(),
  /** Of all passes. */
  changed: z.number(),
  /** The process that runs it, until this time; each step renews it. */
  by: z.string(),
  claimedUntil: z.number(),
  /** Why the last step failed; it is tried again. */
  fault: z.string().optional(),
});
type Progress = RecordOf<typeof progress>;

export const migrationRecords: CollectionSpec<Progress> = {
  name: 'migrations',
  keeps: 'for good',
  schema: progress,
};

/** How long a process that died keeps a migration from the others. */
const claimMs = 30_000;
const lookEveryMs = minuteMs;

/**
 * How long a database that several instances share is left as it is after the first instance of a new version opened it.
 * Until then a rolling upgrade is over, or can be taken back.
 */
export const upgradeMs = 10 * minuteMs;

/** What happens to a migration, for the log. */
export type MigrationNews = Pick<Migration, 'id' | 'what'> &
  Pick<Progress, 'read' | 'changed' | 'total'> & { readonly state: 'begins' | 'goes on' | 'done' };

interface MigrationsDependencies {
  readonly store: Pick<Store, 'collection' | 'isSole' | 'clock'>;
  readonly migrations: readonly Migration[];
  readonly work: Pick<Work, 'run'>;
  readonly newId: () => string;
  readonly onNews: (news: MigrationNews) => void;
  readonly onError: (error: unknown) => void;
  /** The newest format of this version; a test may have another. */
  readonly known?: number;
  /** Rests after a step, so that requests come first; at most as long as the step took. */
  readonly pause?: (stepMs: number) => Promise<void>;
}

/** Runs the migrations of a store in their order, each in one process at a time. */
export function createMigrations(dependencies: MigrationsDependencies) {
  const { store, migrations, work, newId, onNews, onError } = dependencies;
  const { known = storeFormat, pause = pauseAfter } = dependencies;
  const { clock } = store;
  const claims = createClaims(store, newId);
  const open = [...migrations];
  const unknown = open.find(({ format }) => format > known);
  if (unknown) throw new Error(`The migration ${unknown.id} writes a format that is not declared.`);
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let running: Promise<void> | undefined;

  function news(state: MigrationNews['state'], { id, what }: Migration, row: Progress): void {
    const { read, changed, total } = row;
    onNews({ id, what, state, read, changed, total });
  }

  async function begin(migration: Migration, claimed: Progress): Promise<Progress | undefined> {
    if (claimed.startedAt !== undefined) {
      news('goes on', migration, claimed);
      return claimed;
    }
    if (!migration.isAdditive) await raiseFormat(store, { format: migration.format });
    const total = await migration.total?.(store);
    const startedAt = clock.now();
    const row = await claims.change(migration.id, (current) => ({ ...current, startedAt, total }));
    if (row) news('begins', migration, row);
    return row;
  }

  /** Runs step after step until it is done; answers the progress, undefined once another process has the migration. */
  async function runSteps(migration: Migration, begun: Progress | undefined) {
    const { id } = migration;
    let row = begun;
    while (row !== undefined && row.doneAt === undefined && !isClosed) {
      const { cursor } = row;
      const startedAt = performance.now();
      const step = await work.run('migration', [id], () => migration.run(store, cursor));
      if (step === undefined) return row;
      row = await claims.change(id, (current) => afterStep(current, step, store));
      // Nothing is left to do until instances of the former version are gone.
      if (step.cursor === undefined && row?.read === 0 && !isUpgraded(row, store)) return row;
      await pause(performance.now() - startedAt);
    }
    return row;
  }

  /** Whether it is done. */
  async function run(migration: Migration): Promise<boolean> {
    const claimed = await claims.claim(migration);
    if (claimed.doneAt !== undefined) return true;
    if (!claims.isMine(claimed)) return false;
    const row = await runSteps(migration, await begin(migration, claimed));
    if (row === undefined) return false;
    if (row.doneAt === undefined) await claims.release(migration.id);
    else news('done', migration, row);
    return row.doneAt !== undefined;
  }

  async function finish(done: Migration): Promise<void> {
    const { format } = done;
    open.splice(open.indexOf(done), 1);
    // Where a format has no migration left, no record of a former one is left either.
    if (open.every((later) => later.format > format))
      await raiseFormat(store, { format, migrated: format });
  }

  async function runAll(): Promise<void> {
    for (const next of [...open]) {
      if (isClosed) return;
      if (await run(next)) await finish(next);
      else if (!next.isAdditive) return;
    }
  }

  async function runSafely(): Promise<void> {
    try {
      await runAll();
    } catch (error) {
      onError(error);
      if (open[0]) await claims.release(open[0].id, messageOf(error)).catch(onError);
    }
    running = undefined;
  }

  return {
    /** To be called about once a second; reads the store once a minute, and never again once all are done. Never rejects. */
    tick(): void {
      const now = clock.now();
      if (open.length === 0 || isClosed || running) return;
      if (Math.abs(now - lookedAt) < lookEveryMs) return;
      lookedAt = now;
      running = runSafely();
    },
    /** Resolves once nothing runs. */
    settled: async (): Promise<void> => running,
    /** Ends after the running step; the next process goes on from there. */
    async close(): Promise<void> {
      isClosed = true;
      await running;
    },
  };
}

/** The progress of migrations as the store has it, and which process runs one. */
function createClaims(store: MigrationsDependencies['store'], newId: () => string) {
  const { clock } = store;
  let by: string | undefined;
  const records = store.collection(migrationRecords);
  const isMine = (row: Progress): boolean => row.by === by;

  return {
    isMine,
    /** Claims it for this process, once it is due and no other process has it; answers how far it is. */
    async claim({ id, isAdditive }: Migration): Promise<Progress> {
      const now = clock.now();
      by ??= newId();
      const mine = { by, claimedUntil: now + claimMs };
      const untouched = { id, seenAt: now, read: 0, changedInPass: 0, changed: 0 };
      const fresh: Progress = { ...untouched, by: '', claimedUntil: 0 };
      const row = await records.update(id, (stored) => {
        const current = stored ?? fresh;
        const isTaken = !isMine(current) && isClaimed(current, now);
        const isDue = isAdditive === true || isUpgraded(current, store);
        if (current.doneAt !== undefined || isTaken || !isDue) return stored ? undefined : current;
        return { ...current, ...mine };
      });
      return row ?? fresh;
    },
    /** Changes the progress and renews the claim; undefined once another process has it. */
    async change(id: string, next: (current: Progress) => Progress): Promise<Progress | undefined> {
      const claimedUntil = clock.now() + claimMs;
      const row = await records.update(id, (current) =>
        current && isMine(current) ? { ...next(current), claimedUntil } : undefined,
      );
      return row && isMine(row) ? row : undefined;
    },
    /** Leaves it to the next process. */
    release: (id: string, fault?: string) =>
      records.update(id, (current) =>
        current && isMine(current)
          ? { ...current, by: '', claimedUntil: 0, ...(fault !== undefined && { fault }) }
          : undefined,
      ),
  };
}

/** A claim that would last longer than any was made by a clock that was ahead. */
const isClaimed = ({ claimedUntil }: Pick<Progress, 'claimedUntil'>, now: number): boolean =>
  claimedUntil > now && claimedUntil - now <= claimMs;

/** The cause says more than that the store is not available. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? messageOf(error.cause ?? error.message) : String(error);

/** Whether instances of the former version are gone. */
const isUpgraded = (
  { seenAt }: Pick<Progress, 'seenAt'>,
  { isSole, clock }: Pick<Store, 'isSole' | 'clock'>,
): boolean => isSole === true || clock.now() >= seenAt + upgradeMs;

/**
 * A pass that ends is the last one, unless other instances may have written records of the former form behind it: then the
 * last one is the one that changed nothing.
 */
function afterStep(
  { fault: _fault, ...current }: Progress,
  step: MigrationStep,
  store: Pick<Store, 'isSole' | 'clock'>,
): Progress {
  const read = current.read + step.read;
  const changed = current.changed + step.changed;
  const changedInPass = current.changedInPass + step.changed;
  const { cursor } = step;
  if (cursor !== undefined) return { ...current, cursor, read, changed, changedInPass };
  const { cursor: _cursor, ...whole } = current;
  const isLast = store.isSole || (changedInPass === 0 && isUpgraded(current, store));
  return isLast
    ? { ...whole, read, changed, changedInPass, doneAt: store.clock.now() }
    : { ...whole, read: 0, changed, changedInPass: 0 };
}

export interface MigrationStatus extends Pick<Migration, 'id' | 'what' | 'format'> {
  /** `waiting` for its turn, for the end of a rolling upgrade, or for a server. */
  readonly state: 'waiting' | 'running' | 'stopped' | 'done';
  /** Records of the present pass, of `total` where that is known; and how many were changed in all. */
  readonly read: number;
  readonly total?: number | undefined;
  readonly changed: number;
  readonly startedAt?: number | undefined;
  readonly doneAt?: number | undefined;
  /** Why it does not go on at the moment. */
  readonly fault?: string | undefined;
}

/** How far each migration is, in their order. */
export async function listMigrations(
  store: Pick<Store, 'collection' | 'clock'>,
  migrations: readonly Migration[],
): Promise<readonly MigrationStatus[]> {
  const rows = await store.collection(migrationRecords).getMany(migrations.map(({ id }) => id));
  const now = store.clock.now();
  return migrations.map(({ id, what, format }, index) => {
    const { read = 0, changed = 0, ...row }: Partial<Progress> = rows[index] ?? {};
    const { total, startedAt, doneAt, fault, cursor, claimedUntil = 0 } = row;
    const isBetweenPasses = cursor === undefined && fault === undefined;
    const unfinished = startedAt === undefined || isBetweenPasses ? 'waiting' : 'stopped';
    const state =
      doneAt !== undefined ? 'done' : isClaimed({ claimedUntil }, now) ? 'running' : unfinished;
    return { id, what, format, state, read, total, changed, startedAt, doneAt, fault };
  });
}

const recordsAtOnce = 200;

/** A step's records of a collection, in the order of their ids, and where the next step begins. */
export async function pageOfAll<T extends Stored>(
  records: Pick<Collection<T>, 'page'>,
  cursor: string | undefined,
) {
  const { rows, next } = await records.page({
    index: byId,
    equals: {},
    limit: recordsAtOnce,
    direction: 'ascending',
    ...(cursor !== undefined && { after: [cursor] }),
  });
  return { rows, next: next && String(next.at(-1)) };
}

/** The `run` of a migration that changes records of one collection, each for itself; undefined leaves a record. */
export const changeRecords =
  <T extends Stored>(
    spec: CollectionSpec<T>,
    change: (record: T) => T | undefined,
  ): Migration['run'] =>
  async (store, cursor) => {
    const records: Collection<T> = store.collection(spec);
    const { rows, next } = await pageOfAll(records, cursor);
    const ids = rows.filter((row) => change(row) !== undefined).map(({ id }) => id);
    await records.updateMany(ids, (current) => current && change(current));
    return { cursor: next, read: rows.length, changed: ids.length };
  };
