import { Marked, type Tokens } from 'marked';
import { escapeMarkup } from '../../src/lib/text.ts';
import type { DocPage, DocSection } from '../../web/docs.ts';
import { codeBlock } from './html.ts';

/** The guides by whom they are for, in the order in which they are read: names of docs/*.md, and README as `start`. */
export const guideGroups = [
  {
    id: 'players',
    guides: ['pages', 'trust-model', 'reports', 'privacy', 'cards', 'advice', 'exports'],
  },
  {
    id: 'bots',
    guides: ['start', 'data', 'graph', 'clients', 'keys', 'builds', 'live', 'webhooks', 'effects'],
  },
  { id: 'operators', guides: ['operating', 'configuration', 'mongodb', 'moderation', 'security'] },
  { id: 'contributors', guides: ['architecture', 'contract', 'mechanics', 'catalog'] },
] as const;

/** The text of HTML that was made here. */
const plain = (html: string): string =>
  html
    .replaceAll(/<\/(?:td|th|li|p)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What a guide is called in lists. */
export const titleOf = (slug: string, markdown: string): string =>
  slug === 'start' ? 'Start' : (/^# (.+)$/m.exec(markdown)?.[1] ?? slug);

/** Files that are no guides, and where this service has them. */
const otherFiles: Readonly<Record<string, string>> = { 'schema/openapi.json': '/openapi.json' };

/** Where a link of a guide leads on the site; undefined for a file of the repository that it does not have. */
function hrefOf(link: string, titles: ReadonlyMap<string, string>): string | undefined {
  if (/^(https?:|#)/.test(link)) return link;
  const [path = '', anchor] = link.split('#', 2);
  const file = path.replace(/^(\.{1,2}\/)+/, '').replace(/^docs\//, '');
  if (file.endsWith('.webp')) return pictureAddress(file);
  const slug = slugOf(file);
  if (!titles.has(slug)) return otherFiles[file];
  return `/docs/${slug}${anchor === undefined ? '' : `#${anchor}`}`;
}

const slugOf = (file: string): string =>
  file === 'README.md' ? 'start' : file.replace(/^docs\//, '').replace(/\.md$/, '');

const pictureAddress = (file: string): string => `/docs/files/${file.replace(/^.*\//, '')}`;

/** What the search reads of a section. */
const maxSearchedLength = 4000;

/** A guide as HTML, with its sections for the search; `titles` are those of all guides. */
export function renderGuide(
  slug: string,
  markdown: string,
  titles: ReadonlyMap<string, string>,
): DocPage {
  const marked = createRenderer(titles);
  const title = titleOf(slug, markdown);
  const sections: DocSection[] = [];
  const idOf = createAnchors();
  const parts = marked.lexer(markdown).map((token) => {
    const html = marked.parser([token]);
    if (token.type === 'heading') {
      const { depth } = token as Tokens.Heading;
      const heading = plain(html);
      const id = idOf(heading);
      const isTitle = depth === 1;
      sections.push({ id: isTitle ? '' : id, title: isTitle ? title : heading, depth, text: '' });
      return html.replace('>', ` id="${id}">`);
    }
    const last = sections.at(-1);
    // Code is what the texts around it say.
    if (last && token.type !== 'code')
      sections[sections.length - 1] = {
        ...last,
        text: `${last.text} ${plain(html)}`.trim().slice(0, maxSearchedLength),
      };
    return html;
  });
  const description = firstSentence(sections[0]?.text ?? '');
  return { slug, title, description, html: parts.join(''), sections };
}

/** As GitHub names headings, so that links of the files hold on the site; of one name, the second is `name-1`. */
function createAnchors(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
}

function createRenderer(titles: ReadonlyMap<string, string>): Marked {
  return new Marked({
    gfm: true,
    renderer: {
      code: ({ text, lang }: Tokens.Code): string => codeBlock(text, lang),
      link({ href, text, tokens }: Tokens.Link): string {
        const to = hrefOf(href, titles);
        // A reader of the site knows no files.
        const html = /^[\w/-]+\.md$/.test(text)
          ? escapeMarkup(titles.get(slugOf(text)) ?? text)
          : this.parser.parseInline(tokens);
        return to === undefined ? html : `<a href="${escapeMarkup(to)}">${html}</a>`;
      },
      image: ({ href, text: alt }: Tokens.Image): string =>
        `<img src="${escapeMarkup(pictureAddress(href))}" alt="${escapeMarkup(alt)}" loading="lazy">`,
      table({ header, rows }: Tokens.Table): string {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells
            .map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`)
            .join('')}</tr>`;
        const body = rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="scroll" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
}

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text;
