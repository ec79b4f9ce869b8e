import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { bundledPrograms } from './bundle.ts';

export interface Started {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves once the output holds the text. */
  says(text: string): Promise<void>;
  ended(): Promise<number | null>;
}

// biome-ignore lint/style/noProcessEnv: a child needs the way to its programs
export const path = process.env['PATH'];

/**
 * The service as `npm start` runs it, with an environment of its own; killed when the test ends. `within` is a command that
 * runs it.
 */
export async function startMain(
  env: Readonly<Record<string, string>>,
  folder?: string,
  within: readonly string[] = [],
): Promise<Started> {
  const programs = folder ?? (await bundledPrograms());
  const [file = '', ...args] = [...within, process.execPath, join(programs, 'main.js')];
  const child = spawn(file, args, {
    cwd: new URL('../..', import.meta.url),
    env: {
      PATH: path,
      PORT: '0',
      UPSTREAM_PRIMARY_URL: '',
      CATALOG_SYNC: 'off',
      ARCHIVE_SYNC: 'off',
      DRAIN_SECONDS: '0',
      ...env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const changed = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const look of changed) look();
    });
  }
  return {
    child,
    output: () => text,
    says: (part) =>
      new Promise((resolve) => {
        const look = () => {
          if (!text.includes(part)) return;
          changed.delete(look);
          resolve();
        };
        changed.add(look);
        look();
      }),
    async ended() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
  };
}

export const addressIn = (text: string): string =>
  /(http:\/\/127\.0\.0\.1:\d+)\/v1/.exec(text)?.[1] ?? '';
export const keyIn = (text: string): string => /svc_test_\w+/.exec(text)?.[0] ?? '';

export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-main-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

export async function stop({ child, ended }: Started): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended()).toBe(0);
}
