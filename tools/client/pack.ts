import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import type { Command } from '../../src/cli/command.ts';
import { runTool } from '../run.ts';

const run = promisify(execFile);
const project = join(import.meta.dirname, '../..');
const source = join(project, 'packages/client');

/** Builds the package of the client in a folder and returns the path of its tarball. Throws when the folder holds other files. */
export async function packClient(out: string): Promise<string> {
  await assertOurs(out);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const dist = join(out, 'dist');
  await Promise.all([writeModule(dist), writeTypes(dist)]);
  for (const name of ['package.json', 'README.md']) await cp(join(source, name), join(out, name));
  await cp(join(project, 'LICENSE'), join(out, 'LICENSE'));
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', out, out]);
  return join(out, stdout.trim());
}

/** Never empties a folder of someone else. */
async function assertOurs(out: string): Promise<void> {
  if (!existsSync(out)) return;
  const names = await readdir(out);
  const manifest = await readFile(join(out, 'package.json'), 'utf8').catch(() => '');
  if (names.length === 0 || manifest.includes(description)) return;
  throw new Error(`${out} holds other files; choose an empty folder.`);
}

/** The description in the manifest, which no other package has. */
const description = 'The official client of Waypoint for TypeScript and JavaScript.';

/** One file that needs only web standards. */
const writeModule = (dist: string) =>
  build({
    absWorkingDir: source,
    entryPoints: ['src/index.ts'],
    outfile: join(dist, 'index.js'),
    bundle: true,
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    logLevel: 'warning',
  });

/** Declarations import each other as `.js` files. */
async function writeTypes(dist: string): Promise<void> {
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', source, '--outDir', dist]);
  const files = await readdir(dist, { recursive: true });
  for (const name of files.filter((file) => file.endsWith('.d.ts'))) {
    const text = await readFile(join(dist, name), 'utf8');
    await writeFile(join(dist, name), text.replace(/'(\.{1,2}\/[^'\n]+)\.ts'/g, "'$1.js'"));
  }
}

const usage = `Builds the official client as a package: one module, its types, and a tarball of both, whose path is printed.

  npm run -s client:pack -- [--out <folder>]

  --out <folder>   an empty folder, or one of an earlier run, which is replaced; dist-client by default
  --help           this text
`;

const clientPack: Command<object> = {
  name: 'client:pack',
  call: 'npm run -s client:pack --',
  usage,
  read(args) {
    const { values } = parseArgs({ args, options: { out: { type: 'string' } } });
    const folder = values.out === undefined ? join(project, 'dist-client') : resolve(values.out);
    return async ({ out }) => {
      out(`${await packClient(folder)}\n`);
      return 0;
    };
  },
};

await runTool(clientPack, import.meta.url, {});
