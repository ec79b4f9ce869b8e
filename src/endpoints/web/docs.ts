import { readFile } from 'node:fs/promises';
import type {
  DocHit,
  DocIndex,
  DocOperation,
  DocPage,
  DocSection,
  Docs,
} from '../../../web/docs.ts';
import { once } from '../../lib/once.ts';

/** What build.mjs writes beside the bundle. */
interface DocFiles {
  read(name: string): Promise<unknown>;
}

const maxHits = 30;
const maxHitsOfPage = 3;
const maxWords = 8;
const snippetLength = 200;

/**
 * Read from the files beside the bundle for each request, but for what is searched: reading that takes milliseconds. From
 * the sources they are rendered once (tools/docs).
 */
export function createDocs(files: DocFiles = bundledDocs()): Docs {
  const searched = once(async () =>
    ((await files.read('search')) as readonly SearchedSection[]).map(readySection),
  );
  return {
    index: async () => (await files.read('index')) as DocIndex,
    find: async (slug) =>
      (await files.read(fileOf(slug)).catch(() => undefined)) as DocPage | undefined,
    async search(query) {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
      if (words.length === 0) return [];
      const ofPage = new Map<string, number>();
      return (await searched())
        .map(({ section, parts }) => ({ section, score: scoreOf(section, parts, words) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, two) => two.score - one.score)
        .filter(({ section: { slug } }) => {
          const count = (ofPage.get(slug) ?? 0) + 1;
          ofPage.set(slug, count);
          return count <= maxHitsOfPage;
        })
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
  readonly operation?: DocOperation;
}

/** Every section of all pages, as the search reads them; of an operation the page alone. */
export const searchedSections = (pages: readonly DocPage[]): readonly SearchedSection[] =>
  pages.flatMap(({ slug, title, sections, operation }) =>
    sections
      .filter(({ id }) => !operation || id === '')
      .map((section) => ({ ...section, slug, page: title, ...(operation && { operation }) })),
  );

/** What a word counts: at the beginning of a word, and within one. */
const weights = { title: [10, 6], page: [4, 3], text: [2, 1] } as const;

/** A section with its parts as they are compared. */
const readySection = (section: SearchedSection) => ({
  section,
  parts: (['title', 'page', 'text'] as const).map((part) => ({
    text: ` ${section[part].toLowerCase()}`,
    counts: weights[part],
  })),
});

/** 0 when a word is in no part. */
function scoreOf(
  section: SearchedSection,
  parts: ReturnType<typeof readySection>['parts'],
  words: readonly string[],
): number {
  // A page comes before its sections.
  let score = section.id === '' ? 1 : 0;
  for (const word of words) {
    const found = parts.find(({ text }) => text.includes(word));
    if (!found) return 0;
    const [atStart, within] = found.counts;
    score += found.text.includes(` ${word}`) ? atStart : within;
  }
  return score;
}

/** A section with the text around the first word that is in it. */
function hitOf(
  { slug, id, page, title, text, operation }: SearchedSection,
  words: readonly string[],
): DocHit {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const from = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - snippetLength / 4);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const isCut = text.length > start + snippetLength;
  const end = isCut ? text.lastIndexOf(' ', start + snippetLength) : text.length;
  const snippet = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${isCut ? ' …' : ''}`;
  const hit = { slug, id, page, section: title, text: marked(snippet, words) };
  return operation ? { ...hit, operation } : hit;
}

/** A text in parts: what was searched for, and what is around it. */
function marked(text: string, words: readonly string[]): DocHit['text'] {
  const pattern = new RegExp(`(${words.map(escapeRegExp).join('|')})`, 'gi');
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter(({ text: part }) => part !== '');
}

const escapeRegExp = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

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
