import type { Language } from '../../../../games/ids.ts';

/** One word in every language. */
export type Word = Readonly<Record<Language, string>>;

/** A word by its languages in the order of `languages`; Indonesian players mostly read the English terms. */
export const word = (en: string, ja: string, zhCn: string, zhTw: string, id = en): Word => ({
  en,
  id,
  ja,
  'zh-cn': zhCn,
  'zh-tw': zhTw,
});

export type Words = Readonly<Record<string, Word>>;

/** What a table has for a name; undefined for what is no member of its own. */
export const wordOf = (words: Words, name: string, language: Language): string | undefined =>
  Object.hasOwn(words, name) ? words[name]?.[language] : undefined;
