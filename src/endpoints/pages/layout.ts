/** Escaped HTML. */
export interface Markup {
  readonly html: string;
}

type Part = Markup | string | number | readonly Markup[] | undefined;

/** HTML with values: texts are escaped, markup and lists of it are not, undefined is empty. */
export const markup = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  html: String.raw({ raw: texts }, ...parts.map(htmlOf)),
});

function htmlOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'html' in part ? part.html : part.map(({ html }) => html).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? '');

/** The content of a page. */
export interface Page {
  /** The title of the window. */
  readonly title: string;
  /** A sentence for search engines. */
  readonly about: string;
  readonly main: Markup;
}

/** GraphiQL is not available everywhere (R15.7). */
export interface Site {
  readonly graphiql: boolean;
}

const links = ({ graphiql }: Site): readonly (readonly [string, string])[] => [
  ['/docs', 'Reference'],
  ['/v1', 'Operations'],
  ...(graphiql ? ([['/graphql', 'GraphiQL']] as const) : []),
  ['/problems', 'Problems'],
];

export const htmlHead = (title: string, about: string): Markup => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${about}">
<title>${title}</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">`;

/** A whole page; `at` is its own path, which the navigation marks. */
export const pageHtml = ({ title, about, main }: Page, site: Site, at: string): string =>
  markup`${htmlHead(title, about)}
<link rel="stylesheet" href="/pages/page.css">
<link rel="stylesheet" href="/pages/parts.css">
<script src="/pages/copy.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<nav aria-label="Waypoint">
<a class="name" href="/"${current('/', at)}><img src="/pages/icon.svg" alt="" width="24" height="24">Waypoint</a>
<ul>${links(site).map(([href, text]) => markup`<li><a href="${href}"${current(href, at)}>${text}</a></li>`)}</ul>
</nav>
</header>
<main id="main">
${main}
</main>
<footer>
<p><a href="/openapi.json">openapi.json</a> <a href="/changelog.json">changelog.json</a> <a href="/healthz">healthz</a></p>
</footer>
</body>
</html>
`.html;

const current = (href: string, at: string): Markup | undefined =>
  href === at ? markup` aria-current="page"` : undefined;

export const shownJson = (label: string, value: unknown): Markup =>
  markup`<div class="code"><pre tabindex="0" role="region" aria-label="${label}"><code>${JSON.stringify(value, null, 2)}</code></pre></div>`;

/** Groups items by a key, in the order of the first items. */
export function groupsBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): readonly (readonly [Key, readonly Item[]])[] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
}
