import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { inject } from 'vitest';
import { bundleInto, programs } from '../../build.mjs';

const project = join(import.meta.dirname, '../..');
let bundled: Promise<string> | undefined;

/**
 * The folder of the service and its commands as `npm start` runs them, made once in each worker: a program that is
 * bundled starts in a third of the time it takes from its sources. Nobody writes into it.
 */
export function bundledPrograms(): Promise<string> {
  bundled ??= bundleAll();
  return bundled;
}

async function bundleAll(): Promise<string> {
  const folder = await ownFolder();
  await bundleInto(folder, programs);
  return folder;
}

/** A copy of the bundle that a test may damage; it removes it itself. */
export async function copyOfPrograms(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypoint-bundle-'));
  await cp(await bundledPrograms(), folder, { recursive: true });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A program of the tests themselves, bundled. */
export async function bundledScript(entry: string): Promise<string> {
  const outdir = await ownFolder();
  await build({
    absWorkingDir: project,
    entryPoints: { script: entry },
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return join(outdir, 'script.js');
}

/** A program of the tests that needs the datasets of the games, bundled with them. */
export async function bundledWithData(entry: string): Promise<string> {
  const folder = await ownFolder();
  await bundleInto(folder, [entry]);
  return join(folder, `${basename(entry, '.ts')}.js`);
}

/** It lies where packages are found, and goes with the run. */
async function ownFolder(): Promise<string> {
  await mkdir(inject('bundles'), { recursive: true });
  return mkdtemp(join(inject('bundles'), 'programs-'));
}
