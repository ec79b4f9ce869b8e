import type { VNode } from 'preact';
import { z } from 'zod';
import { Problem } from '../../src/lib/problem.ts';
import { text } from '../../src/rest/input/schemas.ts';
import type { DocHit, DocIndex, DocPage } from '../docs.ts';
import { page, type Rendered, type View } from '../page.ts';
import { Link } from '../parts/link.tsx';

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
});

/** A guide. */
export const guide = page({
  path: '/docs/:guide',
  isStatic: true,
  input: { path: z.object({ guide: z.string() }) },
  load: ({ docs: source }, { path: { guide: slug } }) => found(source.find(slug)),
  render: (_data, view, _inputs, _problems, loaded) => article(loaded, view),
});

/** An operation of the reference. */
export const operation = page({
  path: '/docs/api/:operation',
  isStatic: true,
  input: { path: z.object({ operation: z.string() }) },
  load: ({ docs: source }, { path: { operation: name } }) => found(source.find(`api/${name}`)),
  render: (_data, view, _inputs, _problems, loaded) => article(loaded, view),
});

async function found(page: Promise<DocPage | undefined>): Promise<DocPage> {
  const doc = await page;
  if (!doc) throw new Problem('not_found', 'There is no such page of the docs.');
  return doc;
}

function article(doc: DocPage, view: View): Rendered {
  const sections = doc.sections.filter(({ depth, id }) => depth === 2 && id !== '');
  return {
    title: doc.title,
    description: doc.description,
    isIndexed: true,
    main: (
      <div class="doc">
        <aside>
          <p>
            <Link view={view} to="/docs">
              {view.texts.nav.docs}
            </Link>
          </p>
          <DocSearch view={view} value="" />
          {sections.length > 2 && (
            <nav aria-label={view.texts.docs.onPage}>
              <ul class="plain">
                {sections.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </aside>
        {/* Made at build, of files of this project alone. */}
        <article lang="en" dangerouslySetInnerHTML={{ __html: doc.html }} />
      </div>
    ),
  };
}

const DocSearch = ({ view, value }: { readonly view: View; readonly value: string }): VNode => (
  <form class="search-field list-search" action="/docs">
    {view.isLanguageChosen && <input type="hidden" name="lang" value={view.language} />}
    <input
      type="search"
      name="q"
      value={value}
      maxLength={100}
      aria-label={view.texts.docs.search}
      placeholder={view.texts.docs.search}
    />
    <button type="submit" class="quiet">
      {view.texts.shell.search}
    </button>
  </form>
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
      {index.reference.map(({ title, pages }) => (
        <section key={title} lang="en">
          <h3>{title}</h3>
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
      {hits.map(({ slug, id, page: title, section, text: snippet }) => (
        <li key={`${slug} ${id} ${section}`}>
          <Link view={view} to={`/docs/${slug}${id === '' ? '' : `#${id}`}`}>
            {section === title ? title : `${title}: ${section}`}
          </Link>
          <p class="small">{snippet}</p>
        </li>
      ))}
    </ol>
  );
}
