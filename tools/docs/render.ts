import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { v1Routes } from '../../src/rest/v1/index.ts';
import type { DocIndex, DocLink, DocPage } from '../../web/docs.ts';
import { guideGroups, renderGuide, titleOf } from './guides.ts';
import { type OpenApi, renderReference } from './reference.ts';

export interface RenderedDocs {
  readonly index: DocIndex;
  readonly pages: readonly DocPage[];
}

/** All pages of the docs, made of README.md, docs/*.md, schema/ and the routes. */
export function renderDocs(project: string): RenderedDocs {
  const read = (path: string): string => readFileSync(join(project, path), 'utf8');
  const texts = new Map<string, string>(
    guideGroups
      .flatMap(({ guides }) => [...guides])
      .map((slug) => [slug, read(slug === 'start' ? 'README.md' : `docs/${slug}.md`)]),
  );
  const titles = new Map([...texts].map(([slug, text]) => [slug, titleOf(slug, text)]));
  const guides = [...texts].map(([slug, text]) => renderGuide(slug, text, titles));
  const openapi = JSON.parse(read('schema/openapi.json')) as OpenApi;
  const schema = buildSchema(read('schema/schema.graphql'));
  const reference = renderReference({ openapi, routes: v1Routes, schema });
  return {
    index: {
      guides: guideGroups.map(({ id, guides: slugs }) => ({
        id,
        pages: slugs.map((slug) => ({ slug, title: titles.get(slug) ?? slug })),
      })),
      reference: openapi.tags.map(({ name, 'x-displayName': title = name }) => ({
        id: name,
        title,
        pages: reference.filter(({ tag }) => tag === name).map(linkOf),
      })),
    },
    pages: [...guides, ...reference.map(({ tag: _tag, ...page }) => page)],
  };
}

const linkOf = ({ slug, title, operation }: DocPage): DocLink => ({
  slug,
  title,
  ...(operation && { operation }),
});
