import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childrenOf } from '../support/children.ts';

/** A server of its own process, which is killed and started again under the same address. */
export interface Instance {
  readonly name: string;
  readonly url: string;
  /** Resolves once it is ready; rejects when it ends before, or takes too long. */
  start(): Promise<void>;
  /** Kills it at once. */
  kill(): Promise<void>;
  /** Kills one of its workers, which it replaces; false when it has none. */
  killWorker(): Promise<boolean>;
  /** Lets it end by itself; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** What it wrote last. */
  lastLines(): readonly string[];
}

const project = fileURLToPath(new URL('../..', import.meta.url));
const startLimitMs = 120_000;
const lookEveryMs = 25;
const keptLines = 20;

export interface InstanceOptions {
  readonly name: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Told when the process ends and nobody killed it. */
  readonly onEnd: (text: string) => void;
}

export function createInstance({ name, port, env, onEnd }: InstanceOptions): Instance {
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  let child: ChildProcess | undefined;
  let isExpected = false;

  function note(chunk: Buffer): void {
    lines.push(...chunk.toString().split('\n').filter(Boolean));
    lines.splice(0, lines.length - keptLines);
  }

  async function ready(process: ChildProcess): Promise<void> {
    const end = performance.now() + startLimitMs;
    while (performance.now() < end) {
      if (process.exitCode !== null) throw new Error(`${name} did not start: ${lines.join('\n')}`);
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await sleep(lookEveryMs);
    }
    throw new Error(`${name} was not ready after ${startLimitMs / 1000} s.`);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ending = child;
    if (!ending || ending.exitCode !== null) return null;
    isExpected = true;
    const exit = once(ending, 'exit') as Promise<[number | null]>;
    ending.kill(signal);
    return (await exit)[0];
  }

  return {
    name,
    url,
    async start() {
      isExpected = false;
      const started = spawn(process.execPath, ['dist/main.js'], { cwd: project, env });
      child = started;
      started.stdout.on('data', note);
      started.stderr.on('data', note);
      started.once('exit', (code, signal) => {
        if (!isExpected) onEnd(`${name} ended by itself with ${signal ?? code}.`);
      });
      await ready(started);
    },
    async kill() {
      await end('SIGKILL');
    },
    async killWorker() {
      const worker = (await workersOf(child))[0];
      if (worker === undefined) return false;
      process.kill(worker, 'SIGKILL');
      return true;
    },
    stop: () => end('SIGTERM'),
    lastLines: () => lines,
  };
}

/** The processes that a server with workers has started; a server alone starts some too, which serve nothing. */
async function workersOf(server: ChildProcess | undefined): Promise<number[]> {
  const pid = server?.pid;
  if (pid === undefined) return [];
  const commands = await Promise.all(
    (await childrenOf(pid)).map(async (child) => ({
      pid: child,
      command: await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => ''),
    })),
  );
  return commands.filter(({ command }) => command.includes('main.js')).map(({ pid }) => pid);
}

/** A port of this machine that nobody has at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
