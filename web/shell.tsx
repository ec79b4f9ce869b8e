import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { languages } from '../src/games/ids.ts';
import type { Rendered, View } from './page.ts';
import { Link } from './parts/link.tsx';
import { SearchField } from './parts/search-field.tsx';
import { languageNames } from './texts/index.ts';

/** The files that pages load, by the names of their sources: `site.css` is `/web/site-<hash>.css`. */
export type AssetPaths = ReadonlyMap<string, string>;

/** A whole page. */
export const documentOf = (rendered: Rendered, view: View, assets: AssetPaths): string =>
  `<!doctype html>${renderToString(
    <html lang={view.texts.language} class={`env-${view.environment}`}>
      <Head rendered={rendered} view={view} assets={assets} />
      <body>
        <a class="skip" href="#main">
          {view.texts.shell.skip}
        </a>
        <Header view={view} />
        {view.environment === 'test' && <p class="sandbox-note">{view.texts.shell.sandbox}</p>}
        <main id="main">{rendered.main}</main>
        <Footer view={view} />
      </body>
    </html>,
  )}`;

/** A page for the frames of other sites: its content and nothing around it, without a script. */
export const framedDocumentOf = (rendered: Rendered, view: View, assets: AssetPaths): string =>
  `<!doctype html>${renderToString(
    <html lang={view.texts.language} class="framed">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${rendered.title} · Waypoint`}</title>
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={assets.get('site.css') ?? ''} />
      </head>
      <body>{rendered.main}</body>
    </html>,
  )}`;

interface HeadProps {
  readonly rendered: Rendered;
  readonly view: View;
  readonly assets: AssetPaths;
}

function Head({ rendered, view, assets }: HeadProps): VNode {
  const { title, description, image, alternates = [], isIndexed = false } = rendered;
  const own = new URL(view.address, view.baseUrl).href;
  const asset = (name: string) => assets.get(name) ?? '';
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} · Waypoint`}</title>
      <meta name="description" content={description} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={own} />
      {alternates.map(({ type, href }) => (
        <link key={type} rel="alternate" type={type} href={href} title={title} />
      ))}
      <meta property="og:site_name" content="Waypoint" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={own} />
      {image && (
        <>
          <meta property="og:image" content={new URL(image.url, view.baseUrl).href} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <link rel="icon" href="/pages/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href={asset('site.css')} />
      {/* Sets the theme that the reader chose before anything is painted. */}
      <script src={asset('theme.js')} />
      <script src={asset('site.js')} defer />
    </head>
  );
}

function Header({ view }: { readonly view: View }): VNode {
  const { nav, shell } = view.texts;
  const links = [
    ['/characters', nav.characters],
    ['/weapons', nav.weapons],
    ['/sets', nav.sets],
    ['/leaderboards', nav.boards],
    ['/events', nav.events],
    ['/docs', nav.docs],
  ] as const;
  return (
    <header class="site-header">
      <nav aria-label={shell.menu}>
        <Link view={view} to="/" class="brand">
          <img src="/pages/icon.svg" alt="" width="24" height="24" />
          Waypoint
        </Link>
        <SearchField view={view} />
        <ul>
          {links.map(([to, text]) => (
            <li key={to}>
              <Link view={view} to={to}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
        {/* It is of no use without the script that shows it. */}
        <button type="button" class="theme" aria-label={shell.theme} data-theme-switch hidden />
      </nav>
    </header>
  );
}

function Footer({ view }: { readonly view: View }): VNode {
  const { nav, shell } = view.texts;
  const separator = view.address.includes('?') ? '&' : '?';
  return (
    <footer class="site-footer">
      <nav aria-label={shell.languages}>
        <ul class="languages">
          {languages.map((language) => (
            <li key={language}>
              <a
                href={`${view.address}${separator}lang=${language}`}
                hreflang={language}
                lang={language}
                aria-current={language === view.language ? 'true' : undefined}
              >
                {languageNames[language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p class="links">
        <Link view={view} to="/status">
          {nav.status}
        </Link>
        <Link view={view} to="/changelog">
          {nav.changelog}
        </Link>
        <Link view={view} to="/problems">
          {nav.problems}
        </Link>
        <a href="/openapi.json">openapi.json</a>
        {view.graphiql && <a href="/graphql">GraphiQL</a>}
      </p>
      <p class="small">{shell.notOurs}</p>
    </footer>
  );
}
