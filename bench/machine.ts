import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly node: string;
  readonly kernel: string;
}

export const machine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  kernel: release(),
});

/** What others do on the machine while nothing of the bench runs. */
export interface Load {
  readonly loadAverage: readonly number[];
  /** Share of all cores that was busy for two seconds. */
  readonly busy: number;
}

const lookMs = 2000;

export async function loadOfOthers(): Promise<Load> {
  const before = ticks();
  await sleep(lookMs);
  return { loadAverage: loadavg(), busy: sharesSince(before).busy };
}

export interface Ticks {
  readonly all: number;
  readonly idle: number;
  readonly steal: number;
}

/** Since the start of the machine, of all cores. */
export function ticks(): Ticks {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softIrq = 0, steal = 0] =
    line.split(/\s+/).slice(1).map(Number);
  const all = user + nice + system + idle + waiting + irq + softIrq + steal;
  return { all, idle: idle + waiting, steal };
}

/** Shares of what the cores could have done: busy with anything, and taken by the host for other machines. */
export function sharesSince(before: Ticks): { readonly busy: number; readonly steal: number } {
  const now = ticks();
  const all = now.all - before.all;
  return { busy: 1 - (now.idle - before.idle) / all, steal: (now.steal - before.steal) / all };
}
