import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Without code, in which a bracket is no link. */
const proseOf = (page: string): string =>
  textOf(page)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'code');

/** As GitHub names the headings of a page. */
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const linksOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link));

const isDead = (page: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
};

test.each(pages)('every link of %s leads somewhere', (page) => {
  expect(linksOf(page).filter((link) => isDead(page, link))).toEqual([]);
});

test('README leads to every page of docs', () => {
  const reached = new Set(linksOf('README.md'));
  const missed = pages.filter((page) => page.startsWith('docs/') && !reached.has(page));
  expect(missed).toEqual([]);
});

test('README wins in one screen: pictures, the commands, a first query and its answer', () => {
  const lines = textOf('README.md').split('\n');
  expect(lines).toContain('## Where to go next');
  expect(lines.indexOf('## Where to go next')).toBeLessThan(50);
});
