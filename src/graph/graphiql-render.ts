import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { GraphiQLOptions } from 'graphql-yoga';
import { welcomeQuery } from './graphiql-tabs.ts';

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

export function render(): Promise<Uint8Array> {
  const renderer = require.resolve('@graphql-yoga/render-graphiql');
  const worker = new Worker(rendering, { eval: true, workerData: { renderer, options } });
  return new Promise((resolve, reject) => {
    worker.once('message', (page: Uint8Array) => resolve(page));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('GraphiQL was not rendered.')));
  });
}
