import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../data-folder.ts';
import { readFormat } from '../format.ts';
import type { OpenedStore } from '../open.ts';
import {
  type BackupPart,
  type BackupSecret,
  findManifest,
  keyOf,
  type Manifest,
  newEncryption,
  partName,
  removeUnfinished,
  verifyManifest,
  writeManifest,
} from './backup-folder.ts';
import {
  beginRecording,
  type CopyProgress,
  catchUp,
  copyAll,
  copyChanges,
  type Position,
  type Recording,
  type Sink,
} from './copy.ts';
import { createPart, type Frame } from './part-file.ts';

export interface BackupOptions {
  readonly opened: Pick<OpenedStore, 'raw' | 'store' | 'engine'>;
  readonly folder: string;
  readonly secret: BackupSecret | undefined;
  readonly progress: CopyProgress;
  /** A part is closed once it has as many bytes; what a killed backup loses. */
  readonly partBytes?: number;
}

const standardPartBytes = 64 * 1024 * 1024;

/**
 * Copies a store that is in use into a folder. The copy is the store as it is at the end, in a moment in which writes wait;
 * all before that moment runs beside them. Killed, it goes on when it is called again.
 */
export async function backUp({ partBytes = standardPartBytes, ...options }: BackupOptions) {
  const { opened, folder, secret, progress } = options;
  const { raw, store, engine } = opened;
  const { clock } = store;
  const found = await findManifest(folder);
  const known = found && verifyManifest(found, await keyOf(found, secret));
  const isWhole = known?.finishedAt !== undefined;
  // Killed before its last step, it is still the transfer of the store.
  if (isWhole && (await raw.transfers.read())?.id !== known.id)
    throw new Error(
      `${folder} has a finished backup, of ${known.finishedAt}. Name another folder.`,
    );
  const recording = await beginRecording({
    raw,
    clock,
    kind: 'backup',
    place: folder,
    id: known?.id,
    progress,
  });
  try {
    if (isWhole) return await noteFinished(opened, folder, known, recording);
    progress.step('waiting for all servers to note what they change');
    await recording.settle();
    const begun: Manifest =
      recording.goesOn && known
        ? known
        : {
            format: 1,
            id: recording.id,
            engine,
            storeFormat: (await readFormat(store)).format,
            startedAt: new Date(recording.startedAt).toISOString(),
            encryption: newEncryption(secret),
            parts: [],
            position: '',
          };
    if (known && !recording.goesOn) progress.step('too much time has passed: it begins anew');
    const key = await keyOf(begun, secret);
    await removeUnfinished(folder, begun.parts);
    await writeManifest(folder, begun, key);
    const parts = createParts({ folder, key, begun, partBytes });
    const finished = await copyInto(parts, { raw, recording, progress }, async () => {
      const whole: Manifest = {
        ...parts.manifest(),
        storeFormat: (await readFormat(store)).format,
        finishedAt: new Date(clock.now()).toISOString(),
      };
      await recording.assertClosed();
      await writeManifest(folder, whole, key);
      return whole;
    }).finally(parts.close);
    return await noteFinished(opened, folder, finished, recording);
  } finally {
    await recording.stop();
  }
}

/** The last steps of a backup that is whole; after a kill they are done by the next call, as long as the transfer is there. */
async function noteFinished(
  { raw, store }: BackupOptions['opened'],
  place: string,
  finished: Manifest,
  recording: Recording,
) {
  const { id, finishedAt } = finished;
  const note = summaryOf(finished);
  await raw.noteBackup({ id, at: store.clock.now(), place, ...note });
  recording.assertMine();
  await raw.transfers.forgetAll();
  await recording.end();
  return { ...note, finishedAt };
}

interface Copying {
  readonly raw: OpenedStore['raw'];
  readonly recording: Recording;
  readonly progress: CopyProgress;
}

async function copyInto<R>(
  parts: ReturnType<typeof createParts>,
  { raw, recording, progress }: Copying,
  finish: () => Promise<R>,
): Promise<R> {
  const { sink } = parts;
  const from = positionIn(parts.manifest().position);
  if (from !== 'end') await copyAll(raw, sink, from, progress);
  await sink.flush();
  await parts.end();
  await catchUp(raw, sink, progress);
  recording.assertMine();
  progress.step('the last changes, while writes wait');
  await recording.close();
  try {
    await copyChanges(raw, sink);
    recording.assertMine();
    return await finish();
  } finally {
    await recording.open().catch(() => undefined);
  }
}

function positionIn(text: string): Position | 'end' | undefined {
  if (text === '' || text === 'end') return text === 'end' ? 'end' : undefined;
  return JSON.parse(text) as Position;
}

interface PartsOptions {
  readonly folder: string;
  readonly key: Buffer | undefined;
  readonly begun: Manifest;
  readonly partBytes: number;
}

/** The parts of a backup: each is named in the manifest once it is on the disk. */
function createParts({ folder, key, begun, partBytes }: PartsOptions) {
  let manifest = begun;
  let position = begun.position;
  let current: Awaited<ReturnType<typeof createPart>> | undefined;
  let frames = 0;

  const nextNumber = (): number => manifest.parts.length + 1;
  const temporary = (): string => join(folder, `${partName(nextNumber())}.tmp`);

  async function write(frame: Frame): Promise<void> {
    current ??= await createPart({ path: temporary(), number: nextNumber(), key });
    await current.write(frame);
    frames += 1;
  }

  async function flush(): Promise<void> {
    if (current === undefined) return;
    const path = temporary();
    const name = partName(nextNumber());
    const written = await current.end();
    current = undefined;
    await rename(path, join(folder, name));
    await syncFolder(folder);
    const part: BackupPart = { name, ...written, frames };
    frames = 0;
    manifest = { ...manifest, position, parts: [...manifest.parts, part] };
    await writeManifest(folder, manifest, key);
  }

  const sink: Sink = {
    async put(collection, rows) {
      for (const row of rows) await write({ put: collection, row });
    },
    async remove(collection, ids) {
      for (const id of ids) await write({ remove: collection, id });
    },
    async putBlob(id, { bytes, contentType }) {
      await write({ blob: id, contentType, bytes });
    },
    async removeBlob(id) {
      await write({ remove: removedBlob, id });
    },
    async reached(next) {
      position = JSON.stringify(next);
      if (current !== undefined && current.size() >= partBytes) await flush();
    },
    flush,
  };

  return {
    sink,
    manifest: () => manifest,
    /** Leaves a part that is under way incomplete. */
    close: async (): Promise<void> => current?.close(),
    /** All records were copied once: from here on there are only changes. */
    async end(): Promise<void> {
      position = 'end';
      manifest = { ...manifest, position };
      await writeManifest(folder, manifest, key);
      await rm(temporary(), { force: true });
    },
  };
}

/** In a frame that removes: it is a blob and not a record. */
export const removedBlob = ' blobs';

export const summaryOf = ({ parts }: Pick<Manifest, 'parts'>) => ({
  records: parts.reduce((sum, { frames }) => sum + frames, 0),
  bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
});
