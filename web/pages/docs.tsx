import type { VNode } from 'preact';
import { z } from 'zod';
import { Problem } from '../../src/lib/problem.ts';
import { text } from '../../src/rest/input/schemas.ts';
import type { DocHit, DocIndex, DocPage, Docs } from '../docs.ts';
import { page, type Rendered, type View } from '../page.ts';
import { DocNav, NextPages, OnPage } from '../parts/doc-nav.tsx';
import { Link } from '../parts/link.tsx';
import { SearchField } from '../parts/search-field.tsx';

/** How many hits the field suggests. */
const maxSuggestions = 8;

/** All guides and operations, or what a search finds in them. */
export const docs = page({
  path: '/docs',
  isStatic: true,
  input: { query: z.object({ q: text(100).default('') }) },
  async load({ docs: source }, { query: { q } }) {
    return {
      index: await source.index(),
      hits: q.trim() === '' ? undefined : await source.search(q),
    };
  },
  render(_data, view, { query: { q } }, _problems, { index, hits }) {
    const { texts } = view;
    return {
      title: q.trim() === '' ? texts.nav.docs : `${texts.nav.docs}: ${q.trim()}`,
      description: texts.docs.about,
      isIndexed: q === '',
      main: (
        <>
          <h1>{texts.nav.docs}</h1>
          <p class="lead">{texts.docs.about}</p>
          <DocSearch view={view} value={q} />
          {hits ? <Hits view={view} hits={hits} /> : <Contents view={view} index={index} />}
        </>
      ),
    };
  },
  /** What the field suggests. */
  data: (_data, _view, _inputs, { hits = [] }) =>
    hits.slice(0, maxSuggestions).map((hit) => ({
      name: hit.section,
      about: hit.operation ? `${hit.operation.method} ${hit.operation.path}` : hit.page,
      path: pathOf(hit),
    })),
});

const pathOf = ({ slug, id }: DocHit): string => `/docs/${slug}${id === '' ? '' : `#${id}`}`;

/** A guide. */
export const guide = page({
  path: '/docs/:guide',
  isStatic: true,
  input: { path: z.object({ guide: z.string() }) },
  load: ({ docs: source }, { path: { guide: slug } }) => found(source, slug),
  render: (_data, view, _inputs, _problems, loaded) => article(loaded, view),
});

/** An operation of the reference. */
export const operation = page({
  path: '/docs/api/:operation',
  isStatic: true,
  input: { path: z.object({ operation: z.string() }) },
  load: ({ docs: source }, { path: { operation: name } }) => found(source, `api/${name}`),
  render: (_data, view, _inputs, _problems, loaded) => article(loaded, view),
});

interface Found {
  readonly doc: DocPage;
  readonly index: DocIndex;
}

async function found(docs: Docs, slug: string): Promise<Found> {
  const [doc, index] = await Promise.all([docs.find(slug), docs.index()]);
  if (!doc) throw new Problem('not_found', 'There is no such page of the docs.');
  return { doc, index };
}

/** Where examples ask a service that was just started. */
const localAddress = 'http://127.0.0.1:3000';
/** Who reads about a service of their own. */
const ofOwnService = new Set(['operators', 'contributors']);

/** Examples ask the service that shows them. */
function htmlOf({ doc, index }: Found, { baseUrl }: View): string {
  const group = index.guides.find(({ pages }) => pages.some(({ slug }) => slug === doc.slug));
  if (group && ofOwnService.has(group.id)) return doc.html;
  return doc.html.replaceAll(localAddress, () => baseUrl.replaceAll('&', '&amp;'));
}

function article(loaded: Found, view: View): Rendered {
  const { doc, index } = loaded;
  const { nav } = view.texts;
  return {
    title: doc.title,
    description: doc.description,
    isIndexed: true,
    main: (
      <div class="doc">
        <div class="doc-find">
          <p>
            <Link view={view} to="/docs">
              {nav.docs}
            </Link>
          </p>
          <DocSearch view={view} value="" />
        </div>
        <div class="doc-text">
          <OnPage view={view} doc={doc} />
          {/* Made at build, of files of this project alone. */}
          <article lang="en" dangerouslySetInnerHTML={{ __html: htmlOf(loaded, view) }} />
          <NextPages view={view} index={index} doc={doc} />
        </div>
        <DocNav view={view} index={index} doc={doc} />
      </div>
    ),
  };
}

const DocSearch = ({ view, value }: { readonly view: View; readonly value: string }): VNode => (
  <SearchField
    view={view}
    value={value}
    within={{ path: '/docs', label: view.texts.docs.search, suggests: true }}
  />
);

function Contents({ view, index }: { readonly view: View; readonly index: DocIndex }): VNode {
  const { docs: words } = view.texts;
  return (
    <>
      <div class="doc-groups">
        {index.guides.map(({ id, pages }) => (
          <section key={id} class="panel">
            <h2>{words.groups[id as keyof typeof words.groups]}</h2>
            <ul class="plain" lang="en">
              {pages.map(({ slug, title }) => (
                <li key={slug}>
                  <Link view={view} to={`/docs/${slug}`}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <h2 id="reference">{words.reference}</h2>
      <p>
        {words.referenceAbout} <a href="/docs/try">{words.tryIt}</a>
      </p>
      {index.reference.map(({ id, title, pages }) => (
        <section key={id} lang="en">
          <h3 id={id}>{title}</h3>
          <ul class="operations">
            {pages.map(({ slug, title: summary, operation: place }) => (
              <li key={slug}>
                <b class="method">{place?.method}</b>
                <Link view={view} to={`/docs/${slug}`}>
                  <code>{place?.path}</code>
                </Link>
                <span>{summary}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Hits({ view, hits }: { readonly view: View; readonly hits: readonly DocHit[] }): VNode {
  const { docs: words } = view.texts;
  if (hits.length === 0)
    return (
      <div class="empty">
        <p>{words.nothing}</p>
        <p>
          <Link view={view} to="/docs">
            {view.texts.catalog.showAll}
          </Link>
        </p>
      </div>
    );
  return (
    <ol class="hits" lang="en">
      {hits.map((hit) => (
        <li key={pathOf(hit)}>
          <Link view={view} to={pathOf(hit)}>
            {hit.section === hit.page ? hit.page : `${hit.page}: ${hit.section}`}
          </Link>
          {hit.operation && (
            <span class="small">
              {' '}
              <b>{hit.operation.method}</b> <code>{hit.operation.path}</code>
            </span>
          )}
          <p class="small">
            {hit.text.map(({ text: part, isHit }) => (isHit ? <mark>{part}</mark> : part))}
          </p>
        </li>
      ))}
    </ol>
  );
}
