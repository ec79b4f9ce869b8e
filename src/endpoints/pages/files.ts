import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { gzipped, keptText } from '../../answers/kept-text.ts';
import { graphiqlLibrary } from './graphiql-library.ts';
import type { PageFile } from './page-file.ts';

/** They lie beside the bundle too (build.mjs). */
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

/** Whatever the pages load; nothing of it is read before somebody asks. */
export const pageFiles: readonly PageFile[] = [
  file('page.css', style),
  file('parts.css', style),
  file('copy.js', script),
  file('icon.svg', 'image/svg+xml'),
  file('docs.css', style),
  file('docs.js', script),
  { path: '/pages/scalar.js', type: script, text: gzipped(scalar) },
];

/** The same of GraphiQL's page, which is not there everywhere (R15.7). */
export const graphiqlFiles: readonly PageFile[] = [
  ...graphiqlLibrary,
  file('graphiql.css', style),
  file('graphiql.js', script),
];
