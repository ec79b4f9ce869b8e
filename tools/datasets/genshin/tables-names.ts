import type { ZodType } from 'zod';
import { languages } from '../../../src/games/ids.ts';
import { type Names, shortNames } from '../../../src/games/names.ts';
import type { DataSource } from '../dataset.ts';
import { namedFolders, readTexts } from '../languages.ts';
import { plainOrNull } from './catalog-text.ts';
import type { Texts } from './tables-source.ts';

export const namesFrom = (texts: Texts, hash: string): Names =>
  shortNames(languages.map((language) => plainOrNull(texts[language]?.[hash])));

/** One category of texts in every language, found by the item's own id. */
export function textsById<Text extends { readonly id: number }>(
  source: DataSource,
  category: string,
  schema: ZodType<Record<string, Text>>,
): readonly ReadonlyMap<number, Text>[] {
  return languages.map((language) => {
    const path = `genshin-db/${namedFolders[language]}/${category}.json`;
    const texts = readTexts(source, { language, path }, schema, {});
    return new Map(Object.values(texts).map((text) => [text.id, text]));
  });
}
