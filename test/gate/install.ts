import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

// node_modules/.bin/tsx test/gate/install.ts: starts the service from a clone, as the README says, and from what npm
// packs, both without the packages of developers, and asks it something.

const run = promisify(execFile);
const project = join(import.meta.dirname, '../..');
const quiet = ['--no-audit', '--no-fund', '--prefer-offline'];

/** Copies what git knows of the project, as it is at the moment. */
async function copyProject(to: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', list, { cwd: project, maxBuffer: 64 * 1024 * 1024 });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(join(to, dirname(file)), { recursive: true });
    await copyFile(join(project, file), join(to, file)).catch((error: NodeJS.ErrnoException) => {
      // It was deleted, and git does not know it yet.
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

const patienceMs = 120_000;

/** The address and the sandbox key that a first start prints; rejects when it ends before, or says neither. */
function firstWords({ stdout }: { readonly stdout: Readable }): Promise<string[]> {
  let said = '';
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`The service has not said how to ask it: ${said}`));
    setTimeout(late, patienceMs).unref();
    stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /(http:\/\/127\.0\.0\.1:\d+)\/v1[\s\S]*?(svc_test_\w+)\s/.exec(said);
      if (found) resolve(found.slice(1));
    });
    stdout.once('end', () => reject(new Error(`The service has not started: ${said}`)));
  });
}

async function ask(url: string, key: string): Promise<void> {
  const { status } = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  if (status !== 200) throw new Error(`${url} is answered with ${status}.`);
}

/** Starts the service with data of its own, asks it twice, and ends it. */
async function tryService(cwd: string, command: string, ...args: string[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypoint-installed-'));
  const settings = {
    PORT: '0',
    DRAIN_SECONDS: '0',
    DATA_DIR: dataDir,
    UPSTREAM_PRIMARY_URL: '',
    UPSTREAM_FALLBACK_URL: '',
    CATALOG_SYNC: 'off',
    ARCHIVE_SYNC: 'off',
    // The gate names a database for its tests; a fresh machine has none.
    MONGODB_URI: undefined,
  };
  const child = spawn(command, args, {
    cwd,
    // biome-ignore lint/style/noProcessEnv: npm has settings of its own
    env: { ...process.env, ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  try {
    const [origin = '', key = ''] = await firstWords(child);
    await ask(`${origin}/healthz`, key);
    await ask(`${origin}/v1/player/genshin/812345678`, key);
  } finally {
    // The whole group: npm has a child of its own.
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM');
    await exit;
    await rm(dataDir, { recursive: true });
  }
}

const folder = await mkdtemp(join(tmpdir(), 'waypoint-install-'));
try {
  const clone = join(folder, 'clone');
  await copyProject(clone);
  await run('npm', ['ci', '--omit=dev', ...quiet], { cwd: clone });
  await tryService(clone, 'npm', 'start');
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: clone,
  });
  const [, name = ''] = /"filename": "([^"]+)"/.exec(stdout) ?? [];
  await run('tar', ['-xzf', join(folder, name), '-C', folder]);
  const packed = join(folder, 'package');
  await symlink(join(clone, 'node_modules'), join(packed, 'node_modules'));
  await tryService(packed, process.execPath, 'bin/waypoint.js', 'start');
} finally {
  await rm(folder, { recursive: true });
}
