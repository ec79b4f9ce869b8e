import { readFile } from 'node:fs/promises';
import type { DocHit, DocIndex, DocPage, DocSection, Docs } from '../../../web/docs.ts';
import { once } from '../../lib/once.ts';

/** What build.mjs writes beside the bundle. */
interface DocFiles {
  read(name: string): Promise<unknown>;
}

const maxHits = 30;
const snippetLength = 160;

/** Read from the files beside the bundle for each request; from the sources they are rendered once (tools/docs). */
export function createDocs(files: DocFiles = bundledDocs()): Docs {
  return {
    index: async () => (await files.read('index')) as DocIndex,
    find: async (slug) =>
      (await files.read(fileOf(slug)).catch(() => undefined)) as DocPage | undefined,
    async search(query) {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
      if (words.length === 0) return [];
      const sections = (await files.read('search')) as readonly SearchedSection[];
      return sections
        .map((section) => ({ section, score: scoreOf(section, words) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, two) => two.score - one.score)
        .slice(0, maxHits)
        .map(({ section }) => hitOf(section, words));
    },
  };
}

/** The name of the file of a page. */
export const fileOf = (slug: string): string => slug.replace('/', '.');

interface SearchedSection extends DocSection {
  readonly slug: string;
  readonly page: string;
}

/** Every section of all pages, as the search reads them. */
export const searchedSections = (pages: readonly DocPage[]): readonly SearchedSection[] =>
  pages.flatMap(({ slug, title, sections }) =>
    sections.map((section) => ({ ...section, slug, page: title })),
  );

/** A word in a title counts more than one in the text; 0 when a word is in neither. */
function scoreOf({ title, page, text }: SearchedSection, words: readonly string[]): number {
  const [inTitle, inPage, inText] = [title, page, text].map((part) => part.toLowerCase());
  let score = 0;
  for (const word of words) {
    if (inTitle?.includes(word)) score += 10;
    else if (inPage?.includes(word)) score += 4;
    else if (inText?.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

/** A section with the text around the first word. */
function hitOf(
  { slug, id, page, title, text }: SearchedSection,
  [word = '']: readonly string[],
): DocHit {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - snippetLength / 4);
  const start = text.lastIndexOf(' ', at) + 1;
  const cut = text.slice(start, start + snippetLength);
  const snippet = `${start > 0 ? '… ' : ''}${cut}${start + snippetLength < text.length ? ' …' : ''}`;
  return { slug, id, page, section: title, text: snippet };
}

const slugForm = /^[\w.-]+$/;

function bundledDocs(): DocFiles {
  const rendered = once(async () => {
    // Not a literal, which the bundle would include: a server that is built loads no tool.
    const project = new URL('../../../', import.meta.url);
    const sources: string = new URL('tools/docs/render.ts', project).href;
    const { renderDocs } = (await import(sources)) as {
      renderDocs(project: string): { index: DocIndex; pages: readonly DocPage[] };
    };
    const { index, pages } = renderDocs(project.pathname);
    return new Map<string, unknown>([
      ['index', index],
      ['search', searchedSections(pages)],
      ...pages.map((page) => [fileOf(page.slug), page] as const),
    ]);
  });
  const isBundled = once(() =>
    readFile(new URL('./docs/index.json', import.meta.url)).then(
      () => true,
      () => false,
    ),
  );
  return {
    async read(name) {
      if (!slugForm.test(name)) throw new Error('There is no such page.');
      if (!(await isBundled())) {
        const found = (await rendered()).get(name);
        if (found === undefined) throw new Error('There is no such page.');
        return found;
      }
      return JSON.parse(
        await readFile(new URL(`./docs/${name}.json`, import.meta.url), 'utf8'),
      ) as unknown;
    },
  };
}
