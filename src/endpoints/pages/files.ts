import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createGzippedText, createStaticText, type StaticText } from '../../answers/cached-body.ts';

interface PageFile {
  readonly path: string;
  readonly type: string;
  readonly text: StaticText;
}

/** The bundle has the same folder beside it (build.mjs). */
const own = (name: string): URL => new URL(`./page-files/${name}`, import.meta.url);

const file = (name: string, type: string, find = () => readFile(own(name))): PageFile => ({
  path: `/pages/${name}`,
  type,
  text: createStaticText(find),
});

/** A file that the pages for people load too: beside the bundle, or where the sources have it. */
const sharedFile = (folder: string, name: string, type: string): PageFile =>
  file(name, type, () =>
    readFile(own(name)).catch(() =>
      readFile(new URL(`../../../web/${folder}/${name}`, import.meta.url)),
    ),
  );

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** The files of pages, each read on first use. */
export const pageFiles: readonly PageFile[] = [
  file('icon.svg', 'image/svg+xml'),
  sharedFile('styles', 'tokens.css', style),
  sharedFile('browser', 'theme.js', script),
  file('docs.css', style),
  file('docs.js', script),
  // One file of the package @scalar/api-reference (tools/scalar.ts).
  {
    path: '/pages/scalar.js',
    type: script,
    text: createGzippedText(() => readFile(own('scalar.js.gz'))),
  },
];

/** A part of GraphiQL: compressed beside the bundle (build.mjs), else from Yoga's package. */
const graphiqlPart = (part: string, name: string, type: string): PageFile => ({
  path: `/pages/${name}`,
  type,
  text: createGzippedText(() =>
    readFile(own(`graphiql-${part}.gz`)).catch(() => {
      const require = createRequire(import.meta.url);
      const parts = require('@graphql-yoga/render-graphiql/graphiql') as Record<string, string>;
      return promisify(gzip)(parts[part] ?? '');
    }),
  ),
});

/** The files of GraphiQL's page, which can be switched off (R15.7). */
export const graphiqlFiles: readonly PageFile[] = [
  graphiqlPart('js', 'graphiql-library.js', script),
  graphiqlPart('css', 'graphiql-library.css', style),
  graphiqlPart('editorWorkerService', 'graphiql-editor-worker.js', script),
  graphiqlPart('graphqlWorker', 'graphiql-graphql-worker.js', script),
  graphiqlPart('jsonWorker', 'graphiql-json-worker.js', script),
  file('graphiql-tokens.css', style),
  file('graphiql.css', style),
  file('graphiql.js', script),
];
