import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { workers } from '../../build.mjs';
import { chosenEngine, engines } from './store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The process that decodes pictures, bundled: from source it takes twice as long to start. */
    readonly pictureWorker: string;
    /** The process that draws cards, bundled. */
    readonly cardWorker: string;
    /** Where bundles of this run lie. */
    readonly bundles: string;
  }
}

/** Says what the run is about: the engine of the interface tests, and the one only the contract runs on. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const chosen = chosenEngine();
  const labels = new Map<string, string>();
  for (const engine of engines) {
    const opened = await engine.open();
    labels.set(engine.name, opened.engine);
    await opened.close();
  }
  const rest = [...labels].filter(([name]) => name !== chosen.name).map(([, label]) => label);
  const others = labels.has('mongodb') ? `contract also: ${rest.join(', ')}` : 'MongoDB: not run';
  process.stdout.write(`store: ${labels.get(chosen.name)}; ${others}\n`);
  const folder = await bundleWorkers();
  provide('bundles', folder);
  provide('pictureWorker', join(folder, 'picture-worker.js'));
  provide('cardWorker', join(folder, 'card-worker.js'));
  return () => rmSync(folder, { recursive: true, force: true });
}

/** It lies where its packages are found. */
async function bundleWorkers(): Promise<string> {
  const cache = join(import.meta.dirname, '../../node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(join(cache, 'waypoint-test-'));
  await build({
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: [...workers],
    entryNames: '[name]',
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return outdir;
}
