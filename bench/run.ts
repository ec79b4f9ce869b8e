import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOfOthers, machine, sharesSince, ticks } from './machine.ts';
import { type Bench, measure } from './measure.ts';
import { help, readOptions } from './options.ts';
import { killAll, projectDir } from './processes.ts';
import { profileRow } from './profile.ts';
import { hasFailed, resultOf, textOf } from './report.ts';
import { thisTree, treeAt } from './tree.ts';

const progress = (text: string): void => {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
};

/** Folders of this run, gone with it: one for data, and one for bundles, where this tree's packages are found. */
function workFolders(): { readonly workDir: string; readonly bundleDir: string } {
  const cacheDir = join(projectDir, 'node_modules/.cache');
  mkdirSync(cacheDir, { recursive: true });
  const workDir = mkdtempSync(join(tmpdir(), 'waypoint-bench-'));
  const bundleDir = mkdtempSync(join(cacheDir, 'waypoint-bench-'));
  process.once('exit', () => {
    killAll();
    for (const dir of [workDir, bundleDir]) rmSync(dir, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  return { workDir, bundleDir };
}

async function measureAll(bench: Bench): Promise<number> {
  const [began, before] = [performance.now(), ticks()];
  const loadBefore = await loadOfOthers();
  const rounds = await measure(bench);
  progress('');
  const result = resultOf(bench, rounds, {
    machine: machine(),
    loadBefore,
    loadAfter: await loadOfOthers(),
    steal: sharesSince(before).steal,
    seconds: (performance.now() - began) / 1000,
  });
  process.stdout.write(textOf(result));
  if (bench.json) writeFileSync(bench.json, `${JSON.stringify(result, null, 2)}\n`);
  return hasFailed(result) ? 2 : 0;
}

/** The exit status: 0 when every must is reached or no row is worse, 2 when not. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    process.stdout.write(help);
    return 0;
  }
  if (!existsSync(new URL('node_modules', import.meta.url))) {
    throw new Error('The peers are not installed yet: npm ci --prefix bench');
  }
  const { workDir, bundleDir } = workFolders();
  progress('bundling this tree');
  const tree = await thisTree(bundleDir, options.profile !== undefined);
  const other =
    options.against === undefined ? undefined : await treeAt(options.against, workDir, progress);
  const mongodbUri = process.env['MONGODB_URI'];
  const bench = { ...options, tree, other, workDir, mongodbUri, progress };
  if (options.profile === undefined) return measureAll(bench);
  process.stdout.write(await profileRow(bench, options.profile, bundleDir));
  return 0;
}

try {
  process.exit(await main());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\nThe bench could not go on: ${message}\n`);
  process.exit(1);
}
