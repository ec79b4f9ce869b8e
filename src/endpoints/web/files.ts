import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AssetPaths } from '../../../web/shell.tsx';
import { createStaticText, type StaticText } from '../../answers/cached-body.ts';
import { consumeForBytes, consumeFrom } from '../../http/consume-tokens.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { tagOf } from '../../lib/http-response.ts';
import { once } from '../../lib/once.ts';
import { Problem } from '../../lib/problem.ts';
import type { AddressBuckets } from '../../limits/leases.ts';
import { openEndpoint, pictureAnswer, textAnswer } from '../public-answer.ts';

/** A script or style of the pages, by the name of its source: `site.css`. */
interface WebFile {
  readonly name: string;
  readonly text: string;
}

const fileTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** The bundle has them beside it; from the sources they are built on first use (build.mjs). */
async function readWebFiles(): Promise<readonly WebFile[]> {
  const bundled = await readFile(new URL('./web-files.json', import.meta.url), 'utf8').catch(
    () => undefined,
  );
  if (bundled !== undefined) return JSON.parse(bundled) as WebFile[];
  // Not a literal, which the bundle would include.
  const build: string = new URL('../../../build.mjs', import.meta.url).href;
  const { buildWebFiles } = (await import(build)) as typeof import('../../../build.mjs');
  return buildWebFiles();
}

interface ServedFile {
  readonly path: string;
  readonly type: string;
  readonly text: StaticText;
}

/** The same for all applications of a process. */
const servedFiles = once(async () => {
  const files = await readWebFiles();
  return new Map(
    files.map(({ name, text }) => {
      const dot = name.lastIndexOf('.');
      const digest = hash('sha256', text, 'base64url').slice(0, 12);
      const ending = name.slice(dot + 1);
      const served: ServedFile = {
        path: `/web/${name.slice(0, dot)}-${digest}.${ending}`,
        type: fileTypes[ending] ?? 'application/octet-stream',
        text: createStaticText(() => text),
      };
      return [name, served] as const;
    }),
  );
});

/** Where each file is served; its address changes with its content. */
export const assetPaths: () => Promise<AssetPaths> = once(async () => {
  const files = await servedFiles();
  return new Map([...files].map(([name, { path }]) => [name, path]));
});

const byPath = once(async () => {
  const files = await servedFiles();
  return new Map([...files.values()].map((file) => [file.path, file]));
});

/** Scripts and styles, which caches may hold for good. */
export const webFileEndpoint = (anonymous: AddressBuckets): Endpoint =>
  openEndpoint('/web/:file', async (requestContext, incoming) => {
    const found = (await byPath()).get(requestContext.path);
    if (!found) throw new Problem('not_found', 'There is no such file.');
    return textAnswer(requestContext, incoming, anonymous, {
      text: found.text,
      type: found.type,
      headers: {
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
      },
    });
  });

const pictureName = /^[\w-]+\.webp$/;

/** A picture of the docs: beside the bundle, or where the sources have it. */
const readPicture = (name: string): Promise<Uint8Array> =>
  readFile(new URL(`./docs/${name}`, import.meta.url))
    .catch(() => readFile(new URL(`../../../docs/${name}`, import.meta.url)))
    .catch(() => readFile(new URL(`../../../docs/pictures/${name}`, import.meta.url)));

/** Pictures that guides show. */
export const docPictureEndpoint = (anonymous: AddressBuckets): Endpoint =>
  openEndpoint('/docs/files/:file', async (requestContext, incoming) => {
    await consumeFrom(anonymous, requestContext, 1);
    const name = incoming.params['file'] ?? '';
    const bytes = pictureName.test(name)
      ? await readPicture(name).catch(() => undefined)
      : undefined;
    if (!bytes) throw new Problem('not_found', 'There is no such picture.');
    const answer = pictureAnswer(
      {
        bytes,
        contentType: 'image/webp',
        etag: tagOf(bytes),
        cacheControl: 'public, max-age=3600',
      },
      incoming,
    );
    await consumeForBytes(anonymous, requestContext, answer);
    return answer;
  });
