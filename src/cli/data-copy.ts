import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { collectionNamed, collectionNames, collections } from '../collections.ts';
import type { Config } from '../config.ts';
import {
  type ErasureRecord,
  eraseAccount,
  erasureDigests,
  erasureLine,
  erasureRecords,
  findErased,
  listErasures,
  readErasures,
} from '../domains/erasure.ts';
import { backUp } from '../store/data/backup.ts';
import { type BackupSecret, type Manifest, writeWhole } from '../store/data/backup-folder.ts';
import type { CopyProgress } from '../store/data/copy.ts';
import { move } from '../store/data/move.ts';
import { openBackup, restore, verifyBackup } from '../store/data/restore.ts';
import { type OpenedStore, openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { type Command, program, UsageError, withOpened } from './command.ts';
import { modulesOn, openServerStore } from './open.ts';
import { createProgress } from './output.ts';

export interface OpensConfig {
  readonly config: () => Config;
}

const secretOptions = {
  'passphrase-file': { type: 'string' },
  'key-file': { type: 'string' },
} as const;

const secretHelp = `  --passphrase-file <file>  encrypt with the first line of this file; - reads it from the standard input
  --key-file <file>         encrypt with this file, of 32 random bytes or more`;

const erasuresName = 'erasures.txt';

const backupUsage = `Copies the store into a folder while the server runs. Writes wait for a moment at the end: the backup is the store as it is
then. After an interruption, the same command goes on.

  ${program} data backup <folder> [--passphrase-file <file> | --key-file <file>]

  <folder>                  an empty one, or a backup that is not finished
${secretHelp}
  --help                    this text

The files are for their owner alone (0600). Without encryption they hold all secrets of the service as they are. The folder
also gets ${erasuresName}, the list of erased accounts so far: ${program} data restore reads it.
`;

export const dataBackup: Command<OpensConfig> = {
  name: 'data backup',
  usage: backupUsage,
  read(args) {
    const { values, positionals } = parseArgs({
      args,
      options: secretOptions,
      allowPositionals: true,
    });
    const folder = folderOf(positionals);
    assertOneSecret(values);
    return async ({ config, out, err, isWatched }) => {
      const secret = await readSecret(values);
      const progress = createProgress({ err, isWatched });
      const opened = await openServerStore(config());
      return withOpened(opened.store, async () => {
        // It has to be in the backup: a list of erasures can be read with its key alone.
        await erasureDigests(opened.store, randomBytes);
        const made = await backUp({ opened, folder, secret, progress });
        const lines = (await listErasures(opened.store)).map(erasureLine);
        await writeWhole(folder, erasuresName, lines.join(''));
        progress.end();
        out(
          `${folder}: ${made.records} records, ${megabytes(made.bytes)}, as of ${made.finishedAt}.\n`,
        );
        return 0;
      });
    };
  },
};

const restoreUsage = `Fills the store from a backup, on either engine. Stop the service first. Every part is verified before it is written, and no
server opens the store until all is there. After an interruption, the same command goes on.

  ${program} data restore <folder> [--replace] [--erasures <file>] [--passphrase-file <file> | --key-file <file>]

  <folder>                  the backup
  --replace                 remove what the store holds
  --erasures <file>         also erase what was erased since the backup, by this list; may be given several times
  --verify                  only read and verify the backup
${secretHelp.replaceAll('encrypt with', 'decrypt with')}
  --help                    this text

Accounts that were erased after the backup began are erased again. Their list is what the replaced store still has, the
${erasuresName} of the backup, ERASURES_FILE, and the files that you name.
`;

export const dataRestore: Command<OpensConfig> = {
  name: 'data restore',
  usage: restoreUsage,
  read(args) {
    const options = {
      ...secretOptions,
      replace: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      erasures: { type: 'string', multiple: true },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const folder = folderOf(positionals);
    assertOneSecret(values);
    return async ({ config, out, err, isWatched }) => {
      const settings = config();
      const progress = createProgress({ err, isWatched });
      const backup = await openBackup(folder, await readSecret(values));
      if (values.verify) {
        progress.step('verifying');
        const { records, bytes } = await verifyBackup(backup, progress);
        progress.end();
        out(`${folder}: ${records} records, ${megabytes(bytes)}, all whole.\n`);
        return 0;
      }
      const erasures = await readLists(folder, settings.erasuresFile, values.erasures, err);
      const { manifest } = backup;
      const opened = await openTarget(settings, manifest.id);
      return withOpened(opened.store, async () => {
        let erased = 0;
        const restored = await restore({
          opened,
          backup,
          replace: values.replace,
          kept: [erasureRecords.name],
          specOf: collectionNamed,
          progress,
          complete: async () => {
            await awaitIndexes(opened.store, progress);
            erased = await eraseAgain(
              { ...opened, dataDir: settings.dataDir },
              manifest,
              erasures,
              progress,
            );
          },
        });
        progress.end();
        const again = erased === 0 ? '' : ` ${erased} accounts were erased again.`;
        out(
          `${opened.raw.place}: ${restored.records} records as of ${manifest.finishedAt}.${again}\n`,
        );
        return 0;
      });
    };
  },
};

/** Erases the accounts that were erased since the backup began, and keeps the list. */
async function eraseAgain(
  opened: OpenedStore & { readonly dataDir: string },
  { startedAt }: Manifest,
  listed: readonly ErasureRecord[],
  progress: CopyProgress,
): Promise<number> {
  const { store, raw } = opened;
  const records = store.collection(erasureRecords);
  for (const erasure of listed)
    await records.update(erasure.id, (current) =>
      current && current.erasedAt >= erasure.erasedAt ? undefined : erasure,
    );
  const since = (await listErasures(store)).filter(
    ({ erasedAt }) => erasedAt >= Date.parse(startedAt),
  );
  if (since.length === 0) return 0;
  progress.step(`looking for ${since.length} accounts that were erased since then`);
  const digestOf = await erasureDigests(store, randomBytes);
  const found = await findErased(raw, digestOf, new Set(since.map(({ id }) => id)));
  const { all, services } = modulesOn(opened);
  for (const account of found)
    await eraseAccount(all, services.audit, { ...account, dryRun: false });
  return found.length;
}

const moveUsage = `Moves the store to MongoDB or to a folder while the server runs. Everything is copied and compared; then writes are answered
503 for some seconds, the last changes follow, and the old store is closed for good. After an interruption, the same command
goes on.

  ${program} data move --to <address> [--replace]

  --to <address>  mongodb://... or a folder; @file reads it from a file, since others on this machine can see arguments
  --replace       remove what is there
  --help          this text

The store of DATA_DIR or MONGODB_URI is moved. Start the service with the new address beforehand: it waits for the end of the
move, and serves at once. A server on the old store answers reads, and 503 to writes.
`;

export const dataMove: Command<OpensConfig> = {
  name: 'data move',
  usage: moveUsage,
  read(args) {
    const options = {
      to: { type: 'string' },
      replace: { type: 'boolean', default: false },
    } as const;
    const { to, replace } = parseArgs({ args, options }).values;
    if (!to) throw new UsageError('--to is missing: mongodb://... or a folder.');
    return async ({ config, out, err, isWatched }) => {
      const settings = config();
      const target = await targetOf(to, settings);
      if (isSamePlace(target, settings)) throw new UsageError('The store is there already.');
      const progress = createProgress({ err, isWatched });
      const from = await openServerStore(settings, { evenUnfinished: true });
      return withOpened(from.store, async () => {
        const { records, closedMs } = await move({
          from,
          openTo: (id) => openTarget(target, id),
          place: placeOf(target),
          replace,
          specOf: collectionNamed,
          awaitIndexes: ({ store }) => awaitIndexes(store, progress),
          progress,
        });
        progress.end();
        const seconds = (closedMs / 1000).toFixed(1);
        out(
          `Moved to ${placeOf(target)}: ${records} records were copied, and writes were refused for ${seconds} s.\nStart the service there: set ${target.mongodbUri === undefined ? 'DATA_DIR' : 'MONGODB_URI'}.\n`,
        );
        return 0;
      });
    };
  },
};

type Target = Pick<Config, 'mongodbUri' | 'mongodbPrefix' | 'dataDir'>;

async function targetOf(to: string, { mongodbPrefix, dataDir }: Target): Promise<Target> {
  const address = to.startsWith('@') ? (await readFile(to.slice(1), 'utf8')).trim() : to;
  const isMongo = /^mongodb(\+srv)?:\/\//.test(address);
  return isMongo
    ? { mongodbUri: address, mongodbPrefix, dataDir }
    : { mongodbUri: undefined, mongodbPrefix, dataDir: resolve(address) };
}

const isSamePlace = (one: Target, other: Target): boolean =>
  one.mongodbUri === other.mongodbUri &&
  (one.mongodbUri !== undefined || resolve(one.dataDir) === resolve(other.dataDir));

/** For people, and the same for the same place: without user and password. */
function placeOf({ mongodbUri, dataDir }: Target): string {
  if (mongodbUri === undefined) return `the folder ${dataDir}`;
  return mongodbUri.replace(/^(mongodb(?:\+srv)?:\/\/)(?:[^@/]*@)?([^?]*).*$/, '$1$2');
}

const openTarget = ({ mongodbUri, mongodbPrefix, dataDir }: Target, id: string) =>
  openStore({
    mongodbUri,
    mongodbPrefix,
    dataDir,
    collections: collectionNames,
    role: 'transfer',
    poolSize: 4,
    transferId: id,
    evenUnfinished: true,
  });

const lookMs = 500;

/** Declares all collections, and resolves once their indexes are there, or cannot be made. */
async function awaitIndexes(store: Store, progress: CopyProgress): Promise<void> {
  for (const spec of collections) store.collection(spec);
  let shown = -1;
  for (;;) {
    const unready = Object.values(store.unreadyIndexes());
    const pending = unready.filter((condition) => condition === 'pending').length;
    if (pending === 0) return;
    if (pending !== shown) progress.step(`indexes that are being made: ${pending}`);
    shown = pending;
    await sleep(lookMs);
  }
}

function folderOf([folder, ...rest]: readonly string[]): string {
  if (folder === undefined) throw new UsageError('Name the folder of the backup.');
  if (rest.length > 0) throw new UsageError(`Unexpected argument: ${rest[0]}.`);
  return resolve(folder);
}

interface SecretValues {
  readonly 'passphrase-file'?: string | undefined;
  readonly 'key-file'?: string | undefined;
}

function assertOneSecret(values: SecretValues): void {
  if (values['passphrase-file'] !== undefined && values['key-file'] !== undefined)
    throw new UsageError('Give --passphrase-file or --key-file, not both.');
}

const leastPassphrase = 12;
const maxSecretBytes = 1024 * 1024;

async function readSecret(values: SecretValues): Promise<BackupSecret | undefined> {
  const { 'passphrase-file': passphrase, 'key-file': key } = values;
  if (key !== undefined) return { kind: 'key', bytes: await readSmall(key) };
  if (passphrase === undefined) return undefined;
  const text = (await readSmall(passphrase === '-' ? '/dev/stdin' : passphrase)).toString();
  const [line = ''] = text.split(/\r?\n/);
  if (line.length < leastPassphrase)
    throw new Error(`A passphrase has ${leastPassphrase} characters or more.`);
  return { kind: 'passphrase', text: line };
}

async function readSmall(path: string): Promise<Buffer> {
  if ((await stat(path)).size > maxSecretBytes) throw new Error(`${path} is too large.`);
  return readFile(path);
}

/** The erasures of the list beside the backup, of the configured one, and of those that were named, which must be there. */
async function readLists(
  folder: string,
  configured: string | undefined,
  named: readonly string[] = [],
  warn: (text: string) => void,
): Promise<ErasureRecord[]> {
  const read = async (path: string, onAbsent: () => void): Promise<ErasureRecord[]> => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      onAbsent();
      return '';
    });
    return readErasures(text, path);
  };
  const lists = await Promise.all([
    read(join(folder, erasuresName), () => undefined),
    configured === undefined
      ? []
      : read(configured, () =>
          warn(`ERASURES_FILE ${configured} is not there: no list is read from it.\n`),
        ),
    ...named.map((path) =>
      read(path, () => {
        throw new Error(`The list of erasures ${path} is not there.`);
      }),
    ),
  ]);
  return lists.flat();
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
