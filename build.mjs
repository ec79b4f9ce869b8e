// Bundles the service and its commands into dist/, in a moment: `npm start` runs this first, so that it never runs
// what was not written. Packages stay outside.
import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const project = import.meta.dirname;

/** What runs in processes of their own: decoders of pictures, and those that draw cards. */
export const workers = [
  'src/lib/pictures/picture-worker.ts',
  'src/domains/cards/render/card-worker.ts',
];

/**
 * Bundles entries of the project into a folder, each under its own name, with the workers and the
 * datasets of the games beside them.
 */
export async function bundleInto(outdir, entryPoints) {
  await build({
    absWorkingDir: project,
    entryPoints: [...entryPoints, ...workers],
    entryNames: '[name]',
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  const folders = await readdir(join(project, 'src/games'), { withFileTypes: true });
  for (const { name } of folders.filter((entry) => entry.isDirectory())) {
    const data = join(project, 'src/games', name, 'data');
    if (existsSync(data)) await cp(data, join(outdir, name, 'data'), { recursive: true });
  }
}

/** The service and the commands that run without the sources. */
export async function programs() {
  const files = await readdir(join(project, 'src/cli/commands'));
  const commands = files
    .filter((name) => /^(keys-.*|catalog-(import|rollback)|archive-import|leaderboard-rebuild|trust-(explain|rebuild)|reports-export|privacy-erase)\.ts$/.test(name))
    .map((name) => `src/cli/commands/${name}`);
  return ['src/main.ts', ...commands];
}

async function main() {
  const outdir = join(project, 'dist');
  await rm(outdir, { recursive: true, force: true });
  await bundleInto(outdir, await programs());
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--help')) {
    process.stdout.write('Usage: node build.mjs\nBundles src/ into dist/.\n');
  } else {
    await main();
  }
}
