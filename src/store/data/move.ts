import { isDeepStrictEqual } from 'node:util';
import { BSON } from 'mongodb';
import type { OpenedStore } from '../open.ts';
import { type AnyCollection, compareIds, type RawStore } from '../raw.ts';
import type { Row } from '../row.ts';
import { blobCollection, type Change, reasonOf } from '../transfer.ts';
import {
  beginRecording,
  type CopyProgress,
  catchUp,
  copyAll,
  copyChanged,
  copyChanges,
  type Position,
  type Sink,
} from './copy.ts';
import { beginFilling } from './restore.ts';

type Opened = Pick<OpenedStore, 'raw' | 'store'>;

export interface MoveOptions {
  readonly from: Opened;
  /** Opens the other store, with the id of the transfer as `transferId`. */
  readonly openTo: (id: string) => Promise<Opened>;
  /** Where that is, for people. */
  readonly place: string;
  readonly replace: boolean;
  readonly specOf: (name: string) => AnyCollection;
  /** Resolves once the indexes of the other store are there. */
  readonly awaitIndexes: (to: Opened) => Promise<void>;
  readonly progress: CopyProgress;
}

export interface Moved {
  readonly records: number;
  /** How long nothing was written, in milliseconds. */
  readonly closedMs: number;
}

/**
 * Moves a store that is in use to another one. All is copied and compared beside the writes; then the store is closed, the
 * last changes follow, and it is marked as moved. Killed at any time, it goes on when it is called again.
 */
export async function move(options: MoveOptions): Promise<Moved> {
  const { from, openTo, place, replace, progress } = options;
  const { raw, store } = from;
  const state = await raw.transfers.read();
  if (state?.phase === 'moved') return finishMoved(options, state.id, state.place);
  const isOurs = state?.kind === 'move' && state.place === place;
  const { clock } = store;
  const id = isOurs ? state.id : undefined;
  const recording = await beginRecording({ raw, clock, kind: 'move', place, id, progress });
  try {
    const to = await openTo(recording.id);
    try {
      const filling = await beginFilling({
        opened: to,
        id: recording.id,
        kind: 'move',
        place: raw.place,
        replace,
        kept: [],
        progress,
      });
      try {
        progress.step('waiting for all servers to note what they change');
        await recording.settle();
        const moved = await copyAndClose(options, { to, filling, recording });
        await filling.finish();
        await raw.transfers.forgetAll();
        return moved;
      } finally {
        await filling.stop();
      }
    } finally {
      await to.store.close();
    }
  } finally {
    await recording.stop();
  }
}

/** Opens the other store where a move was killed between its last two steps. */
async function finishMoved(options: MoveOptions, id: string, place: string): Promise<Moved> {
  const { from, openTo } = options;
  const state = await from.raw.transfers.read();
  if (place !== options.place) throw new Error(state && reasonOf(state));
  const to = await openTo(id);
  try {
    await to.raw.transfers.update((current) => (current?.id === id ? null : undefined));
    await from.raw.transfers.forgetAll();
  } finally {
    await to.store.close();
  }
  return { records: 0, closedMs: 0 };
}

interface Parties {
  readonly to: Opened;
  readonly filling: Awaited<ReturnType<typeof beginFilling>>;
  readonly recording: Awaited<ReturnType<typeof beginRecording>>;
}

async function copyAndClose(
  { from, specOf, awaitIndexes, progress, place }: MoveOptions,
  { to, filling, recording }: Parties,
): Promise<Moved> {
  const { raw } = from;
  const copied = createSink(to.raw, specOf, filling.reached);
  const { sink } = copied;
  const start = filling.done === '0' ? undefined : (JSON.parse(filling.done) as Position);
  await copyAll(raw, sink, start, progress);
  await sink.flush();
  await awaitIndexes(to);
  await catchUp(raw, sink, progress);
  progress.step('comparing both stores');
  const doubtful = await compare(raw, to.raw, sink, progress);
  await catchUp(raw, sink, progress);
  recording.assertMine();
  progress.step('closing: servers answer writes with 503 until it is done');
  const closedAt = performance.now();
  await recording.close();
  try {
    const changed: Change[] = [...doubtful];
    await copyChanges(raw, sink, (changes) => void changed.push(...changes));
    await assertEqual(raw, to.raw, sink, changed);
    recording.assertMine();
    await recording.assertClosed((current) => ({ ...current, phase: 'moved', place }));
  } finally {
    await recording.open().catch(() => undefined);
  }
  return { records: copied.count(), closedMs: performance.now() - closedAt };
}

const checkpointEvery = 20;

/** Writes a copy into a store. */
function createSink(
  raw: RawStore,
  specOf: (name: string) => AnyCollection,
  reached: (done: string) => Promise<void>,
) {
  let count = 0;
  let steps = 0;
  let position: Position | undefined;
  const note = async (): Promise<void> => {
    if (position !== undefined) await reached(JSON.stringify(position));
  };
  const sink: Sink = {
    async put(collection, rows) {
      await raw.put(specOf(collection), rows);
      count += rows.length;
    },
    remove: (collection, ids) => raw.remove(specOf(collection), ids),
    async putBlob(id, { bytes, contentType }) {
      await raw.blobs.put(id, bytes, { contentType });
      count += 1;
    },
    async removeBlob(id) {
      await raw.blobs.remove(id);
    },
    async reached(next) {
      position = next;
      steps += 1;
      if (steps % checkpointEvery === 0) await note();
    },
    flush: note,
  };
  return { sink, count: () => count };
}

/**
 * Compares two stores record by record and copies again what differs: most of it changed meanwhile. Answers what differed,
 * to be compared again when nothing is written.
 */
