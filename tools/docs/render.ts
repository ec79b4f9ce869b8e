import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v1Routes } from '../../src/rest/v1/index.ts';
import type { DocIndex, DocPage } from '../../web/docs.ts';
import { guideGroups, renderGuide } from './guides.ts';
import { type OpenApi, renderReference } from './reference.ts';

export interface RenderedDocs {
  readonly index: DocIndex;
  readonly pages: readonly DocPage[];
}

/** All pages of the docs, made of docs/*.md, schema/openapi.json and the routes. */
export function renderDocs(project: string): RenderedDocs {
  const slugs = new Set<string>(guideGroups.flatMap(({ guides }) => guides));
  const guides = guideGroups.map(({ id, guides: names }) => ({
    id,
    pages: names.map((name) =>
      renderGuide(name, readFileSync(join(project, `docs/${name}.md`), 'utf8'), slugs),
    ),
  }));
  const openapi = JSON.parse(readFileSync(join(project, 'schema/openapi.json'), 'utf8')) as OpenApi;
  const reference = renderReference(openapi, v1Routes);
  const tags = openapi.tags.map(({ name, 'x-displayName': title = name }) => ({ name, title }));
  return {
    index: {
      guides: guides.map(({ id, pages }) => ({
        id,
        pages: pages.map(({ slug, title }) => ({ slug, title })),
      })),
      reference: tags.map(({ name, title }) => ({
        title,
        pages: reference.filter(({ tag }) => tag === name).map(({ link }) => link),
      })),
    },
    pages: [
      ...guides.flatMap(({ pages }) => pages),
      ...reference.map(({ slug, title, description, html, sections }) => ({
        slug,
        title,
        description,
        html,
        sections,
      })),
    ],
  };
}
