import { indexEntries, isId } from '../index-key.ts';
import type { Row } from '../record.ts';
import { type CollectionSpec, DuplicateRecord, type Stored } from '../store.ts';
import { toNext, toRow } from '../to-row.ts';
import type { Deadline } from './deadline.ts';
import { createRounds } from './rounds.ts';
import { createRowWrites, type WriteTools } from './row-writes.ts';
import type { Standing, Standings } from './standing.ts';

/** How a record is changed: `seen` may spare the first reading. */
export interface Update<T> {
  readonly change: (current: T | undefined) => T | undefined;
  readonly seen: T | null | undefined;
  readonly deadline: Deadline;
}

/** The writes that other instances may compete with. */
export interface Writes<T> {
  /** Throws `DuplicateRecord`. */
  insert(record: T, deadline: Deadline): Promise<void>;
  /** Read, then replaced or inserted, again when another writer was first; rejects when that never ends. */
  update(id: string, update: Update<T>): Promise<T | undefined>;
  /** Removed where it holds of what was read; rejects as `update` does. */
  remove(id: string, when: (current: T) => boolean, deadline: Deadline): Promise<boolean>;
}

export function createWrites<T extends Stored>(
  tools: WriteTools,
  spec: CollectionSpec<T>,
  standings: Standings<T>,
): Writes<T> {
  const { documents, random, maxTimeMS } = tools;
  const { name } = spec;
  const inRounds = createRounds(name, random);
  const { insertRow, writeRow } = createRowWrites(tools, spec);

  async function read(id: string): Promise<Standing<T> | undefined> {
    const doc = isId(name, id) ? await documents.findOne({ _id: id }, { maxTimeMS }) : null;
    return doc === null ? undefined : standings.of(doc);
  }

  /** Writes over what was seen; undefined when that stands no more, and where it may be wrong to leave it or refuse. */
  async function tryUnread(
    id: string,
    { change, seen, deadline }: Update<T>,
  ): Promise<T | undefined> {
    const guess = standings.seen(seen ?? undefined);
    if (guess === undefined && seen !== null) return undefined;
    const next = unlessRefused(() => toNext(name, id, change(guess?.record)));
    if (next === undefined) return undefined;
    return tryWrite(guess, next, deadline).catch((error: unknown) => {
      if (error instanceof DuplicateRecord) return undefined;
      throw error;
    });
  }

  async function update(id: string, asked: Update<T>): Promise<T | undefined> {
    const { change, deadline } = asked;
    const unread = await tryUnread(id, asked);
    if (unread !== undefined) return unread;
    return inRounds(id, deadline, async () => {
      const standing = await read(id);
      const next = toNext(name, id, change(standing?.record));
      if (next === undefined) return { result: standing?.record };
      const result = await tryWrite(standing, next, deadline);
      return result && { result };
    });
  }

  async function tryWrite(
    before: Standing<T> | undefined,
    next: T & Row,
    deadline: Deadline,
  ): Promise<T | undefined> {
    indexEntries(spec, next);
    const rev = await writeRow(before, next, deadline);
    if (rev === undefined) return undefined;
    standings.note(next, rev);
    return next;
  }

  return {
    async insert(record, deadline) {
      const row = toRow(name, record);
      indexEntries(spec, row);
      standings.note(record, await insertRow(row, deadline));
    },
    update,
    remove: (id, when, deadline) =>
      inRounds(id, deadline, async () => {
        const standing = await read(id);
        if (standing?.record === undefined || !when(standing.record)) return { result: false };
        const found = await documents.deleteOne({ _id: id, rev: standing.rev }, { maxTimeMS });
        return found.deletedCount === 1 ? { result: true } : undefined;
      }),
  };
}

function unlessRefused<R>(decide: () => R): R | undefined {
  try {
    return decide();
  } catch {
    return undefined;
  }
}
