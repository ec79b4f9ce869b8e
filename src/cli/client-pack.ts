import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const run = promisify(execFile);
const project = join(import.meta.dirname, '../..');

/**
 * Builds the package of the client into a folder, in the stead of what an earlier run made there. Answers the path of its
 * tarball. Throws when the folder holds anything else.
 */
export async function packClient(out: string): Promise<string> {
  await assertOurs(out);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await Promise.all([writeModule(out), writeTypes(out), writeManifest(out)]);
  await cp(join(project, 'LICENSE'), join(out, 'LICENSE'));
  await cp(join(project, 'src/client/README.md'), join(out, 'README.md'));
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', out, out]);
  return join(out, stdout.trim());
}

/** Whoever names the wrong folder loses nothing. */
async function assertOurs(out: string): Promise<void> {
  if (!existsSync(out)) return;
  const names = await readdir(out);
  const manifest = await readFile(join(out, 'package.json'), 'utf8').catch(() => '');
  if (names.length === 0 || manifest.includes(description)) return;
  throw new Error(`${out} holds other things; name an empty folder.`);
}

const description = 'The official client of Waypoint for TypeScript and JavaScript.';

/** One file: nothing but web standards is asked of whoever runs it. */
const writeModule = (out: string) =>
  build({
    absWorkingDir: project,
    entryPoints: ['src/client/index.ts'],
    outfile: join(out, 'index.js'),
    bundle: true,
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    logLevel: 'warning',
  });

/** Declarations name each other as their modules would be called. */
async function writeTypes(out: string): Promise<void> {
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  const config = join(project, 'src/client/tsconfig.json');
  await run(process.execPath, [compiler, '-p', config, '--outDir', out]);
  const files = await readdir(out, { recursive: true });
  for (const name of files.filter((file) => file.endsWith('.d.ts'))) {
    const text = await readFile(join(out, name), 'utf8');
    await writeFile(join(out, name), text.replace(/'(\.{1,2}\/[^'\n]+)\.ts'/g, "'$1.js'"));
  }
}

async function writeManifest(out: string): Promise<void> {
  const own = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license } = own;
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    exports: { './client': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', '*.d.ts', 'generated'],
    engines: { node: '>=20' },
  };
  await writeFile(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}
