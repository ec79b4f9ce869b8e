import { join } from 'node:path';
import { storeFormat } from '../format.ts';
import type { OpenedStore } from '../open.ts';
import type { AnyCollection, RawStore } from '../raw.ts';
import type { Row } from '../row.ts';
import { awaitLease, leaseMs, type Transfer, type TransferKind, take } from '../transfer.ts';
import { removedBlob, summaryOf } from './backup.ts';
import {
  type BackupSecret,
  findManifest,
  keyOf,
  type Manifest,
  verifyManifest,
  verifyPart,
} from './backup-folder.ts';
import type { CopyProgress } from './copy.ts';
import { type Frame, readPart } from './part-file.ts';

/** Reads and verifies what a folder says about its backup. Throws a sentence. */
export async function openBackup(folder: string, secret: BackupSecret | undefined) {
  const found = await findManifest(folder);
  if (found === undefined) throw new Error(`${folder} has no backup.`);
  const key = await keyOf(found, secret);
  const manifest = verifyManifest(found, key);
  if (manifest.finishedAt === undefined)
    throw new Error(`The backup in ${folder} is not finished: run waypoint data backup again.`);
  if (manifest.storeFormat > storeFormat)
    throw new Error(
      `The backup is of a newer version of Waypoint (format ${manifest.storeFormat}).`,
    );
  return { folder, key, manifest };
}

export type OpenedBackup = Awaited<ReturnType<typeof openBackup>>;

/** Reads every part of a backup, and answers how much is in it. Throws a sentence at the first fault. */
export async function verifyBackup(
  { folder, key, manifest }: OpenedBackup,
  progress: CopyProgress,
) {
  for (const [index, part] of manifest.parts.entries()) {
    await verifyPart(folder, part);
    let frames = 0;
    const options = { path: join(folder, part.name), number: index + 1, key };
    for await (const _frame of readPart(options)) frames += 1;
    if (frames !== part.frames)
      throw new Error(`${part.name} has ${frames} records of ${part.frames}.`);
    progress.part(index + 1, manifest.parts.length);
  }
  return summaryOf(manifest);
}

export interface FillOptions {
  readonly opened: Pick<OpenedStore, 'raw' | 'store'>;
  readonly id: string;
  readonly kind: TransferKind;
  readonly place: string;
  /** Removes what the store holds; without it, only an empty store is filled. */
  readonly replace: boolean;
  /** Collections whose records stay even then. */
  readonly kept: readonly string[];
  readonly progress: CopyProgress;
}

const renewMs = 3000;

/**
 * Claims a store that is to be filled: until `finish`, no server opens it. Answers how far a former call with the same id
 * got. Rejects with a sentence when the store is in use or holds records.
 */
export async function beginFilling(options: FillOptions) {
  const { opened, id, kind, place, replace, kept, progress } = options;
  const { raw, store } = opened;
  const { clock } = store;
  const { transfers } = raw;
  const before = await awaitLease(transfers, clock, progress.step);
  const goesOn = before?.id === id && before.phase === 'incoming';
  // What was being filled is not anyone's data yet.
  const isUnfinished = before?.phase === 'incoming';
  if (!goesOn && !isUnfinished && !replace) await assertEmpty(raw, kept);
  const begun: Transfer = {
    id,
    kind,
    phase: 'incoming',
    place,
    startedAt: goesOn ? before.startedAt : clock.now(),
    until: clock.now() + leaseMs,
    done: goesOn ? before.done : '',
  };
  await take(transfers, before, begun);

  async function mine(change: (current: Transfer) => Transfer | null): Promise<void> {
    let isMine = false as boolean;
    await transfers.update((current) => {
      isMine = current?.id === id;
      return current?.id === id ? change(current) : undefined;
    });
    if (!isMine) throw new Error('Another command took its place.');
  }
  const renew = (more: Partial<Transfer> = {}): Promise<void> =>
    mine((current) => ({ ...current, until: clock.now() + leaseMs, ...more }));

  await transfers.settle(begun).catch(async (error: unknown) => {
    await mine(() => before ?? null);
    throw error;
  });
  if (begun.done === '') {
    await raw.clear(kept);
    await renew({ done: '0' });
  }
  let isFinished = false;
  const renewing = setInterval(() => {
    // The next step of the work fails too, and says why.
    renew().catch(() => undefined);
  }, renewMs);
  return {
    /** What a former call had reached; '0' at the beginning. */
    done: begun.done === '' ? '0' : begun.done,
    /** Notes how far it is. */
    reached: (done: string): Promise<void> => renew({ done }),
    /** Opens the store to servers. */
    finish: async (): Promise<void> => {
      clearInterval(renewing);
      await mine(() => null);
      isFinished = true;
    },
    /** Leaves a store that is not whole as it is: the next command may go on at once. */
    async stop(): Promise<void> {
      clearInterval(renewing);
      if (isFinished) return;
      // Its lease ends by itself, or it is another command's.
      await renew({ until: clock.now() }).catch(() => undefined);
    },
  };
}

