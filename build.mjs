// Bundles the service and its program into dist/, in a moment: `npm start` runs this first, so that it never runs
// what was not written. Packages are bundled too: reading them one by one took a third of the start.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build } from 'esbuild';

const project = import.meta.dirname;

/** What runs in processes of their own: decoders of pictures, what draws cards, and what checks the records. */
export const workers = [
  'src/lib/pictures/picture-worker.ts',
  'src/domains/cards/render/card-worker.ts',
  'src/store/lmdb/check-worker.ts',
];

/** What stays a package: native code, fonts, GraphiQL, which are files to be read, and what the driver of MongoDB would use if it were there. */
const outside = [
  'lmdb',
  'sharp',
  '@takumi-rs/core',
  '@fontsource-variable/*',
  '@graphql-yoga/render-graphiql',
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
];

const requireForBundle =
  "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);";

/**
 * A program in ASCII alone. One other letter, and V8 keeps two bytes for each character of the file, 7 MB in all; esbuild
 * leaves them in regular expressions, templates and comments.
 */
const asciiOf = (program) =>
  program.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Bundles entries of the project into a folder, each under its own name, with the workers, the
 * datasets of the games, the reference and what pages load beside them.
 */
export async function bundleInto(outdir, entryPoints, { sourcemap = false } = {}) {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: [...entryPoints, ...workers],
    entryNames: '[name]',
    outdir,
    bundle: true,
    splitting: true,
    external: outside,
    // As Node resolves a package, so that graphql, which comes in two forms, is there once.
    conditions: [],
    mainFields: ['main'],
    // Packages in CommonJS call require.
    banner: { js: requireForBundle },
    legalComments: 'linked',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    sourcemap,
    write: false,
  });
  await mkdir(outdir, { recursive: true });
  await Promise.all(
    outputFiles.map(({ path, contents, text }) =>
      writeFile(path, path.endsWith('.js') ? asciiOf(text) : contents),
    ),
  );
  const folders = await readdir(join(project, 'src/games'), { withFileTypes: true });
  for (const { name } of folders.filter((entry) => entry.isDirectory())) {
    const data = join(project, 'src/games', name, 'data');
    if (existsSync(data)) await cp(data, join(outdir, name, 'data'), { recursive: true });
  }
  await cp(join(project, 'schema/openapi.json'), join(outdir, 'openapi.json'));
  await copyPageFiles(join(outdir, 'page-files'));
  await writeFile(join(outdir, 'web-files.json'), JSON.stringify(await buildWebFiles()));
  await writeDocs(join(outdir, 'docs'));
}

/** What pages load by its name; the other files of web/browser are parts of these. */
const scripts = ['web/browser/site.ts', 'web/browser/theme.js'];

/** Scripts and styles of the pages for people. */
export async function buildWebFiles() {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: [...scripts, 'web/styles/site.css'],
    entryNames: '[name]',
    outdir: '/',
    bundle: true,
    minify: true,
    external: ['/pages/*'],
    target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
    format: 'iife',
    charset: 'utf8',
    logLevel: 'warning',
    write: false,
  });
  return outputFiles.map(({ path, text }) => ({ name: basename(path), text }));
}

/** Renders the docs, a file for each page. The program that does it is bundled for the moment. */
async function writeDocs(folder) {
  await mkdir(folder, { recursive: true });
  // Beside the datasets of the games, which the routes read.
  const program = join(folder, '../render-docs.mjs');
  await build({
    absWorkingDir: project,
    entryPoints: ['tools/docs/files.ts'],
    outfile: program,
    bundle: true,
    conditions: [],
    mainFields: ['main'],
    banner: { js: requireForBundle },
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  const { docFiles } = await import(pathToFileURL(program).href);
  await Promise.all(
    docFiles(project).map(({ name, text }) => writeFile(join(folder, name), text)),
  );
  await rm(program);
  for (const name of ['docs', 'docs/pictures']) {
    const from = join(project, name);
    const files = existsSync(from) ? await readdir(from) : [];
    for (const file of files.filter((one) => one.endsWith('.webp')))
      await cp(join(from, file), join(folder, file));
  }
}

/** What pages load, with the parts of GraphiQL compressed: they are 9 MB of text. */
async function copyPageFiles(folder) {
  await cp(join(project, 'src/endpoints/pages/page-files'), folder, { recursive: true });
  for (const file of ['web/styles/tokens.css', 'web/browser/theme.js'])
    await cp(join(project, file), join(folder, basename(file)));
  const graphiql = createRequire(import.meta.url)('@graphql-yoga/render-graphiql/graphiql');
  const parts = ['js', 'css', 'editorWorkerService', 'graphqlWorker', 'jsonWorker'];
  await Promise.all(
    parts.map(async (part) => {
      const packed = await promisify(gzip)(graphiql[part]);
      await writeFile(join(folder, `graphiql-${part}.gz`), packed);
    }),
  );
}

/** The service, and the program of its operator, which starts the service too. */
export const programs = ['src/main.ts', 'src/cli/waypoint.ts'];

async function main() {
  const outdir = join(project, 'dist');
  await rm(outdir, { recursive: true, force: true });
  await bundleInto(outdir, programs);
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--help')) {
    process.stdout.write('Usage: node build.mjs\nBundles src/ into dist/.\n');
  } else {
    await main();
  }
}
