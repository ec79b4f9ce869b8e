import { execFile } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  cpuMicroseconds,
  freePort,
  environment as ownEnvironment,
  projectDir,
  type Running,
  startNode,
} from './processes.ts';
import type { Tree } from './tree.ts';

export interface RunningService {
  readonly child: Running;
  readonly pid: number;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** From the start of the process to the first 200 of a player request with a key. */
  readonly startMs: number;
  /** CPU microseconds that it took. */
  readonly startCpu: number;
}

/** No bucket refuses anything; the refill stays below the capacity, as in the defaults. */
export const unlimitedBuckets = {
  REQUEST_BUCKET_CAPACITY: '1000000000',
  REQUEST_BUCKET_REFILL_PER_MINUTE: '1000000',
  LEADERBOARD_BUCKET_CAPACITY: '1000000000',
} as const;

/** How the measured service is set up: as in production, with a log, no bucket that refuses, and no provider. */
export const settings = (dataDir: string): Record<string, string> => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  DATA_DIR: dataDir,
  DRAIN_SECONDS: '0',
  UPSTREAM_PRIMARY_URL: '',
  UPSTREAM_FALLBACK_URL: '',
  PICTURES_PRIMARY_URL: '',
  PICTURES_STARRAILRES_URL: '',
  PICTURES_NANOKA_URL: '',
  CATALOG_SYNC: 'off',
  ARCHIVE_SYNC: 'off',
  ...unlimitedBuckets,
});

const startLimitMs = 120_000;

/** Starts the service in a folder of its own and waits until it answers a holder of a key. */
export async function startService(
  tree: Tree,
  workDir: string,
  further: Readonly<Record<string, string>> = {},
  environment: 'live' | 'test' = 'test',
): Promise<RunningService> {
  const dataDir = join(workDir, 'data');
  mkdirSync(dataDir, { recursive: true });
  const key = await createKey(tree, dataDir, environment);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const headers = { authorization: `Bearer ${key}` };
  const stdout = openSync(join(workDir, 'service.log'), 'w');
  // As `waypoint start` and the container set it.
  const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
  const env = { ...settings(dataDir), ...malloc, ...further, PORT: String(port) };
  const began = performance.now();
  const args = ['--max-old-space-size=512', '--max-semi-space-size=8', tree.server];
  const child = startNode(args, { env, stdout, nodeArgs: tree.nodeArgs });
  const { pid } = child;
  await untilAnswered(`${origin}/v1/player/genshin/812345678`, headers, child);
  return {
    child,
    pid,
    origin,
    headers,
    startMs: performance.now() - began,
    startCpu: cpuMicroseconds(pid),
  };
}

async function createKey(
  tree: Tree,
  dataDir: string,
  environment: 'live' | 'test',
): Promise<string> {
  const flags = ['--environment', environment, '--scopes', 'read', '--json'];
  const args = [...tree.command('keys create'), ...flags];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: projectDir,
    env: ownEnvironment(settings(dataDir)),
    timeout: startLimitMs,
  });
  const { api_key: key } = JSON.parse(stdout) as { api_key: string };
  return key;
}

async function untilAnswered(
  url: string,
  headers: Readonly<Record<string, string>>,
  child: Running,
): Promise<void> {
  const until = performance.now() + startLimitMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error('The service ended at its start.');
    if (performance.now() > until) throw new Error('The service did not start in time.');
    const status = await fetch(url, { headers }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return;
    if (status !== 0) throw new Error(`The service answered ${status} to a player request.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
