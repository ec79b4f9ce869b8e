import { Marked, type Tokens } from 'marked';
import type { DocPage, DocSection } from '../../web/docs.ts';

/** The guides by whom they are for, in the order in which they are read: names of docs/*.md. */
export const guideGroups = [
  {
    id: 'players',
    guides: ['pages', 'trust-model', 'reports', 'privacy', 'cards', 'advice', 'exports'],
  },
  {
    id: 'bots',
    guides: ['data', 'graph', 'clients', 'keys', 'builds', 'live', 'webhooks', 'effects'],
  },
  { id: 'operators', guides: ['operating', 'configuration', 'mongodb', 'moderation', 'security'] },
  { id: 'contributors', guides: ['architecture', 'contract', 'mechanics', 'catalog'] },
] as const;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (char) => escapes[char] ?? char);

/** As GitHub names headings, so that links of the files hold on the site. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Where a link of a guide leads on the site; undefined for a file that is no page. */
function hrefOf(link: string, slugs: ReadonlySet<string>): string | undefined {
  if (/^(https?:|#)/.test(link)) return link;
  const [path = '', anchor] = link.split('#', 2);
  const name = path.replace(/^\.\//, '').replace(/\.md$/, '');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path === '../README.md') return '/docs';
  return slugs.has(name) ? `/docs/${name}${hash}` : undefined;
}

/** A guide as HTML, with its sections for the search. */
export function renderGuide(slug: string, markdown: string, slugs: ReadonlySet<string>): DocPage {
  const sections: DocSection[] = [];
  let title = slug;
  let text = '';
  const flush = (): void => {
    const last = sections.at(-1);
    if (last) sections[sections.length - 1] = { ...last, text: text.trim().slice(0, 1500) };
    text = '';
  };
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const html = this.parser.parseInline(tokens);
        const name = plain(html);
        const id = anchorOf(name);
        flush();
        if (depth === 1) title = name;
        sections.push({ id: depth === 1 ? '' : id, title: name, depth, text: '' });
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
      paragraph({ tokens }: Tokens.Paragraph): string {
        const html = this.parser.parseInline(tokens);
        text += ` ${plain(html)}`;
        return `<p>${html}</p>\n`;
      },
      code({ text: code }: Tokens.Code): string {
        return codeBlock(code);
      },
      link({ href, tokens }: Tokens.Link): string {
        const html = this.parser.parseInline(tokens);
        const to = hrefOf(href, slugs);
        return to === undefined ? html : `<a href="${escapeHtml(to)}">${html}</a>`;
      },
      image({ href, text: alt }: Tokens.Image): string {
        return `<img src="/docs/files/${escapeHtml(href.replace(/^.*\//, ''))}" alt="${escapeHtml(alt)}" loading="lazy">`;
      },
      table(token: Tokens.Table): string {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells
            .map(({ tokens }) => {
              const html = this.parser.parseInline(tokens);
              text += ` ${plain(html)}`;
              return `<${tag}>${html}</${tag}>`;
            })
            .join('')}</tr>`;
        return `<div class="scroll" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows
          .map((cells) => row(cells, 'td'))
          .join('')}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  flush();
  const [first] = sections;
  return { slug, title, description: firstSentence(first?.text ?? ''), html, sections };
}

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text;

/** A block of code with its copy button, which the script of the site shows. */
export const codeBlock = (code: string): string =>
  `<div class="code"><pre tabindex="0"><code>${escapeHtml(code)}</code></pre><button type="button" class="quiet copy" data-copy="" hidden>Copy</button></div>\n`;