async function compare(
  from: RawStore,
  to: RawStore,
  sink: Sink,
  progress: CopyProgress,
): Promise<readonly Change[]> {
  const differing: Change[] = [];
  const names = [...new Set([...(await from.collections()), ...(await to.collections())])];
  for (const [index, collection] of names.sort(compareIds).entries()) {
    for await (const ids of differencesOf(rowsOf(from, collection), rowsOf(to, collection))) {
      const changes = ids.map((id) => ({ collection, id }));
      await copyChanged(from, sink, changes);
      differing.push(...changes);
    }
    progress.part(index + 1, names.length);
  }
  const [fromIds, toIds] = [await from.blobIds(), await to.blobIds()];
  const there = new Set(toIds);
  for (const id of fromIds)
    if (!there.has(id) || !isSameBlob(await from.blobs.get(id), await to.blobs.get(id)))
      differing.push({ collection: blobCollection, id });
  const wanted = new Set(fromIds);
  for (const id of toIds) if (!wanted.has(id)) differing.push({ collection: blobCollection, id });
  await copyChanged(
    from,
    sink,
    differing.filter(({ collection }) => collection === blobCollection),
  );
  return differing;
}

const rowsAtOnce = 250;

async function* rowsOf(raw: RawStore, collection: string): AsyncGenerator<Row, undefined> {
  let after: string | undefined;
  for (;;) {
    const rows = await raw.rows(collection, after, rowsAtOnce);
    yield* rows;
    after = rows.at(-1)?.id;
    if (after === undefined) return undefined;
  }
}

/** The ids of rows that only one of two ordered lists has, or that differ; in batches. */
async function* differencesOf(
  one: AsyncIterator<Row, undefined>,
  other: AsyncIterator<Row, undefined>,
): AsyncGenerator<readonly string[]> {
  let ids: string[] = [];
  for await (const [left, right] of pairsOf(one, other)) {
    if (isSameRow(left, right)) continue;
    ids.push((left ?? right)?.id ?? '');
    if (ids.length < rowsAtOnce) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}

type Pair = readonly [left: Row | undefined, right: Row | undefined];

/** The rows of two ordered lists, those with the same id together. */
async function* pairsOf(one: AsyncIterator<Row>, other: AsyncIterator<Row>): AsyncGenerator<Pair> {
  let [left, right] = [await nextOf(one), await nextOf(other)];
  while (left !== undefined || right !== undefined) {
    const order = orderOf(left, right);
    yield [order <= 0 ? left : undefined, order >= 0 ? right : undefined];
    if (order <= 0) left = await nextOf(one);
    if (order >= 0) right = await nextOf(other);
  }
}

async function nextOf(rows: AsyncIterator<Row, undefined>): Promise<Row | undefined> {
  const next: IteratorResult<Row, undefined> = await rows.next();
  return next.value;
}

function orderOf(left: Row | undefined, right: Row | undefined): number {
  if (left === undefined) return 1;
  return right === undefined ? -1 : compareIds(left.id, right.id);
}

/** The same members with the same values; their order may differ. */
function isSameRow(one: Row | undefined, other: Row | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  // The order of members is nearly always the same: bytes are compared faster.
  const isSame = Buffer.compare(bytesOf(one), bytesOf(other)) === 0;
  return isSame || isDeepStrictEqual(one, other);
}

const bytesOf = ({ id, ...members }: Row): Uint8Array => BSON.serialize({ id, ...members });

const isSameBlob = (
  one: Awaited<ReturnType<RawStore['blobs']['get']>>,
  other: Awaited<ReturnType<RawStore['blobs']['get']>>,
): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.contentType === other.contentType && Buffer.compare(one.bytes, other.bytes) === 0;

/** Throws when one of these differs between two stores of which neither is written, also after it was copied again. */
async function assertEqual(
  from: RawStore,
  to: RawStore,
  sink: Sink,
  changes: readonly Change[],
): Promise<void> {
  const first = await findDifferences(from, to, changes);
  if (first.length === 0) return;
  await copyChanged(from, sink, first);
  const [left] = await findDifferences(from, to, first);
  if (left !== undefined)
    throw new Error(
      `${left.collection} "${left.id}" is not the same in both stores. Nothing was moved; run waypoint data check, then try again.`,
    );
}

async function findDifferences(
  from: RawStore,
  to: RawStore,
  changes: readonly Change[],
): Promise<Change[]> {
  const byCollection = new Map<string, Set<string>>();
  for (const { collection, id } of changes) {
    const ids = byCollection.get(collection) ?? new Set();
    byCollection.set(collection, ids.add(id));
  }
  const differing: Change[] = [];
  for (const [collection, all] of byCollection) {
    const ids = [...all];
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const batch = ids.slice(at, at + rowsAtOnce);
      const differ =
        collection === blobCollection
          ? await differingBlobs(from, to, batch)
          : await differingRows(from, to, collection, batch);
      differing.push(...differ.map((id) => ({ collection, id })));
    }
  }
  return differing;
}

async function differingRows(
  from: RawStore,
  to: RawStore,
  collection: string,
  ids: readonly string[],
): Promise<string[]> {
  const [left, right] = await Promise.all([from.find(collection, ids), to.find(collection, ids)]);
  const byId = new Map(right.map((row) => [row.id, row]));
  const wanted = new Map(left.map((row) => [row.id, row]));
  return ids.filter((id) => !isSameRow(wanted.get(id), byId.get(id)));
}

async function differingBlobs(
  from: RawStore,
  to: RawStore,
  ids: readonly string[],
): Promise<string[]> {
  const differing: string[] = [];
  for (const id of ids)
    if (!isSameBlob(await from.blobs.get(id), await to.blobs.get(id))) differing.push(id);
  return differing;
}
