import { execFile, execFileSync } from 'node:child_process';
import { chmod, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatRecords } from '../src/store/format.ts';
import { openStore } from '../src/store/open.ts';
import { bundledPrograms, copyOfPrograms } from './support/bundle.ts';
import { childrenOf } from './support/children.ts';
import { plainPng } from './support/evidence-pictures.ts';
import { addressIn, keyIn, newDataDir, path, startMain, stop } from './support/main-process.ts';
import { startProvider } from './support/provider.ts';
import { mountSmallDisk } from './support/small-disk.ts';

/** A key for live, made beside the server of the data folder. */
async function createLiveKey(dataDir: string): Promise<string> {
  const args = ['keys', 'create', '--environment', 'live', '--scopes', 'read', '--json'];
  const env = { PATH: path, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(await bundledPrograms(), 'waypoint.js'), ...args],
    { env },
  );
  return (JSON.parse(stdout) as { api_key: string }).api_key;
}

/** Takes in a picture through the server; it is decoded by a process that waits for the next. */
async function sendPicture(address: string, key: string): Promise<void> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const bytes = plainPng(100, 80);
  const body = JSON.stringify({ content_type: 'image/png', size_bytes: bytes.length });
  const prepared = await fetch(`${address}/v1/uploads/evidence`, { method: 'POST', headers, body });
  const { data } = (await prepared.json()) as { data: { upload_url: string } };
  const { pathname, search } = new URL(data.upload_url);
  const taken = await fetch(address + pathname + search, {
    method: 'PUT',
    headers: { 'Content-Type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  expect(await taken.json()).toMatchObject({ data: { width: 100, height: 80 } });
}

test('programs are bundled as ASCII, which takes half the memory of any other text', async () => {
  const folder = await bundledPrograms();
  const programs = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(programs.map((name) => readFile(join(folder, name), 'latin1')));
  expect(programs).toContain('main.js');
  expect(programs.filter((_, index) => /[^\0-\x7f]/.test(texts[index] ?? ''))).toEqual([]);
});

test('a data folder from its first start to a damaged file', async () => {
  const dataDir = await newDataDir();
  if (process.platform !== 'win32') await chmod(dataDir, 0o755);
  const start = (env: Readonly<Record<string, string>> = {}) =>
    startMain({ DATA_DIR: dataDir, ...env });

  // The first start prints addresses and a sandbox key that works.
  const first = await start();
  await first.says('waypoint keys create --help');
  await first.says('waypoint archive import --source public');
  const address = addressIn(first.output());
  const key = keyIn(first.output());
  const headers = { Authorization: `Bearer ${key}` };
  const player = await fetch(`${address}/v1/player/genshin/812345678`, { headers });
  expect(player.status).toBe(200);
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(address)).text()).toContain('Players of three games');

  // A data folder that other users can enter is named at the start.
  if (process.platform !== 'win32') {
    await first.says(`${dataDir} (755). To close it: chmod -R go= '${dataDir}'`);
    await chmod(dataDir, 0o700);
  }

  // A second server on the folder says who has it and ends.
  const second = await start();
  expect(await second.ended()).toBe(1);
  await second.says(`${dataDir} is in use by a server: process ${first.child.pid} on `);

  // The first one ends although a picture process waits for the next.
  await sendPicture(address, key);
  await stop(first);

  // The next start prints no key, and SIGTERM lets a running request end before the process does.
  const provider = await startProvider();
  onTestFinished(() => provider.close());
  let asked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  provider.otherwise(() => {
    asked();
    return { status: 404, delayMs: 400 };
  });
  const next = await start({ UPSTREAM_PRIMARY_URL: provider.url, DRAIN_SECONDS: '1' });
  await next.says('readyz');
  const nextAddress = addressIn(next.output());
  expect((await fetch(`${nextAddress}/v1/keys/self`, { headers })).status).toBe(200);
  expect(next.output()).not.toMatch(/svc_test_|chmod/);
  const live = { Authorization: `Bearer ${await createLiveKey(dataDir)}` };
  const answer = fetch(`${nextAddress}/v1/player/genshin/812345678`, { headers: live });
  await isAsked;
  next.child.kill('SIGTERM');
  expect((await answer).status).toBe(404);
  expect(await next.ended()).toBe(0);

  // What a newer version wrote is left to it.
  const { store } = await openStore({ dataDir, mongodbUri: undefined, poolSize: 1 });
  await store.collection(formatRecords).update('format', () => ({ id: 'format', format: 1000 }));
  await store.close();
  const older = await start();
  expect(await older.ended()).toBe(1);
  await older.says('A newer version of Waypoint wrote here (format 1000;');

  // A damaged file is named, and ends the start.
  await truncate(join(dataDir, 'records/data.mdb'), 3 * 4096);
  const last = await start();
  expect(await last.ended()).toBe(1);
  await last.says(`${join(dataDir, 'records/data.mdb')} is cut short: it has 12288 bytes of `);
  await last.says('from a backup, or move it away');
}, 120_000);

test('told to stop, it is not ready at once and still answers, and ends when told again', async () => {
  const started = await startMain({ DATA_DIR: await newDataDir(), DRAIN_SECONDS: '300' });
  await started.says('readyz');
  const address = addressIn(started.output());
  const ready = await fetch(`${address}/readyz`);
  expect([ready.status, ready.headers.get('connection')]).toEqual([200, 'keep-alive']);
  started.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
  const answer = await fetch(`${address}/v1/keys/self`, {
    headers: { Authorization: `Bearer ${keyIn(started.output())}` },
  });
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  started.child.kill('SIGTERM');
  expect(await started.ended()).toBeNull();
});

