import type { ChildProcess } from 'node:child_process';
import { ask, startHelper } from '../processes.ts';

/** What a server is asked, and for how long. */
export interface Load {
  readonly origin: string;
  readonly method: 'GET' | 'POST';
  /** With `:uid` when `firstUid` is set. */
  readonly path: string;
  /** This UID takes the place of `:uid`, and with each further request the next one. */
  readonly firstUid?: number;
  /** Of as many requests one is for the next UID, the others are for one of the last hundreds; 1 when left out. */
  readonly newEvery?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another server, which gets every other connection. */
  readonly also?: Pick<Load, 'origin' | 'headers'>;
  readonly body?: string;
  readonly connections: number;
  /** The generator sleeps while it waits, so that the servers have its core as well. */
  readonly sleeps?: true;
  readonly milliseconds: number;
  readonly requests?: number;
}

export interface LoadResult {
  readonly completed: number;
  /** Of these, the ones that were not answered 200. */
  readonly failed: number;
  readonly bytes: number;
  readonly seconds: number;
}

export interface LoadGenerator {
  readonly child: ChildProcess;
  run(load: Load): Promise<LoadResult>;
}

/** A load generator in a process of its own, so that its work is never counted as the server's. */
export function startLoadGenerator(): LoadGenerator {
  const child: ChildProcess = startHelper('load/generator.ts');
  return { child, run: (load) => ask<LoadResult>(child, load, load.milliseconds + 30_000) };
}
