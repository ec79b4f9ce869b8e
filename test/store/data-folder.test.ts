import { spawnSync } from 'node:child_process';
import fs, { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { importerOf } from '../../src/cli/catalog.ts';
import { type ImportReport, importCatalog } from '../../src/domains/catalog/importer.ts';
import { openPack, packCatalog } from '../../src/games/catalog-file.ts';
import { languages } from '../../src/games/ids.ts';
import {
  describeOpenFiles,
  makePrivateFolder,
  warnOfOpenFiles,
} from '../../src/store/data-folder.ts';
import { createFileCache } from '../../src/store/file-cache.ts';
import { type OpenedStore, openStore } from '../../src/store/open.ts';
import { testClock } from '../support/app.ts';
import { character, contentOf, idsFrom, origin } from '../support/catalog-content.ts';
import { startEvidence } from '../support/evidence.ts';

/** On Windows a mode says nothing. */
const onUnix = test.skipIf(process.platform === 'win32');
/** Only root can become another user. */
const asRoot = test.skipIf(process.getuid?.() !== 0);

/** A folder that every user may enter, as those of a machine are in which data folders are made. */
async function commonFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-modes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  return folder;
}

/** A data folder with a store in it. */
async function openData() {
  const dataDir = join(await commonFolder(), 'made', 'data');
  const clock = testClock();
  const opened = await openStore({ mongodbUri: undefined, dataDir, clock, poolSize: 1 });
  onTestFinished(() => opened.store.close());
  return { ...opened, dataDir, clock };
}

/** The modes of a folder and of all that is below it, each path with its mode. */
async function modesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const modes = [folder, ...names.map((name) => join(folder, name))].map(async (path) => {
    const found = await stat(path);
    return [path, `${found.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`];
  });
  return Object.fromEntries(await Promise.all(modes));
}

/** Brings a small catalog in. */
function importInto(opened: Pick<OpenedStore, 'store' | 'blobs'>): Promise<ImportReport> {
  const none = packCatalog(contentOf('genshin', { version: '0.9', characters: [] }), origin);
  const importer = { ...importerOf(opened, testClock()), builtIn: () => openPack(none) };
  const content = contentOf('genshin', { characters: [character(1)] });
  return importCatalog({ ...importer, content, origin, texts: languages });
}

onUnix('after a start, an upload, a picture and an import all is for the own user', async () => {
  const { dataDir, store, blobs, clock } = await openData();
  const app = await startEvidence({ store, blobs, clock });
  await app.evidence();
  const onError = (error: unknown) => expect.unreachable(String(error));
  const folder = join(dataDir, 'pictures');
  await createFileCache({ folder, maxBytes: 1000, clock, onError }).put('one', new Uint8Array(10));
  expect(await importInto({ store, blobs })).toMatchObject({ outcome: 'imported' });
  const modes = await modesIn(join(dataDir, '..'));
  const below = (name: string) =>
    Object.keys(modes).filter((path) => path.startsWith(join(dataDir, name, '/')));
  expect(below('records')).toHaveLength(2);
  expect(below('blobs')).toHaveLength(2);
  expect(below('pictures')).toHaveLength(1);
  expect(new Set(Object.values(modes))).toEqual(new Set(['folder 700', 'file 600']));
});

asRoot('another user of the machine reads nothing', async () => {
  const { dataDir } = await openData();
  const read = (path: string) => {
    const script = `process.setuid(65534); require('node:fs').readFileSync(${JSON.stringify(path)})`;
    return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  };
  const common = join(dataDir, '..', '..', 'common.txt');
  await writeFile(common, 'for all', { mode: 0o644 });
  expect(read(common)).toMatchObject({ status: 0 });
  for (const name of ['records/data.mdb', 'records/lock.mdb']) {
    expect(read(join(dataDir, name)).stderr).toContain('EACCES');
  }
  // Nor when the folders had been opened to others.
  for (const path of ['..', '.', 'records']) await chmod(join(dataDir, path), 0o755);
  for (const name of ['records/data.mdb', 'records/lock.mdb']) {
    expect(read(join(dataDir, name)).stderr).toContain('EACCES');
  }
});

onUnix(
  'files that others can read are named with the command that closes them, and stay',
  async () => {
    const { dataDir } = await openData();
    expect(await describeOpenFiles(dataDir)).toBeUndefined();
    const file = join(dataDir, 'records', 'data.mdb');
    await chmod(file, 0o640);
    await chmod(dataDir, 0o755);
    const warning = await describeOpenFiles(dataDir);
    expect(warning).toContain(`: ${dataDir} (755), ${file} (640). To close it: chmod -R go= '`);
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    const command = warning?.split('To close it: ')[1] ?? '';
    expect(spawnSync('sh', ['-c', command])).toMatchObject({ status: 0 });
    expect(await describeOpenFiles(dataDir)).toBeUndefined();
    expect((await stat(join(dataDir, 'records'))).mode & 0o777).toBe(0o700);
  },
);

onUnix('of many only some are named, and links are not followed', async () => {
  const folder = await commonFolder();
  const dataDir = join(folder, "it's data");
  await makePrivateFolder(dataDir);
  await mkdir(join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(dataDir, 'link'));
  expect(await describeOpenFiles(dataDir)).toBeUndefined();
  for (const at of idsFrom(1, 30)) {
    await writeFile(join(dataDir, `${at}.txt`), '', { mode: 0o644 });
  }
  const warning = (await describeOpenFiles(dataDir)) ?? '';
  expect(warning.match(/\(644\)/g)).toHaveLength(10);
  expect(warning).toContain(' and more. To close it: ');
  const command = warning.split('To close it: ')[1] ?? '';
  expect(spawnSync('sh', ['-c', command])).toMatchObject({ status: 0 });
  expect(await describeOpenFiles(dataDir)).toBeUndefined();
});

test('a folder that is not there is open to no one', async () => {
  expect(await describeOpenFiles(join(await commonFolder(), 'none'))).toBeUndefined();
});

onUnix('a folder that breaks off while it is read is a warning, and ends nothing', async () => {
  const fault = new Error('EIO: i/o error, scandir');
  const opendir = vi.spyOn(fs, 'opendir').mockResolvedValue({
    // biome-ignore lint/correctness/useYield: it fails at the first step
    async *[Symbol.asyncIterator]() {
      throw fault;
    },
  } as unknown as Awaited<ReturnType<typeof fs.opendir>>);
  syncBuiltinESMExports();
  onTestFinished(() => {
    opendir.mockRestore();
    syncBuiltinESMExports();
  });
  const warn = vi.fn();
  await warnOfOpenFiles(await commonFolder(), { warn });
  expect(warn.mock.calls).toEqual([[{ err: fault }, expect.stringContaining('DATA_DIR')]]);
});
