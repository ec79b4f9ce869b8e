#!/usr/bin/env node
// Runs the program in dist/. In a clone it builds dist/ when it is missing, and only then: a server that runs from dist/
// would lose its files.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');
const sources = ['src', 'web'].map((folder) => join(project, folder));
const built = join(project, 'dist/waypoint.js');

function say(text) {
  process.stderr.write(`waypoint: ${text}\n`);
}

function build() {
  if (!existsSync(join(project, 'node_modules/esbuild'))) {
    say('The packages are missing. Run npm ci first.');
    process.exit(1);
  }
  say('dist/ is missing, building it once.');
  execFileSync(process.execPath, [join(project, 'build.mjs')], { stdio: ['ignore', 2, 2] });
}

function hasNewerSources() {
  const { mtimeMs } = statSync(built);
  return sources
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .some(
      (entry) => entry.isFile() && statSync(join(entry.parentPath, entry.name)).mtimeMs > mtimeMs,
    );
}

if (sources.every(existsSync)) {
  if (!existsSync(built)) build();
  else if (hasNewerSources())
    say('src/ or web/ has changed since dist/ was built. Run npm run build.');
}
await import('../dist/waypoint.js');
