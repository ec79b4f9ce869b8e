import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gunzip } from 'node:zlib';
import type { GraphiQLOptions } from 'graphql-yoga';
import { welcomeQuery } from './graphiql-tabs.ts';

/** GraphiQL's page: one for the whole process, whoever asks for it. */
export interface GraphiqlPage {
  /** By gzip, as it is sent to nearly everybody, and its tag. Made when the first one asks. */
  compressed(): Promise<{ readonly bytes: Uint8Array; readonly etag: string }>;
  /** For a client that reads nothing compressed: four times the size, and made when the first one asks. */
  plain(): Promise<Uint8Array>;
}

const options: GraphiQLOptions = {
  title: 'Waypoint',
  defaultQuery: welcomeQuery,
  headers: '{ "Authorization": "Bearer <your key>" }',
  defaultEditorToolsVisibility: 'headers',
};

/**
 * Runs in a thread of its own: the page is 9 MB of text, and what it is made of would stay in memory six times over
 * while everybody waits for a second.
 */
const rendering = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { gzipSync } = require('node:zlib');
  const { renderGraphiQL } = require(workerData.renderer);
  parentPort.postMessage(gzipSync(renderGraphiQL(workerData.options).trim()));
`;

const require = createRequire(import.meta.url);

function render(): Promise<Uint8Array> {
  const renderer = require.resolve('@graphql-yoga/render-graphiql');
  const worker = new Worker(rendering, { eval: true, workerData: { renderer, options } });
  return new Promise((resolve, reject) => {
    worker.once('message', (page: Uint8Array) => resolve(page));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('GraphiQL was not rendered.')));
  });
}

/** Runs something once and keeps what came of it; a failure is not kept. */
function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= run().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

const compressed = once(async () => {
  const bytes = await render();
  return { bytes, etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` };
});
const plain = once(async () => promisify(gunzip)((await compressed()).bytes));

/** Nothing of it depends on the configuration. */
export const graphiqlPage: GraphiqlPage = { compressed, plain };
