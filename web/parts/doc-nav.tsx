import type { VNode } from 'preact';
import type { DocIndex, DocLink, DocPage } from '../docs.ts';
import type { View } from '../page.ts';
import { Link } from './link.tsx';

interface DocNavProps {
  readonly view: View;
  readonly index: DocIndex;
  readonly doc: DocPage;
}

/** All guides and topics of the reference; those beside the page that is read are open. */
export function DocNav({ view, index, doc }: DocNavProps): VNode {
  const { docs: words, nav } = view.texts;
  return (
    <nav class="doc-nav" aria-label={nav.docs}>
      {index.guides.map(({ id, pages }) => (
        <details key={id} open={has(pages, doc)}>
          <summary>{words.groups[id as keyof typeof words.groups]}</summary>
          <Pages view={view} pages={pages} doc={doc} />
        </details>
      ))}
      <p class="doc-nav-title">
        <Link view={view} to="/docs#reference">
          {words.reference}
        </Link>
      </p>
      {index.reference.map(({ id, title, pages }) => (
        <details key={id} open={has(pages, doc)}>
          <summary lang="en">{title}</summary>
          <Pages view={view} pages={pages} doc={doc} />
        </details>
      ))}
    </nav>
  );
}

const has = (pages: readonly DocLink[], { slug }: DocPage): boolean =>
  pages.some((page) => page.slug === slug);

interface PagesProps extends Pick<DocNavProps, 'view' | 'doc'> {
  readonly pages: readonly DocLink[];
}

const Pages = ({ view, pages, doc }: PagesProps): VNode => (
  <ul class="plain" lang="en">
    {pages.map(({ slug, title }) => (
      <li key={slug}>
        <Link view={view} to={`/docs/${slug}`}>
          {title}
        </Link>
        {slug === doc.slug && <Sections doc={doc} />}
      </li>
    ))}
  </ul>
);

const sectionsOf = ({ sections }: DocPage) =>
  sections.filter(({ depth, id }) => depth === 2 && id !== '');

const Sections = ({ doc }: Pick<DocNavProps, 'doc'>): VNode => (
  <ul class="plain doc-sections">
    {sectionsOf(doc).map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ul>
);

/** What is on a page, where there is no room for it at the side. */
export const OnPage = ({ view, doc }: Pick<DocNavProps, 'view' | 'doc'>): VNode | null =>
  sectionsOf(doc).length < 3 ? null : (
    <details class="on-page">
      <summary>{view.texts.docs.onPage}</summary>
      <Sections doc={doc} />
    </details>
  );

/** The pages before and after, in the order of the contents. */
export function NextPages({ view, index, doc }: DocNavProps): VNode {
  const lists = doc.operation
    ? index.reference.map(({ pages }) => pages)
    : index.guides.map(({ pages }) => pages);
  const pages = lists.flat();
  const at = pages.findIndex(({ slug }) => slug === doc.slug);
  const [before, after] = [pages[at - 1], pages[at + 1]];
  return (
    <nav class="doc-next" aria-label={view.texts.docs.nextPages} lang="en">
      {before && (
        <Link view={view} to={`/docs/${before.slug}`}>
          {`← ${before.title}`}
        </Link>
      )}
      {after && (
        <Link view={view} to={`/docs/${after.slug}`} class="after">
          {`${after.title} →`}
        </Link>
      )}
    </nav>
  );
}
