// Bundles the service and its commands into dist/, in a moment: `npm start` runs this first, so that it never runs
// what was not written. Packages stay outside.
import { cp, readdir, rm } from 'node:fs/promises';
import { build } from 'esbuild';

const usage = 'Usage: node build.mjs\nBundles src/ into dist/.\n';
if (process.argv.includes('--help')) {
  process.stdout.write(usage);
  process.exit(0);
}

await rm('dist', { recursive: true, force: true });
const commands = (await readdir('src/cli')).filter((name) => name.startsWith('keys-'));
await build({
  entryPoints: ['src/main.ts', ...commands.map((name) => `src/cli/${name}`)],
  entryNames: '[name]',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
});
for (const game of ['genshin', 'hsr', 'zzz']) {
  await cp(`src/games/${game}/data`, `dist/${game}/data`, { recursive: true });
}
