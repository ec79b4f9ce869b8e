import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bundle } from './bundle.ts';
import type { Walk } from './parts/walk.ts';
import { ask, memoryOf, residentMegabytes, startHelper, startNode, stop } from './processes.ts';
import { settings, startService } from './service.ts';

export interface CatalogFigures {
  readonly importSeconds: number;
  /** The most that the import ever had resident. */
  readonly importPeak: number;
  /** Resident memory of the service after the walk. */
  readonly served: number;
  readonly walk: Walk;
}

export interface CatalogOptions {
  readonly bundle: Bundle;
  /** A folder of its own. */
  readonly dir: string;
  /** A copy of the data sources, as `catalog:import --source` wants it. */
  readonly source: string;
  readonly progress: (text: string) => void;
}

const walkLimitMs = 10 * 60_000;
const lookMs = 20;

/** Imports all games with the texts of all languages, serves them, and looks at every record in every language. */
export async function measureCatalog(options: CatalogOptions): Promise<CatalogFigures> {
  const { bundle, dir, progress } = options;
  const dataDir = join(dir, 'data');
  mkdirSync(dataDir, { recursive: true });
  progress('importing the catalog');
  const { seconds: importSeconds, peak: importPeak } = await timeImport(options, dataDir);
  const service = await startService(bundle, dir);
  progress('walking over the catalog');
  const walker = startHelper(bundle.file('walk'), { env: settings(dataDir) });
  const { origin, headers } = service;
  const walk = await ask<Walk>(walker, { origin, headers }, walkLimitMs);
  const served = residentMegabytes(service.pid);
  await stop(walker);
  await stop(service.child);
  return { importSeconds, importPeak, served, walk };
}

/** The command as an operator starts it, from its start to its end. */
async function timeImport({ bundle, dir, source }: CatalogOptions, dataDir: string) {
  const stdout = openSync(join(dir, 'import.log'), 'w');
  const began = performance.now();
  const args = [bundle.file('catalog-import'), '--source', source];
  const child = startNode(args, { env: settings(dataDir), stdout });
  const peak = await peakOf(child);
  if (child.exitCode !== 0) throw new Error('The import of the catalog failed.');
  return { seconds: (performance.now() - began) / 1000, peak };
}

/** The peak of a process that ends by itself. */
async function peakOf(child: ChildProcess): Promise<number> {
  const { pid } = child;
  if (pid === undefined) throw new Error('The import could not be started.');
  let peak = Number.NaN;
  while (child.exitCode === null && child.signalCode === null) {
    peak = memoryOf(pid, 'VmHWM') ?? peak;
    await sleep(lookMs);
  }
  return peak;
}