test('SIGHUP changes nothing with one process, and one line says so', async () => {
  const started = await startMain({ DATA_DIR: await newDataDir() });
  await started.says('readyz');
  started.child.kill('SIGHUP');
  await started.says('to read its files again, restart it');
  expect((await fetch(`${addressIn(started.output())}/readyz`)).status).toBe(200);
  await stop(started);
});

/** Makes a program the first process of a container, as far as signals go. */
const container = ['unshare', '--map-root-user', '--pid', '--fork', '--kill-child'] as const;

function canContain(): boolean {
  const [file, ...args] = container;
  try {
    execFileSync(file, [...args, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(process.platform === 'linux' && canContain())(
  'as first process of a container',
  () => {
    async function startContained(env: Readonly<Record<string, string>>) {
      const started = await startMain(env, undefined, container);
      const first = async () => (await childrenOf(started.child.pid ?? 0))[0];
      const signal = async (name: NodeJS.Signals): Promise<void> => {
        const pid = await first();
        if (pid !== undefined) process.kill(pid, name);
      };
      /** Whether it has a handler for SIGHUP, the first signal of the mask. */
      const hears = async (): Promise<boolean> => {
        const status = await readFile(`/proc/${await first()}/status`, 'utf8').catch(() => '');
        return /^SigCgt:\s+\w*[13579bdf]$/m.test(status);
      };
      return { ...started, signal, hears };
    }

    test('it ends at once by SIGTERM before it listens', async () => {
      const started = await startContained({
        MONGODB_URI: 'mongodb://127.0.0.1:1/waypoint?serverSelectionTimeoutMS=600000',
      });
      await expect.poll(started.hears, { timeout: 30_000 }).toBe(true);
      await started.signal('SIGHUP');
      await started.says('SIGHUP');
      await started.signal('SIGTERM');
      expect(await started.ended()).toBe(0);
    }, 60_000);

    test('it ends although it cannot kill itself', async () => {
      const started = await startContained({ DATA_DIR: await newDataDir(), DRAIN_SECONDS: '300' });
      await started.says('readyz');
      await started.signal('SIGTERM');
      const isReady = async () => (await fetch(`${addressIn(started.output())}/readyz`)).status;
      await expect.poll(isReady).toBe(503);
      await started.signal('SIGTERM');
      expect(await started.ended()).not.toBe(0);
      expect(started.output()).toContain('Waypoint ended: it was told so twice');
    }, 60_000);
  },
);

test('in production no key is made at the first start, and GraphiQL is off', async () => {
  const started = await startMain({ NODE_ENV: 'production', DATA_DIR: await newDataDir() });
  await started.says('readyz');
  // Made by mkdtemp for its user alone: there is nothing to warn of.
  expect(started.output()).not.toMatch(/svc_test_|GraphiQL|chmod/);
  await stop(started);
});

test('a service whose disk is full starts, is read, and writes again once there is room', async ({
  skip,
}) => {
  const disk = mountSmallDisk(16);
  if (disk === undefined) return skip();
  onTestFinished(disk.remove);
  const settings = { DATA_DIR: join(disk.path, 'data') };
  const before = await startMain(settings);
  await before.says('waypoint keys create --help');
  const headers = { Authorization: `Bearer ${keyIn(before.output())}` };
  before.child.kill('SIGKILL');
  await before.ended();
  disk.fill();

  const started = await startMain(settings);
  await started.says('readyz');
  const address = addressIn(started.output());
  const rotate = () => fetch(`${address}/v1/keys/rotate`, { method: 'POST', headers });
  expect((await fetch(`${address}/v1/keys/self`, { headers })).status).toBe(200);
  const refused = await rotate();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({ error: { code: 'storage_full' } });
  const notReady = await fetch(`${address}/readyz`);
  expect(notReady.status).toBe(503);
  expect(await notReady.json()).toMatchObject({ error: { code: 'storage_full' } });

  disk.free();
  const isReady = async () => (await fetch(`${address}/readyz`)).status;
  await expect.poll(isReady, { timeout: 30_000 }).toBe(200);
  expect((await rotate()).status).toBe(201);
  await stop(started);
  expect(started.output().match(/The store is full: writes are refused/g)).toHaveLength(1);
  expect(started.output().match(/There is room to store again/g)).toHaveLength(1);
}, 60_000);

test('a configuration with faults ends the start with all of them', async () => {
  const { ended, output } = await startMain({ PORT: 'x', LOG_LEVEL: 'loud' });
  expect(await ended()).toBe(1);
  expect(output()).toMatch(/2 fault.*PORT.*LOG_LEVEL.*configuration\.md/s);
});

test('a database that cannot be reached ends the start with one line that says so', async () => {
  const { ended, output } = await startMain({
    MONGODB_URI: 'mongodb://127.0.0.1:1/waypoint?serverSelectionTimeoutMS=500',
  });
  expect(await ended()).toBe(1);
  expect(output()).toMatch(/MongoDB/i);
  expect(output().trim().split('\n')).toHaveLength(1);
});

test('a catalog that cannot be opened ends the start with one line that names it', async () => {
  const folder = await copyOfPrograms();
  await writeFile(join(folder, 'hsr/data/catalog.pack'), 'not a catalog');
  const { ended, output } = await startMain({ DATA_DIR: join(folder, 'data') }, folder);
  expect(await ended()).toBe(1);
  expect(output()).toMatch(
    /^Waypoint could not go on: The built-in catalog of hsr cannot be opened: .*\n$/,
  );
  await rm(folder, { recursive: true });
});
