import { fileOf, searchedSections } from '../../src/endpoints/web/docs.ts';
import { renderDocs } from './render.ts';

/** The files that the service reads the docs from. */
export function docFiles(
  project: string,
): readonly { readonly name: string; readonly text: string }[] {
  const { index, pages } = renderDocs(project);
  const files: readonly (readonly [string, unknown])[] = [
    ['index', index],
    ['search', searchedSections(pages)],
    ...pages.map((page) => [fileOf(page.slug), page] as const),
  ];
  return files.map(([name, content]) => ({ name: `${name}.json`, text: JSON.stringify(content) }));
}