async function assertEmpty(raw: RawStore, kept: readonly string[]): Promise<void> {
  const names = (await raw.collections()).filter((name) => !kept.includes(name));
  if (names.length > 0)
    throw new Error(
      `${raw.place} holds records already (${names.slice(0, 3).join(', ')} …). Name an empty one, or replace what is there with --replace.`,
    );
}

export interface RestoreOptions extends Pick<FillOptions, 'opened' | 'replace' | 'kept'> {
  readonly backup: OpenedBackup;
  readonly specOf: (name: string) => AnyCollection;
  readonly progress: CopyProgress;
  /** What is done with the whole store before a server opens it. */
  readonly complete: (manifest: Manifest) => Promise<void>;
}

/** Fills a store from a backup, part by part; each is verified first. Killed, it goes on when it is called again. */
export async function restore({
  opened,
  backup,
  specOf,
  progress,
  complete,
  ...options
}: RestoreOptions) {
  const { folder, key, manifest } = backup;
  const { raw } = opened;
  const filling = await beginFilling({
    opened,
    id: manifest.id,
    kind: 'restore',
    place: folder,
    progress,
    ...options,
  });
  try {
    const start = Number(filling.done);
    progress.step(`${manifest.parts.length} parts of ${folder}`);
    for (const [index, part] of manifest.parts.entries()) {
      if (index < start) continue;
      await verifyPart(folder, part);
      const frames = readPart({ path: join(folder, part.name), number: index + 1, key });
      await fill(raw, specOf, frames, options.kept);
      await filling.reached(String(index + 1));
      progress.part(index + 1, manifest.parts.length);
    }
    await complete(manifest);
    await filling.finish();
    return summaryOf(manifest);
  } finally {
    await filling.stop();
  }
}

const rowsAtOnce = 1000;
const bytesAtOnce = 8 * 1024 * 1024;

/** Writes frames in their order, many of one collection at once. */
async function fill(
  raw: RawStore,
  specOf: (name: string) => AnyCollection,
  frames: AsyncIterable<readonly [Frame, number]>,
  kept: readonly string[],
): Promise<void> {
  let name = '';
  let rows = new Map<string, Row>();
  let bytes = 0;

  async function flush(): Promise<void> {
    if (kept.includes(name))
      for (const { id } of await raw.find(name, [...rows.keys()])) rows.delete(id);
    if (rows.size > 0) await raw.put(specOf(name), [...rows.values()]);
    rows = new Map();
    bytes = 0;
  }

  for await (const [frame, size] of frames) {
    if ('put' in frame) {
      if (frame.put !== name || rows.size >= rowsAtOnce || bytes >= bytesAtOnce) await flush();
      name = frame.put;
      rows.set(frame.row.id, frame.row);
      bytes += size;
    } else {
      await flush();
      await applyOther(raw, specOf, frame, kept);
    }
  }
  await flush();
}

async function applyOther(
  raw: RawStore,
  specOf: (name: string) => AnyCollection,
  frame: Exclude<Frame, { readonly put: string }>,
  kept: readonly string[],
): Promise<void> {
  if ('blob' in frame) {
    const { blob, bytes, contentType } = frame;
    await raw.blobs.put(blob, new Uint8Array(bytes), { contentType });
  } else if (frame.remove === removedBlob) await raw.blobs.remove(frame.id);
  else if (!kept.includes(frame.remove)) await raw.remove(specOf(frame.remove), [frame.id]);
}
