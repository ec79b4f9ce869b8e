import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { gzipped } from '../../answers/kept-text.ts';
import { once } from '../../lib/once.ts';
import { Problem } from '../../lib/problem.ts';
import type { PageFile } from './page-file.ts';

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

/** It takes two seconds; on a machine that is busier than that, the next one who asks has it tried again. */
const deadlineMs = 30_000;

/** What a thread of this program posts, which is ended when it does not in time: then it is 503. */
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

/** GraphiQL as Yoga's package has it, for the page beside it; read when the first one opens that. */
export const graphiqlLibrary: readonly PageFile[] = [
  fileOf('js', 'graphiql-library.js', 'text/javascript'),
  fileOf('css', 'graphiql-library.css', 'text/css'),
  fileOf('editorWorkerService', 'graphiql-editor-worker.js', 'text/javascript'),
  fileOf('graphqlWorker', 'graphiql-graphql-worker.js', 'text/javascript'),
  fileOf('jsonWorker', 'graphiql-json-worker.js', 'text/javascript'),
];
