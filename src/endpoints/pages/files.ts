import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import { gzipped, type KeptText, keptText } from '../../answers/kept-text.ts';
import { once } from '../../lib/once.ts';
import { Problem } from '../../lib/problem.ts';

/** One file that pages load, and its media type. */
interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly text: KeptText;
}

/** The bundle has them beside it too (build.mjs). */
const own = (name: string): URL => new URL(`./page-files/${name}`, import.meta.url);

const file = (name: string, type: string): PageFile => ({
  path: `/pages/${name}`,
  type,
  text: keptText(() => readFile(own(name))),
});

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** The library of the reference: compressed beside the bundle, and in its package where the service runs from its sources. */
const scalar = (): Promise<Uint8Array> =>
  readFile(own('scalar.js.gz')).catch(async () => {
    const module = createRequire(import.meta.url).resolve('@scalar/api-reference');
    return promisify(gzip)(await readFile(join(dirname(module), 'browser/standalone.js')));
  });

/** The files that pages load. Each is read when it is asked for first. */
export const pageFiles: readonly PageFile[] = [
  file('page.css', style),
  file('parts.css', style),
  file('copy.js', script),
  file('icon.svg', 'image/svg+xml'),
  file('docs.css', style),
  file('docs.js', script),
  { path: '/pages/scalar.js', type: script, text: gzipped(scalar) },
];

/** Under the names that the package has for them. */
const parts = ['js', 'css', 'editorWorkerService', 'graphqlWorker', 'jsonWorker'] as const;
type Part = (typeof parts)[number];

/**
 * Runs in a thread of its own: it is 9 MB of text, which would stay in memory several times over while everybody waits
 * for a second.
 */
const compressing = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { gzipSync } = require('node:zlib');
  const library = require(workerData.library);
  parentPort.postMessage(Object.fromEntries(workerData.parts.map((part) => [part, gzipSync(library[part])])));
`;

const require = createRequire(import.meta.url);

/** It takes two seconds. On a machine too busy for this deadline the next request tries again. */
const deadlineMs = 30_000;

/** Runs a program in a thread and answers what it posts. A thread that is late is ended: 503. */
export function fromThread<Posted>(
  program: string,
  workerData: object,
  waitedMs = deadlineMs,
): Promise<Posted> {
  const worker = new Worker(program, { eval: true, workerData });
  return new Promise<Posted>((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new Problem('upstream_unavailable', 'GraphiQL is not there yet; try again.'));
      void worker.terminate();
    }, waitedMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(late);
      reject(new Error('GraphiQL was not read.'));
    });
  });
}

const library = once(() =>
  fromThread<Readonly<Record<Part, Uint8Array>>>(compressing, {
    library: require.resolve('@graphql-yoga/render-graphiql/graphiql'),
    parts,
  }),
);

const fileOf = (part: Part, name: string, type: string): PageFile => ({
  path: `/pages/${name}`,
  type: `${type}; charset=utf-8`,
  text: gzipped(async () => (await library())[part]),
});

/** GraphiQL as Yoga's package has it, read when its page is opened first. */
const graphiqlLibrary: readonly PageFile[] = [
  fileOf('js', 'graphiql-library.js', 'text/javascript'),
  fileOf('css', 'graphiql-library.css', 'text/css'),
  fileOf('editorWorkerService', 'graphiql-editor-worker.js', 'text/javascript'),
  fileOf('graphqlWorker', 'graphiql-graphql-worker.js', 'text/javascript'),
  fileOf('jsonWorker', 'graphiql-json-worker.js', 'text/javascript'),
];

/** The files of GraphiQL's page, which a deployment may switch off (R15.7). */
export const graphiqlFiles: readonly PageFile[] = [
  ...graphiqlLibrary,
  file('graphiql.css', style),
  file('graphiql.js', script),
];
