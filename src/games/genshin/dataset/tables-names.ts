import type { ZodType } from 'zod';
import type { DataSource } from '../../dataset.ts';
import { readTable } from '../../dataset-rows.ts';
import { type Language, languages } from '../../ids.ts';
import type { Names } from '../../names.ts';
import type { Texts } from './tables-source.ts';

const folders: Readonly<Record<Language, string>> = {
  en: 'English',
  id: 'Indonesian',
  ja: 'Japanese',
  'zh-cn': 'ChineseSimplified',
  'zh-tw': 'ChineseTraditional',
};

export const namesFrom = (texts: Texts, hash: string): Names =>
  languages.map((language) => texts[language]?.[hash] ?? null);

/** One category of texts in every language, found by the item's own id. */
export function textsById<Text extends { readonly id: number }>(
  source: DataSource,
  category: string,
  schema: ZodType<Record<string, Text>>,
): readonly ReadonlyMap<number, Text>[] {
  return languages.map((language) => {
    const texts = readTable(source, `genshin-db/${folders[language]}/${category}.json`, schema);
    return new Map(Object.values(texts).map((text) => [text.id, text]));
  });
}
